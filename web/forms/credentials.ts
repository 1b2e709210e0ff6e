/** What is typed of secrets that the server keeps and never shows, by their fields. */
export type Credentials = Record<`credentials.${string}`, string>

interface Secret {
  name: string
}
const fieldOf = (name: string) => `credentials.${name}` as const

/** They begin empty, whatever is stored. */
export const noCredentials = (secrets: readonly Secret[]): Credentials =>
  Object.fromEntries(secrets.map(({ name }) => [fieldOf(name), '']))

/** Their fields, as a form declares them. */
export const credentialFields = <S extends Secret>(secrets: readonly S[], field: (secret: S) => object) =>
  Object.fromEntries(
    secrets.map((secret) => [fieldOf(secret.name), { type: 'password', autoComplete: 'new-password', ...field(secret) }]),
  )

/** Those that were typed, by name: one that was left empty stays as it is. */
export const typedCredentials = (secrets: readonly Secret[], values: Credentials): Record<string, string> =>
  Object.fromEntries(secrets.map(({ name }) => [name, values[fieldOf(name)]?.trim() ?? '']).filter(([, value]) => value !== ''))
