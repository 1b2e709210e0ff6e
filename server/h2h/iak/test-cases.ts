import type { Family } from '../../../rules/customer-code.ts'
import type { RcCode } from './rc.ts'

/** The meter of the published tests: every other one is wrong there. */
export const testMeter = '12345678901'

/** What the last digit of a published test number says of its inquiry: it timed out, the bill is paid, the number is wrong, the biller failed. */
const endings: Readonly<Record<string, RcCode>> = { 3: '103', 4: '01', 5: '14', 8: '105' }
const testNumbers = /^(?:53000000000|880123456000|1020200|639160120|0899123450|965854852356870|011001460)(\d)(?:,|$)/

/** Why the inquiry of a published test number fails; undefined for every other number. */
export const whyPublished = (customerCode: string): RcCode | undefined => endings[testNumbers.exec(customerCode)?.[1] ?? '']

/** Published test codes of bills, and what kind of product each is; of water companies and vehicle taxes there is one for each place. */
const families: readonly [code: RegExp, family: Family][] = [
  [/^PLNPOSTPAID$/i, 'pln-postpaid'],
  [/^BPJS$/i, 'bpjs-kesehatan'],
  [/^(PDAMKOTA\.[A-Z.]+|AETRA)$/i, 'pdam'],
  [/^TELKOMPSTN$/i, 'telkom'],
  [/^(HPTHREE|ESAMSAT\.[A-Z.]+)$/i, 'other-bill'],
  [/^PGAS$/i, 'gas'],
  [/^FNMEGA$/i, 'multifinance'],
]

/** The kind of product that a published test code stands for; undefined for any other code. */
export const testCode = (code: string): Family | undefined => families.find(([shape]) => shape.test(code))?.[1]
