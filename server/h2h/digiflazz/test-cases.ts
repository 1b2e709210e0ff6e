import type { Family } from '../../../rules/customer-code.ts'

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
