import type { Family } from '../../../rules/customer-code.ts'
import type { SaleState } from '../../selling/sale-fields.ts'

const others = ['cimahi', 'pdl', 'tv', 'bpjstk', 'bpjstkpu', 'plnnontaglist', 'samsat', 'hp'] as const

/** Published test codes, and what kind of product each is. */
const families: ReadonlyMap<string, Family> = new Map<string, Family>([
  ['xld10', 'xl'],
  ['pln', 'pln-postpaid'],
  ['pdam', 'pdam'],
  ['internet', 'telkom'],
  ['bpjs', 'bpjs-kesehatan'],
  ['multifinance', 'multifinance'],
  ['pgas', 'gas'],
  ['emoney', 'wallet'],
  ...others.map((code) => [code, 'other-bill'] as const),
])

/** The kind of product that a published test code stands for; undefined for any other code. */
export const testSku = (code: string): Family | undefined => families.get(code.toLowerCase())

const sums: Readonly<Record<string, Partial<Pick<SaleState, 'price' | 'bill' | 'customerPays'>>>> = {
  ...Object.fromEntries([0, 2, 3, 4].map((last) => [`xld10 08780000123${last}`, { price: 10_000 }])),
  'pln 530000000001': { price: 10_000, bill: 8_500, customerPays: 11_000 },
}

/** A sale of the sandbox with the sums that the published test of this code promises; where none are, with its own. */
export const asPublished = (state: SaleState, code: string): SaleState => ({
  ...state,
  ...sums[`${code.toLowerCase()} ${state.customerCode}`],
})
