import { customerPatterns, type Family, type Operator, operators } from '../rules/customer-code.ts'
import { simulatedOutcome } from '../rules/simulator-codes.ts'
import type { Random } from './random.ts'

/** The people who come to a shop, known by their numbers. */
export interface Customer {
  operator: Operator
  /** The same number every time, but another one for every bill: nobody pays one month twice. */
  codeOf(family: Family): string
}

const operatorShares: Readonly<Record<Operator, number>> = {
  telkomsel: 42,
  indosat: 19,
  xl: 11,
  tri: 11,
  axis: 8,
  smartfren: 5,
  byu: 4,
}
const operatorNames = Object.keys(operatorShares) as Operator[]

/** East of Java and Bali the network of one operator reaches furthest. */
const farShare = (operator: Operator) => operatorShares[operator] * (operator === 'telkomsel' ? 6 : 1)

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('')

const billFamilies: readonly Family[] = ['pln-postpaid', 'bpjs-kesehatan', 'pdam', 'telkom', 'gas', 'multifinance']

function draft(random: Random, family: Exclude<Family, Operator | 'wallet'>): string {
  switch (family) {
    case 'pln-prepaid':
      return random.pick(['14', '32', '45', '56', '86']) + digits(random, 9)
    case 'pln-postpaid':
      return random.pick(['51', '52', '53', '54', '32', '16']) + digits(random, 10)
    case 'bpjs-kesehatan':
      return `8888801${digits(random, 9)}`
    case 'pdam':
      return `0${random.whole(1, 9)}${digits(random, 7)}`
    case 'telkom':
      return random.pick(['131', '122', '152', '161', '172']) + digits(random, 9)
    case 'gas':
      return `00${digits(random, 8)}`
    case 'multifinance':
      return random.whole(1, 9) + digits(random, 11)
    case 'etoll':
      return random.pick(['603298', '601301', '754600']) + digits(random, 10)
    case 'game':
    case 'other':
    case 'other-bill':
      return random.whole(1, 9) + digits(random, 8)
    case 'game-zone':
      return `${random.whole(1, 9)}${digits(random, 7)}(${random.whole(2001, 15_999)})`
  }
}

function phoneDraft(random: Random, operator: Operator): string {
  const prefix = random.pick(operators[operator].prefixes)
  return prefix + digits(random, random.weighted([11, 12], (length) => (length === 12 ? 4 : 1)) - prefix.length)
}

/** A number that fits its family and asks the simulator for nothing special. */
function fresh(family: Family, make: () => string): string {
  const pattern = new RegExp(customerPatterns[family])
  for (;;) {
    const code = make()
    if (pattern.test(code) && simulatedOutcome(code) === 'success') return code
  }
}

export function newCustomer(random: Random, isFar: boolean): Customer {
  const operator = random.weighted(operatorNames, isFar ? farShare : (name) => operatorShares[name])
  const known = new Map<Family, string>()
  function codeOf(family: Family): string {
    if (family === operator || family === 'wallet') return known.get(operator) ?? remember(operator, phoneDraft)
    if (family in operators) throw new Error(`a customer of ${operator} has no number of ${family}`)
    const other = family as Parameters<typeof draft>[1]
    if (billFamilies.includes(other)) return fresh(other, () => draft(random, other))
    return known.get(other) ?? remember(other, draft)
  }
  function remember<F extends Family>(family: F, make: (random: Random, family: F) => string): string {
    const code = fresh(family, () => make(random, family))
    known.set(family, code)
    return code
  }
  return { operator, codeOf }
}

/** Who comes to one shop: regulars, some much more often than others, and people passing by. */
export function customersOf(random: Random, { regulars, isFar }: { regulars: number; isFar: boolean }): () => Customer {
  const known = Array.from({ length: regulars }, () => newCustomer(random, isFar))
  return () => (random.chance(0.7) ? known[Math.floor(known.length * random.share() ** 2)]! : newCustomer(random, isFar))
}
