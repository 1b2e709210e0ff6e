import { type Managing, typeIds } from '../contract/user-types.ts'
import { isBilled } from './switches.ts'

/** Remarks of the two movements that a manager makes for several users at once. */
export const topUpRemark = 'TOP UP'
export const ceilingResetRemark = 'Ceiling Reset'

/** The type that a top-up of several users gives its amount to. */
const toppedUpType = typeIds.USTL

interface Selected {
  id: number
  userTypeId: number
  /** Whole rupiah. */
  balance: number
  /** Ceiling, whole rupiah. */
  balanceLimit: number
}

export interface Gift {
  userId: number
  /** Whole rupiah above zero. */
  amount: number
}

/** The same amount for each selected user of type 4; nobody else is given anything. */
export const topUpGifts = (selected: readonly Selected[], amount: number): Gift[] =>
  amount > 0 ? selected.filter((user) => user.userTypeId === toppedUpType).map(({ id }) => ({ userId: id, amount })) : []

/** For each selected user below its ceiling as much as is missing. */
export const ceilingResetGifts = (selected: readonly Selected[]): Gift[] =>
  selected
    .filter(({ balance, balanceLimit }) => balance < balanceLimit)
    .map(({ id, balance, balanceLimit }) => ({ userId: id, amount: balanceLimit - balance }))

/** A user to whom balance may be lent. */
export interface Lent extends Managing {
  isDm: boolean
  /** Whole rupiah. */
  balance: number
  /** Ceiling, whole rupiah. */
  balanceLimit: number
}

/** How far a user on credit comes above its ceiling by what it is given; 0 for who spends its own balance, and where the ceiling holds. */
export const aboveCeiling = (user: Lent, given: number): number =>
  given > 0 && isBilled(user) && !user.isDm ? Math.max(0, user.balance + given - user.balanceLimit) : 0

/** Whole rupiah that the manager's balance has to cover. */
export const sumOf = (gifts: readonly Gift[]): number => gifts.reduce((sum, { amount }) => sum + amount, 0)
