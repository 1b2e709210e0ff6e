import { type ProductTypeId, productTypes } from '../contract/catalogue/product-types.ts'
import { typeIds, type UserTypeId, userTypeIds, userTypes } from '../contract/user-types.ts'

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

/** The types that each share goes to: those of its depth in every network. */
const typesOfShare = {
  revenue: [typeIds.OWNR],
  ca3: [typeIds.CATL, typeIds.CADP],
  subca3: [typeIds.SUTL, typeIds.SUDP],
  user3: [typeIds.USTL, typeIds.USDP],
  h2hTl: [typeIds.HTTL, typeIds.HTVT],
  salesDm2: [typeIds.SLDM],
  user2: [typeIds.USDM],
  h2hDm: [typeIds.HTDM],
  mitra5: [typeIds.MIFD, typeIds.MIFT, typeIds.MIGT],
  ca5: [typeIds.CAFD, typeIds.CAFT, typeIds.CAGT],
  subca15: [typeIds.SOFD, typeIds.SOFT, typeIds.SUGT],
  subca25: [typeIds.STFD, typeIds.STFT],
  user5: [typeIds.USFD, typeIds.USFT],
} as const satisfies Record<keyof DefaultFees, readonly UserTypeId[]>

/** The place of a type among the 29 stored default fees. */
const placeOf = (type: UserTypeId) => type - 1

/** The place of a share among them. */
export const placeOfShare = (name: keyof DefaultFees): number => placeOf(typesOfShare[name][0])

/** The 29 stored default fees. */
export function spreadDefaults(fees: DefaultFees): number[] {
  const defaults = userTypeIds.map(() => 0)
  for (const [name, types] of Object.entries(typesOfShare))
    for (const type of types) defaults[placeOf(type)] = fees[name as keyof DefaultFees]
  // The network GT has no second sub-agent: its sellers have that share too.
  defaults[placeOf(typeIds.USGT)] = fees.user5 + fees.subca25
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
  return chain.map(({ override }, place) => override ?? defaults[placeOf(chain[place - 1]?.userTypeId ?? typeIds.OWNR)]!)
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

/** The shares below 0 of one division, each with the type of the user it would rob; the owner's stands for the revenue. */
export function negativeShares(division: Division): { userTypeId: number; share: number }[] {
  const { revenue, shares, sellerShare } = chainShares(division)
  const types = [typeIds.OWNR, ...division.chain.map((member) => member.userTypeId)]
  return [revenue, ...shares, sellerShare]
    .map((share, position) => ({ userTypeId: types[position]!, share }))
    .filter(({ share }) => share < 0)
}
