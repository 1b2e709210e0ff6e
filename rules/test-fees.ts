import { chainShares, type Division, downToSeller, type PricedSale } from './fees.ts'

/** What a chain leaves for the seller at its end, continued with the defaults where nobody is there yet. */
export const shareLeft = (division: Division): number =>
  chainShares({ ...division, chain: downToSeller(division.chain) }).sellerShare

/** What each user of the chain pays its parent, from the chain head to the seller; the owner itself pays the cost. */
export function pricesAlong({ cost, revenue, shares }: PricedSale): number[] {
  const prices = [cost + revenue]
  for (const share of shares) prices.push(prices.at(-1)! + share)
  return prices
}
