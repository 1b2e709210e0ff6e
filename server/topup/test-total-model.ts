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
}

/** What a total is asked for. */
export type Asked = Pick<Telling, 'ref' | 'owner' | 'user' | 'bank'> & { kind: string; amount: number }

export interface Model {
  now: number
  tellings: Telling[]
  /** Whether somebody who plays no part holds this total at every bank. */
  isFilled(total: number): boolean
  /** Tickets that their users withdrew or let go. */
  dropped: Set<string>
  /** Tickets that were paid. */
  paid: Set<string>
  /** Money that has come in, by the day of the bank. */
  lines: { bank: number; total: number; on: number }[]
  /** Banks that were deleted. */
  gone: Set<number>
}

export const day = 86_400_000

/** The number of a day in WIB. */
export const dayOf = (at: number): number => Math.floor((at + (7 * day) / 24) / day)

const heldAt = ({ tellings, now }: Model, bank: number): Telling[] =>
  tellings.filter((one) => one.bank === bank && one.until > now)

/** The totals that may be answered: what it held before for this sum, of a ticket what its user let go of, else the free ones. */
export function choicesFor(model: Model, asked: Asked): number[] {
  if (model.gone.has(asked.bank)) return []
  const held = new Map(heldAt(model, asked.bank).map((one) => [one.total, one]))
  const totals = Array.from({ length: 999 }, (_, code) => asked.amount + code + 1).filter((total) => total % 1000 !== 0)
  const own = totals.filter((total) => {
    const holder = held.get(total)
    if (!holder || holder.until === Number.POSITIVE_INFINITY) return holder?.ref === asked.ref
    const isLetGo =
      asked.kind === 'ticket' && holder.user === asked.user && model.dropped.has(holder.ref) && !isCome(model, holder)
    return holder.ref === asked.ref || holder.ref === asked.owner || isLetGo
  })
  if (own.length > 0) return own
  return totals.filter((total) => !held.has(total) && !model.isFilled(total))
}

/** Whether money with this total has come in since it was told. */
const isCome = ({ lines }: Model, { bank, total, from }: Telling): boolean =>
  lines.some((line) => line.bank === bank && line.total === total && line.on >= dayOf(from))

export function giveUp(model: Model, ref: string): void {
  for (const one of model.tellings) if (one.ref === ref && one.until === Number.POSITIVE_INFINITY) one.until = model.now + 7 * day
}

/** A bill is asked for at a deleted bank still, or again: with a total that it holds there, and again only since its money came in. */
export function renew(model: Model, ref: string, bank: number, total: number): void {
  const held = heldAt(model, bank).find((one) => one.ref === ref && one.total === total)
  if (held?.until === Number.POSITIVE_INFINITY) return
  if (!held || !model.lines.some((line) => line.bank === bank && line.total === total))
    throw new Error(`${ref} is asked for at a deleted bank`)
  giveUp(model, ref)
  held.until = Number.POSITIVE_INFINITY
}

/** A ticket that was paid keeps its total for seven days from then on, also one that had lost it, where nobody else was told it. */
export function keepPaid(model: Model, ticket: Omit<Telling, 'from' | 'until'>): void {
  const { bank, total, ref } = ticket
  giveUp(model, ref)
  const holders = heldAt(model, bank).filter((one) => one.total === total)
  if (holders.length === 0) model.tellings.push({ ...ticket, from: model.now, until: model.now + 7 * day })
  else if (holders.every((one) => one.ref === ref)) for (const one of holders) one.until = model.now + 7 * day
}

/** Two entries of one total at a time are two payers that were told it. */
export function hold(model: Model, { amount: _, kind, ...asked }: Asked, total: number): void {
  giveUp(model, asked.ref)
  const before = heldAt(model, asked.bank).find(
    (one) => one.total === total && (one.owner === asked.owner || (kind === 'ticket' && one.user === asked.user)),
  )
  const held = { ...asked, until: Number.POSITIVE_INFINITY }
  if (before) Object.assign(before, held)
  else model.tellings.push({ ...held, total, from: model.now })
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
