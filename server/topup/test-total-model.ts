/** A total that somebody was told, and until when nobody else may be told it. Times in milliseconds, money in whole rupiah. */
export interface Telling {
  /** The ticket or bill that holds it, `ticket 7` or `bill 7`. What a deleted part held is its bill's. */
  ref: string
  /** The ticket, or the whole bill: what it and its parts are told is for one payer. */
  owner: string
  user: number
  bank: number
  total: number
  from: number
  /** Infinity while it is open, then seven days after it was given up. */
  until: number
  isPaid: boolean
}

/** What a total is asked for. */
export type Asked = Pick<Telling, 'ref' | 'owner' | 'user' | 'bank'> & { amount: number }

export interface Model {
  now: number
  tellings: Telling[]
  /** Whether somebody who plays no part holds this total at every bank. */
  isFilled(total: number): boolean
  /** Of every user its place in each level below the owner, and of every bank that of whom it is of. */
  branches: ReadonlyMap<number, readonly (number | null)[]>
  chargers: ReadonlyMap<number, readonly (number | null)[]>
}

export const day = 86_400_000
const mostOfBranch = [333, 166, 83, 41]

/** The number of a day in WIB. */
export const dayOf = (at: number): number => Math.floor((at + (7 * day) / 24) / day)

const heldAt = ({ tellings, now }: Model, bank: number): Telling[] =>
  tellings.filter((one) => one.bank === bank && one.until > now)

function isFull(model: Model, { user, bank, amount }: Asked): boolean {
  const unpaid = heldAt(model, bank).filter(({ total, isPaid }) => !isPaid && total > amount && total < amount + 1000)
  return mostOfBranch.some((most, level) => {
    const branch = model.branches.get(user)![level]
    if (!branch || branch === model.chargers.get(bank)![level]) return false
    return unpaid.filter((one) => model.branches.get(one.user)![level] === branch).length >= most
  })
}

/** The totals that may be answered: what it held before for this sum, else the free ones, which a full branch has none of. */
export function choicesFor(model: Model, asked: Asked): number[] {
  const held = new Map(heldAt(model, asked.bank).map((one) => [one.total, one]))
  const totals = Array.from({ length: 999 }, (_, code) => asked.amount + code + 1).filter((total) => total % 1000 !== 0)
  const own = totals.filter((total) => {
    const holder = held.get(total)
    return holder?.ref === asked.ref || (holder?.ref === asked.owner && holder.until < Number.POSITIVE_INFINITY)
  })
  if (own.length > 0) return own
  return isFull(model, asked) ? [] : totals.filter((total) => !held.has(total) && !model.isFilled(total))
}

export function giveUp(model: Model, ref: string): void {
  for (const one of model.tellings) if (one.ref === ref && one.until === Number.POSITIVE_INFINITY) one.until = model.now + 7 * day
}

/** Two entries of one total at a time are two payers that were told it. */
export function hold(model: Model, { amount: _, ...asked }: Asked, total: number): void {
  giveUp(model, asked.ref)
  const before = heldAt(model, asked.bank).find((one) => one.total === total && one.owner === asked.owner)
  const held = { ...asked, until: Number.POSITIVE_INFINITY }
  if (before) Object.assign(before, held)
  else model.tellings.push({ ...held, total, from: model.now, isPaid: false })
}

/** What a deleted part held is given up, and its bill's. */
export function inherit(model: Model, part: string, bill: string): void {
  giveUp(model, part)
  for (const one of model.tellings) if (one.ref === part) one.ref = bill
}

/**
 * Owners that money of a day may be from: told the total by then, and not given up longer than seven days. The last of these days
 * is of whom it is told to anew.
 */
export const claimants = ({ tellings, now }: Model, bank: number, total: number, on: number): string[] => {
  const told = tellings.filter((one) => one.bank === bank && one.total === total && dayOf(one.from) <= on)
  return [...new Set(told.filter(({ until }) => on < dayOf(until) || until > now).map(({ owner }) => owner))]
}
