import { billStatuses } from '../../contract/billing/bill-statuses.ts'

/**
 * Billing as the rules say it, beside the one in SQL: a chain of a mitra, its agent and a seller, worked out from what happens and never from entries or windows.
 * Amounts in whole rupiah, times in milliseconds. Only for tests.
 */
export const charged = ['mift-a', 'caft-a', 'usft-a'] as const
export type Charged = (typeof charged)[number]
export const people = ['owner', ...charged, 'soft-a', 'stft-a'] as const
export type Person = (typeof people)[number]

export const chargerOf: Record<Charged, Person> = { 'usft-a': 'caft-a', 'caft-a': 'mift-a', 'mift-a': 'owner' }
/** Whose bills count what happens on an account. */
const groups: Record<Person, readonly Charged[]> = {
  'usft-a': charged,
  'caft-a': ['mift-a', 'caft-a'],
  'mift-a': ['mift-a'],
  'soft-a': [],
  'stft-a': [],
  owner: [],
}
const price = 20_650
const shares: Partial<Record<Person, number>> = { 'mift-a': 100, 'caft-a': 75, 'soft-a': 50, 'stft-a': 25 }

export interface ModelBill {
  id: number
  parentId: number | null
  user: Charged
  charger: Person
  isSemi: boolean
  amount: number
  paid: number
  lifted: number
  /** The charger's balance did not cover the lift. */
  waits: boolean
  status: (typeof billStatuses)[keyof typeof billStatuses]
  hasBank: boolean
  due: number
  isLate: boolean
}
export interface ModelSale {
  id: number
  state: 'pending' | 'delivered' | 'void'
  drawn: number
  isBilled: boolean
}
export interface Model {
  now: number
  balance: Record<Person, number>
  limit: Record<Charged, number>
  /** What would be billed now, before what was carried. */
  owed: Record<Charged, number>
  carried: Record<Charged, number>
  earned: Record<Person, number>
  bills: ModelBill[]
  sales: ModelSale[]
  blocked: Record<Charged, 'no' | 'person' | 'system'>
  dispensed: Record<Charged, boolean>
  hasD0: Record<Charged, boolean>
  isDm: boolean
  isSemi: boolean
}

const all = <K extends string, V>(keys: readonly K[], value: V) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>

export const newModel = (now: number, balance: Model['balance'], limit: Model['limit'], d0: Charged | null): Model => ({
  now,
  balance: { ...balance },
  limit,
  owed: all(charged, 0),
  carried: all(charged, 0),
  earned: all(people, 0),
  bills: [],
  sales: [],
  blocked: all(charged, 'no'),
  dispensed: all(charged, false),
  hasD0: { ...all(charged, false), ...(d0 && { [d0]: true }) },
  isDm: false,
  isSemi: false,
})

const isOpen = ({ status }: ModelBill) => status !== billStatuses.paid && status !== billStatuses.done
const parts = (model: Model, bill: ModelBill) => model.bills.filter(({ parentId }) => parentId === bill.id)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
export const remaining = (model: Model, bill: ModelBill): number =>
  bill.amount - bill.paid - sum(parts(model, bill).map(({ amount }) => amount))
const rest = (model: Model, bill: ModelBill) => bill.amount - bill.paid - sum(parts(model, bill).map(({ paid }) => paid))
const isBlocked = (model: Model, user: Person) => user in model.blocked && model.blocked[user as Charged] !== 'no'

/** Money that came from outside a user's group, or left it when negative. */
function fromOutside(model: Model, user: Person, amount: number): void {
  model.balance[user] += amount
  for (const one of groups[user]) model.owed[one] -= amount
}

function move(model: Model, from: Person, to: Person, amount: number): void {
  model.balance[from] -= amount
  model.balance[to] += amount
}

/** What a sale now draws from the charger; null where it is refused. */
export function drawFor(model: Model): number | null {
  const { balance, isDm, isSemi } = model
  if (isBlocked(model, 'usft-a')) return null
  const short = Math.max(0, price - balance['usft-a'])
  if (short === 0) return 0
  const open =
    sum(model.sales.filter(({ state, isBilled }) => state !== 'void' && !isBilled).map(({ drawn }) => drawn)) +
    sum(model.bills.filter((bill) => bill.isSemi && bill.parentId === null && isOpen(bill)).map((bill) => rest(model, bill)))
  const may = isDm && isSemi && open + short <= model.limit['usft-a'] && !isBlocked(model, 'caft-a') && balance['caft-a'] >= short
  return may ? short : null
}

