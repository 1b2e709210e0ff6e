/** What programs of resellers speak besides the native calls. */
const dialectNames = ['digiflazz', 'otomax', 'irs', 'iak'] as const
export type DialectName = (typeof dialectNames)[number]
const names: ReadonlySet<string> = new Set(dialectNames)
export const isDialect = (door: string): door is DialectName => names.has(door)

/** What callbacks to an H2H client can look like. */
export const callbackForms = ['native', ...dialectNames] as const
export type CallbackForm = (typeof callbackForms)[number]

/** Dialects that a program proves itself at with PIN and password; at the others it signs with its token. */
export const pinDialects = ['otomax', 'irs'] as const
export type PinDialect = (typeof pinDialects)[number]
