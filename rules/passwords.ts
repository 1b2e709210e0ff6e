/** The five rules of a password, and the strength score that is judged beside them. */

export const passwordMinLength = 10

/** Each rule by its name; the names are keys of both language catalogues. */
export const passwordRules = {
  length: (password: string) => [...password].length >= passwordMinLength,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  symbol: (password: string) => /[^\p{L}\p{N}\p{M}\s]/u.test(password),
} as const
export type PasswordRule = keyof typeof passwordRules

/** The rules a password breaks, in their fixed order; empty when it keeps all five. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule](password))

/** What the strength score, 0 to 4, has to be. Both sides judge it with the same library and dictionaries. */
export const passwordScoreNeeded = 4

/** Words that stand in every installation and its documents: they help nobody's password. */
export const knownWords = ['jenjang', 'jenjang-demo-2026', 'demo']

/** So many characters are judged: the estimate of a very long password would take seconds. */
export const passwordScoredLength = 32

/** So many readings of signs as letters (4 as a) are tried: a password made up of such signs has thousands, and is judged for seconds. */
export const passwordSubstitutions = 8