export function sell(model: Model, id: number, drawn: number): void {
  move(model, 'caft-a', 'usft-a', drawn)
  // In deposit mode nothing is billed to the seller itself, so what it draws is not looked at here.
  fromOutside(model, 'usft-a', -price)
  model.sales.push({ id, state: 'pending', drawn, isBilled: false })
}

export function deliver(model: Model, sale: ModelSale): void {
  sale.state = 'delivered'
  for (const person of people) model.earned[person] += shares[person] ?? 0
}

export function voidSale(model: Model, sale: ModelSale): void {
  sale.state = 'void'
  fromOutside(model, 'usft-a', price)
  if (sale.isBilled) return
  move(model, 'usft-a', 'caft-a', sale.drawn)
  model.owed['usft-a'] += sale.drawn
}

/** Gives dispensation, or takes it back: who is overdue is blocked then. */
export function dispense(model: Model, user: Charged): void {
  model.dispensed[user] = !model.dispensed[user]
  const isOverdue = model.bills.some((bill) => bill.user === user && bill.isLate && isOpen(bill))
  if (!model.dispensed[user] && isOverdue && model.blocked[user] === 'no') model.blocked[user] = 'system'
}

export const lend = (model: Model, user: Charged, amount: number): void => move(model, chargerOf[user], user, amount)

/** Of the owner, where it is not who charges. */
export function give(model: Model, user: Charged, amount: number): void {
  model.balance.owner -= amount
  fromOutside(model, user, amount)
}

/** A bill that a close is to make. */
export interface NewBill {
  user: Charged
  isSemi: boolean
  amount: number
}

function billOne(model: Model, user: Charged): NewBill[] {
  const amount = model.owed[user] - model.carried[user]
  model.owed[user] = 0
  model.carried[user] = Math.max(0, -amount)
  return amount > 0 ? [{ user, isSemi: false, amount }] : []
}

export function close(model: Model, cycle: 1 | 2): NewBill[] {
  const concerns = (person: Person) => cycle === 1 || (person in model.hasD0 && model.hasD0[person as Charged])
  for (const person of people.filter(concerns)) {
    fromOutside(model, person, model.earned[person])
    model.earned[person] = 0
  }
  const made = charged
    .filter((user) => concerns(user) && !(user === 'usft-a' && model.isDm))
    .flatMap((user) => billOne(model, user))
  return [...made, ...(concerns('usft-a') ? billDraws(model) : [])]
}

function billDraws(model: Model): NewBill[] {
  const open = model.sales.filter(({ state, isBilled, drawn }) => state !== 'void' && !isBilled && drawn > 0)
  for (const sale of open) sale.isBilled = true
  return open.length > 0 ? [{ user: 'usft-a', isSemi: true, amount: sum(open.map(({ drawn }) => drawn)) }] : []
}

/** Deposit mode: closed at once, and what is lent goes back; afterwards what is there is the user's own. */
export function turnDm(model: Model): NewBill[] {
  if (model.isDm) {
    Object.assign(model, { isDm: false, isSemi: false })
    model.owed['usft-a'] = 0
    model.carried['usft-a'] = model.balance['usft-a']
    return []
  }
  const made = [...billOne(model, 'usft-a'), ...billDraws(model)]
  lend(model, 'usft-a', -Math.max(0, model.balance['usft-a'] - model.carried['usft-a']))
  model.isDm = true
  return made
}

export function request(bill: ModelBill): void {
  if (bill.status === billStatuses.ready || bill.status === billStatuses.partial) bill.status = billStatuses.requested
  if (bill.status === billStatuses.requested || bill.status === billStatuses.outstanding) bill.hasBank = true
}

const isConfirmable = ({ status, hasBank }: ModelBill) =>
  (status === billStatuses.requested || status === billStatuses.outstanding) && hasBank
/** Whether a confirmation does anything, and the charger can pay what is too much. */
export function mayConfirm(model: Model, bill: ModelBill, amount: number): boolean {
  const excess = amount - (bill.amount - bill.paid)
  return isConfirmable(bill) && (bill.charger === 'owner' || excess <= model.balance[bill.charger])
}

