import { type ProductTypeId, productTypes } from '../contract/catalogue/product-types.ts'
import { typeIds, userTypes } from '../contract/user-types.ts'

/**
 * The fee mathematics: how one sale divides into the partner's cost, the owner's revenue, the uplines' shares and the seller's own.
 * All amounts are whole rupiah. The same sums stand in SQL; both must agree to the rupiah.
 */

/** The default shares of one admin nominal, as typed and derived on the admin-nominal screen. */
export interface DefaultFees {
  revenue: number
  ca3: number
  subca3: number
  user3: number
  h2hTl: number
  salesDm2: number
  user2: number
  h2hDm: number
  mitra5: number
  ca5: number
  subca15: number
  subca25: number
  user5: number
}

/** The shares as operators name them: network depth behind the letters. */
export const feeCodes: Readonly<Record<keyof DefaultFees, string>> = {
  revenue: 'REVENUE',
  ca3: 'CA3',
  subca3: 'SU3',
  user3: 'US3',
  h2hTl: 'HTTL',
  salesDm2: 'SL2',
  user2: 'US2',
  h2hDm: 'HTDM',
  mitra5: 'MIF5',
  ca5: 'CA5',
  subca15: 'SO5',
  subca25: 'ST5',
  user5: 'US5',
}

/** Whose share it is, by the role of the user type. */
export const feeRoles = {
  revenue: 'owner',
  ca3: 'ca',
  subca3: 'subCa',
  user3: 'seller',
  h2hTl: 'h2h',
  salesDm2: 'sales',
  user2: 'seller',
  h2hDm: 'h2h',
  mitra5: 'mitra',
  ca5: 'ca',
  subca15: 'subAgent1',
  subca25: 'subAgent2',
  user5: 'seller',
} as const satisfies Record<keyof DefaultFees, string>

type DerivedFee = 'user3' | 'h2hTl' | 'user2' | 'h2hDm' | 'user5'
export type TypedFees = Omit<DefaultFees, DerivedFee>

interface Nominal {
  /** N, what the customer is charged above the partner's price or the bill. */
  nominal: number
  /** P, counted against N for bills only. */
  partnerPrice: number
  productTypeId: ProductTypeId
}

/** N less what the partner takes out of it: what the owner, the uplines and the seller divide. */
const divisible = ({ nominal, partnerPrice, productTypeId }: Nominal) =>
  nominal - (productTypeId === productTypes.bill ? partnerPrice : 0)

/** The typed shares with the five derived ones; a derived share below 0 must be refused, see `negativeDefaults`. */
export function deriveDefaults(item: Nominal, typed: TypedFees): DefaultFees {
  const left = divisible(item) - typed.revenue
  return {
    ...typed,
    user3: left - typed.ca3 - typed.subca3,
    h2hTl: left,
    user2: left - typed.salesDm2,
    h2hDm: left,
    user5: left - typed.mitra5 - typed.ca5 - typed.subca15 - typed.subca25,
  }
}

export const negativeDefaults = (fees: DefaultFees): (keyof DefaultFees)[] =>
  (Object.keys(fees) as (keyof DefaultFees)[]).filter((name) => fees[name] < 0)

/** The 29 stored default fees, index = user type - 1: each share goes to every network of that depth. */
export function spreadDefaults(fees: DefaultFees): number[] {
  const defaults = Array<number>(29).fill(0)
  const spread = (share: number, ...indices: number[]) => {
    for (const index of indices) defaults[index] = share
  }
  spread(fees.revenue, 0)
  spread(fees.ca3, 1, 8)
  spread(fees.subca3, 2, 9)
  spread(fees.user3, 3, 10)
  spread(fees.h2hTl, 4, 24)
  spread(fees.salesDm2, 5)
  spread(fees.user2, 6)
  spread(fees.h2hDm, 7)
  spread(fees.mitra5, 13, 18, 25)
  spread(fees.ca5, 14, 19, 26)
  spread(fees.subca15, 15, 20, 27)
  spread(fees.subca25, 16, 21)
  spread(fees.user5, 17, 22)
  spread(fees.user5 + fees.subca25, 28)
  return defaults
}

