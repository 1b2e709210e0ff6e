/** Customer numbers by product family: how they are cleaned, what they must look like, whose phone number one is. */

export type Operator = 'telkomsel' | 'byu' | 'indosat' | 'xl' | 'axis' | 'tri' | 'smartfren'
export type Family =
  | Operator
  | 'pln-prepaid'
  | 'pln-postpaid'
  | 'bpjs-kesehatan'
  | 'pdam'
  | 'telkom'
  | 'gas'
  | 'multifinance'
  | 'wallet'
  | 'etoll'
  | 'game'
  | 'game-zone'
  | 'other'
  | 'other-bill'

export const operators: Readonly<Record<Operator, { brand: string; prefixes: readonly string[] }>> = {
  telkomsel: { brand: 'Telkomsel', prefixes: ['0811', '0812', '0813', '0821', '0822', '0823', '0851', '0852', '0853'] },
  byu: { brand: 'by.U', prefixes: ['085154', '085155', '085156', '085157', '085158'] },
  indosat: { brand: 'Indosat', prefixes: ['0814', '0815', '0816', '0855', '0856', '0857', '0858'] },
  xl: { brand: 'XL', prefixes: ['0817', '0818', '0819', '0859', '0877', '0878'] },
  axis: { brand: 'Axis', prefixes: ['0831', '0832', '0833', '0837', '0838'] },
  tri: { brand: 'Tri', prefixes: ['0895', '0896', '0897', '0898', '0899'] },
  smartfren: {
    brand: 'Smartfren',
    prefixes: ['0881', '0882', '0883', '0884', '0885', '0886', '0887', '0888', '0889'],
  },
}

const isOperator = (family: Family): family is Operator => family in operators
const phoneFamilies: ReadonlySet<unknown> = new Set([...Object.keys(operators), 'wallet'])
const isPhone = (family: Family | undefined) => phoneFamilies.has(family)

/** 10 to 13 digits, as every Indonesian mobile number. */
const phone = '^08[1-9][0-9]{7,10}$'
const phonePattern = new RegExp(phone)

const phoneOf = ({ prefixes }: { prefixes: readonly string[] }) => {
  const fixed = prefixes[0]!.length
  return `(${prefixes.join('|')})[0-9]{${10 - fixed},${13 - fixed}}$`
}

/** Regular expressions that JavaScript and PostgreSQL's `~` read alike, for numbers as `normaliseCustomerCode` leaves them. */
export const customerPatterns: Readonly<Record<Family, string>> = {
  telkomsel: `^(?!08515[4-8])${phoneOf(operators.telkomsel)}`,
  byu: `^${phoneOf(operators.byu)}`,
  indosat: `^${phoneOf(operators.indosat)}`,
  xl: `^${phoneOf(operators.xl)}`,
  axis: `^${phoneOf(operators.axis)}`,
  tri: `^${phoneOf(operators.tri)}`,
  smartfren: `^${phoneOf(operators.smartfren)}`,
  // Meter number or IDPEL.
  'pln-prepaid': '^[0-9]{11,12}$',
  'pln-postpaid': '^[0-9]{12}$',
  // Virtual account of the family, or the number on a member's card.
  'bpjs-kesehatan': '^(88888[0-9]{11}|[0-9]{13})$',
  pdam: '^[0-9]{6,15}$',
  telkom: '^[0-9]{9,13}$',
  gas: '^[0-9]{8,12}$',
  multifinance: '^[0-9]{8,16}$',
  wallet: phone,
  etoll: '^[0-9]{16}$',
  game: '^[0-9]{5,16}$',
  // Player id with its zone in brackets, or both run together.
  'game-zone': '^([0-9]{5,12}[(][0-9]{3,5}[)]|[0-9]{8,16})$',
  other: '^[0-9]{4,20}$',
  // A vehicle tax has two numbers, parted by a comma.
  'other-bill': '^[0-9]{4,20}(,[0-9]{4,20})?$',
}

export const families = Object.keys(customerPatterns) as Family[]
const compiled = Object.fromEntries(families.map((family) => [family, new RegExp(customerPatterns[family])])) as Record<
  Family,
  RegExp
>

/** What a family's number must look like before its prefix counts: a phone number for an operator, else the pattern itself. */
export const customerForms = Object.fromEntries(
  families.map((family) => [family, isOperator(family) ? phone : customerPatterns[family]]),
) as Readonly<Record<Family, string>>

/** Name of the hint that tells what a family's number looks like. */
export type CustomerHint = 'phone' | Exclude<Family, Operator | 'wallet' | 'other-bill'>
export const hintOf = (family: Family): CustomerHint =>
  (isPhone(family) ? 'phone' : family === 'other-bill' ? 'other' : family) as CustomerHint

/**
 * A customer number as it is stored and sent: without spaces, dots and dashes, a phone number from 08, a game id as 'id(zone)'.
 * Without a family only an explicit +62 becomes 0, because a meter number may begin with 62.
 */
export function normaliseCustomerCode(text: string, family?: Family): string {
  const spaces = isPhone(family) ? /[\s.()\p{Dash}]/gu : /[\s.\p{Dash}]/gu
  const bare = text.replace(spaces, '').replace(/^\+62/, '0')
  if (family === 'game-zone') return zoned(text) ?? zoned(bare) ?? bare
  return isPhone(family) ? bare.replace(/^628/, '08') : bare
}

function zoned(text: string): string | null {
  const found = /^\s*([0-9]+)[\s.,|/#(-]+([0-9]+)\s*\)?\s*$/.exec(text)
  return found && `${found[1]}(${found[2]})`
}

const byLength = (Object.keys(operators) as Operator[])
  .flatMap((operator) => operators[operator].prefixes.map((prefix) => ({ operator, prefix })))
  .sort((a, b) => b.prefix.length - a.prefix.length)

/** The operator of a phone number, also of its beginning while it is typed; null when no operator has the prefix. */
export function operatorOf(code: string): Operator | null {
  const digits = normaliseCustomerCode(code, 'wallet')
  return byLength.find(({ prefix }) => digits.startsWith(prefix))?.operator ?? null
}

/** Whether a number fits a family: 'customer-code-prefix' is a phone number of the right form that another operator serves. */
export function checkCustomerCode(family: Family, code: string): 'ok' | 'customer-code-invalid' | 'customer-code-prefix' {
  const number = normaliseCustomerCode(code, family)
  if (compiled[family].test(number)) return 'ok'
  return isOperator(family) && phonePattern.test(number) ? 'customer-code-prefix' : 'customer-code-invalid'
}