export function confirm(model: Model, bill: ModelBill, amount: number): void {
  const toward = Math.min(amount, bill.amount - bill.paid)
  const excess = amount - toward
  bill.paid += toward
  if (bill.parentId !== null) {
    const left = bill.paid < bill.amount
    model.bills.find(({ id }) => id === bill.parentId)!.isLate ||= left && bill.isLate
    bill.amount = bill.paid
  }
  if (bill.charger === 'owner') model.balance.owner += amount
  if (bill.paid === bill.amount) bill.status = billStatuses.paid
  else if (bill.status === billStatuses.requested) bill.status = billStatuses.partial
  else bill.hasBank = false
  lift(model, bill, excess)
  move(model, bill.charger, bill.user, excess)
  model.owed[bill.user] -= excess
  const parent = model.bills.find(({ id }) => id === bill.parentId)
  if (parent?.status === billStatuses.splitted && rest(model, parent) === 0) parent.status = billStatuses.paid
  if (model.blocked[bill.user] === 'system' && !model.bills.some((one) => one.user === bill.user && isOpen(one)))
    model.blocked[bill.user] = 'no'
}

function lift(model: Model, bill: ModelBill, kept: number): void {
  const { user, charger } = bill
  const room = Math.max(0, model.limit[user] - model.balance[user])
  const want = bill.isSemi || (user === 'usft-a' && model.isDm) ? 0 : Math.min(bill.paid - bill.lifted, room)
  const can = isBlocked(model, charger) ? 0 : Math.max(0, Math.min(want, model.balance[charger] - kept))
  lend(model, user, can)
  bill.lifted += can
  bill.waits = can < want
}

export function split(model: Model, bill: ModelBill, id: number, amount: number): void {
  Object.assign(bill, { status: billStatuses.splitted, hasBank: false })
  const part = {
    id,
    parentId: bill.id,
    amount,
    paid: 0,
    lifted: 0,
    waits: false,
    status: bill.isLate ? billStatuses.outstanding : billStatuses.ready,
  } as const
  model.bills.push({ ...bill, ...part })
}

export const mayRemove = (bill: ModelBill): boolean =>
  bill.parentId !== null && (bill.status === billStatuses.ready || bill.status === billStatuses.outstanding) && bill.paid === 0

export function remove(model: Model, part: ModelBill): void {
  model.bills = model.bills.filter((bill) => bill !== part)
  const parent = model.bills.find(({ id }) => id === part.parentId)!
  parent.isLate ||= part.isLate
  if (parts(model, parent).length === 0)
    parent.status = parent.isLate ? billStatuses.outstanding : parent.paid > 0 ? billStatuses.partial : billStatuses.ready
}

/** What time does: overdue bills and their blocks, then lifts that waited, then what is done. */
export function tick(model: Model): void {
  const minute = 60_000
  const late = model.bills.filter(
    (bill) =>
      isOpen(bill) &&
      !bill.isLate &&
      bill.due + (bill.status === billStatuses.requested ? 60 * minute : 0) <= model.now &&
      (bill.status !== billStatuses.splitted || remaining(model, bill) > 0),
  )
  for (const bill of late) {
    Object.assign(bill, {
      isLate: true,
      hasBank: bill.status === billStatuses.requested,
      status: bill.status === billStatuses.splitted ? billStatuses.splitted : billStatuses.outstanding,
    })
    if (model.blocked[bill.user] === 'no' && !model.dispensed[bill.user]) model.blocked[bill.user] = 'system'
  }
  const waiting = model.bills.filter(({ waits, charger }) => waits && model.balance[charger] > 0 && !isBlocked(model, charger))
  for (const bill of waiting.sort((a, b) => a.id - b.id)) lift(model, bill, 0)
  for (const bill of model.bills)
    if (bill.status === billStatuses.paid && !bill.waits && !parts(model, bill).some(({ waits }) => waits))
      bill.status = billStatuses.done
}

/** 11:30 WIB of the day of the close, past weekends; three hours later in cycle 2. */
export function dueOf(at: number, cycle: 1 | 2): number {
  const [minute, day] = [60_000, 86_400_000]
  if (cycle === 2) return at + 180 * minute
  const local = at + 420 * minute
  let due = local - (local % day) + 690 * minute
  if (due <= local) due += day
  while ([0, 6].includes(new Date(due).getUTCDay())) due += day
  return due - 420 * minute
}