/** One user of the chain of a sale. */
export interface ChainMember {
  userTypeId: number
  /** What this user's parent takes from it, when set for this very user; else the parent's default applies. */
  override?: number | null
}

export interface Division extends Nominal {
  /** The 29 default fees of the admin nominal. */
  defaults: readonly number[]
  /** From the chain head to the seller, the owner left out. */
  chain: readonly ChainMember[]
}

export interface Shares {
  /** R, the owner's margin. */
  revenue: number
  /** Of the uplines, in chain order. */
  shares: number[]
  /** What is left of N for the seller. */
  sellerShare: number
}

/** What each user of a chain pays its parent above what the parent pays itself, from the chain head (to the owner) downwards. */
export function marginsAlong({ defaults, chain }: Pick<Division, 'defaults' | 'chain'>): number[] {
  return chain.map(({ override }, place) => override ?? defaults[(chain[place - 1]?.userTypeId ?? 1) - 1]!)
}

/** Divides one admin nominal along a chain. Shares may come out negative: see `negativeShares`. */
export function chainShares({ defaults, chain, ...item }: Division): Shares {
  const [revenue, ...shares] = marginsAlong({ defaults, chain }) as [number, ...number[]]
  return { revenue, shares, sellerShare: divisible(item) - revenue - total(shares) }
}

/** The types from the chain head down to a type, that type included; none for the owner. */
export function typesDownTo(userTypeId: number): number[] {
  const parent = userTypes[userTypeId]?.parent ?? null
  return parent === null ? [] : [...typesDownTo(parent), userTypeId]
}

/** A chain continued down to a seller as the defaults say, where it ends above one. */
export function downToSeller(chain: readonly ChainMember[]): ChainMember[] {
  const last = chain.at(-1)!.userTypeId
  const next = Object.values(userTypes).find(({ parent }) => parent === last)
  return next ? downToSeller([...chain, { userTypeId: next.id }]) : [...chain]
}

/** What a chain leaves for the seller at its end, continued with the defaults where nobody is there yet. */
export const shareLeft = (division: Division): number =>
  chainShares({ ...division, chain: downToSeller(division.chain) }).sellerShare

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export interface PricedSale extends Shares {
  /** The seller's debit = cost + revenue + the uplines' shares. */
  price: number
  /** What the partner is owed. */
  cost: number
  /** What the receipt asks of the customer = price + the seller's share. */
  customerPays: number
}

/** Prices one sale. `amount` is the bill of a type 1 and the requested amount of a type 3; a type 2 has none. */
export function priceSale({ amount = 0, ...division }: Division & { amount?: number }): PricedSale {
  const divided = chainShares(division)
  const cost = division.partnerPrice + (division.productTypeId === productTypes.fixed ? 0 : amount)
  const price = cost + divided.revenue + total(divided.shares)
  return { ...divided, price, cost, customerPays: price + divided.sellerShare }
}

/** What each user of the chain pays its parent, from the chain head to the seller; the owner itself pays the cost. */
export function pricesAlong({ cost, revenue, shares }: PricedSale): number[] {
  const prices = [cost + revenue]
  for (const share of shares) prices.push(prices.at(-1)! + share)
  return prices
}

/** The shares below 0 of one division, each with the type of the user it would rob; the owner's stands for the revenue. */
export function negativeShares(division: Division): { userTypeId: number; share: number }[] {
  const { revenue, shares, sellerShare } = chainShares(division)
  const types = [typeIds.OWNR, ...division.chain.map((member) => member.userTypeId)]
  return [revenue, ...shares, sellerShare]
    .map((share, position) => ({ userTypeId: types[position]!, share }))
    .filter(({ share }) => share < 0)
}
