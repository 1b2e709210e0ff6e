import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { type Switches, type SwitchName, turned } from '../../rules/switches.ts'

/**
 * Billing of a chain whose switches are turned, as the rules say it: an agent, its sub agent, that one's seller. Worked out from what
 * happens and never from entries or windows. Amounts in whole rupiah. Only for tests.
 */
export const charged = ['catl-a', 'sutl-a', 'ustl-a'] as const
export type Charged = (typeof charged)[number]
export const people = ['owner', ...charged] as const
export type Person = (typeof people)[number]

const price = 20_900
const shares: Partial<Record<Person, number>> = { 'catl-a': 200, 'sutl-a': 300 }
const seller: Charged = 'ustl-a'

/** A bill that is to be made. */
export interface NewBill {
  user: Charged
  charger: Person
  isSemi: boolean
  amount: number
}
export interface ModelBill extends NewBill {
  id: number
  lifted: number
  /** The charger's balance did not cover the lift. */
  waits: boolean
  status: 1 | 4 | 5
}
export interface ModelSale {
  id: number
  state: 'pending' | 'delivered' | 'void'
  /** Who lent what the seller lacked. */
  drawn: { by: Person; amount: number; isBilled: boolean } | null
}
export interface Model {
  balance: Record<Person, number>
  limit: Record<Charged, number>
  /** What would be billed now, before what was carried. */
  owed: Record<Charged, number>
  carried: Record<Charged, number>
  /** What the charger has lent and not billed yet; below zero, what it took back beyond that. */
  lent: Record<Charged, number>
  /** What the sub agent had when it became an administrator. */
  brought: number
  /** What the agent still has to pay the sub agent of what that one had lent of its own. */
  owing: number
  earned: Record<Person, number>
  switches: Record<Charged, Switches>
  bills: ModelBill[]
  sales: ModelSale[]
}

const all = <K extends string, V>(keys: readonly K[], value: () => V) =>
  Object.fromEntries(keys.map((key) => [key, value()])) as Record<K, V>
const off: Switches = { isAdministrator: false, isD0: false, isDm: false, isRealTime: false, isSemi: false }
const isReady = ({ status }: ModelBill) => status === billStatuses.ready
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

export const newModel = (balance: Model['balance'], limit: Model['limit']): Model => ({
  balance: { ...balance },
  limit,
  owed: all(charged, () => 0),
  carried: all(charged, () => 0),
  lent: all(charged, () => 0),
  brought: 0,
  owing: 0,
  earned: all(people, () => 0),
  switches: all(charged, () => off),
  bills: [],
  sales: [],
})

/** Who lends to a user now; null where nobody does. */
export function chargerOf({ switches }: Model, user: Person): Person | null {
  if (user === 'owner') return null
  if (user === 'catl-a') return 'owner'
  const { isAdministrator } = switches['sutl-a']
  if (user === 'sutl-a') return isAdministrator ? 'catl-a' : null
  return isAdministrator ? 'sutl-a' : 'catl-a'
}
const isBilled = (model: Model, user: Charged) => chargerOf(model, user) !== null && !model.switches[user].isDm

/** Whose bills count what happens on an account. */
function groupsOf(model: Model, account: Person): Charged[] {
  const charger = chargerOf(model, account)
  return charger === null ? [] : [account as Charged, ...groupsOf(model, charger)]
}

/** What a user gets (or, below zero, gives away) counts for every group it is in; of the two sides of a move inside a group nothing is left. */
function gets(model: Model, user: Person, amount: number): void {
  model.balance[user] += amount
  for (const one of groupsOf(model, user)) model.owed[one] -= amount
}
function move(model: Model, from: Person, to: Person, amount: number): void {
  gets(model, from, -amount)
  gets(model, to, amount)
}

/** Moves what a charger gives or takes back, which the other one owes by that much more or less; between any others, a plain move. */
export function transfer(model: Model, from: Person, to: Person, amount: number): void {
  move(model, from, to, amount)
  if (chargerOf(model, to) === from) lend(model, to as Charged, amount)
  else if (chargerOf(model, from) === to) lend(model, from as Charged, -amount)
}

function lend(model: Model, user: Charged, amount: number): void {
  model.owed[user] += amount
  if (isBilled(model, user)) model.lent[user] += amount
}

/** What a sale now draws from the charger; null where it is refused. */
export function drawFor(model: Model): number | null {
  const short = Math.max(0, price - model.balance[seller])
  if (short === 0) return 0
  const open =
    sum(model.sales.map(({ state, drawn }) => (state !== 'void' && drawn && !drawn.isBilled ? drawn.amount : 0))) +
    sum(model.bills.filter((bill) => bill.isSemi && isReady(bill)).map(({ amount }) => amount))
  const may = model.switches[seller].isSemi && open + short <= model.limit[seller]
  return may && model.balance[chargerOf(model, seller)!] >= short ? short : null
}

export function sell(model: Model, id: number, short: number): void {
  const by = chargerOf(model, seller)!
  move(model, by, seller, short)
  gets(model, seller, -price)
  model.sales.push({ id, state: 'pending', drawn: short > 0 ? { by, amount: short, isBilled: false } : null })
}

export function deliver(model: Model, sale: ModelSale): void {
  sale.state = 'delivered'
  for (const person of people) model.earned[person] += shares[person] ?? 0
}

export function voidSale(model: Model, sale: ModelSale): void {
  sale.state = 'void'
  gets(model, seller, price)
  if (sale.drawn && !sale.drawn.isBilled) move(model, seller, sale.drawn.by, sale.drawn.amount)
}

function closeOne(model: Model, user: Charged): NewBill[] {
  const amount = model.owed[user] - model.carried[user]
  model.owed[user] = 0
  model.carried[user] = Math.max(0, -amount)
  model.lent[user] -= Math.max(0, amount)
  return amount > 0 ? [{ user, charger: chargerOf(model, user)!, isSemi: false, amount }] : []
}

function billDraws(model: Model): NewBill[] {
  const open = model.sales.filter(({ state, drawn }) => state !== 'void' && drawn && !drawn.isBilled).map(({ drawn }) => drawn!)
  for (const drawn of open) drawn.isBilled = true
  return [...new Set(open.map(({ by }) => by))].map((charger) => ({
    ...{ user: seller, charger, isSemi: true },
    amount: sum(open.filter(({ by }) => by === charger).map(({ amount }) => amount)),
  }))
}

function closeAll(model: Model, users: readonly Charged[]): NewBill[] {
  const made = users.filter((user) => isBilled(model, user)).flatMap((user) => closeOne(model, user))
  return users.includes(seller) ? [...made, ...billDraws(model)] : made
}

/** What uplines have earned comes from outside every group. */
export function payOut(model: Model, to: readonly Charged[]): void {
  for (const user of to) {
    gets(model, user, model.earned[user])
    model.earned[user] = 0
  }
}

export function close(model: Model, cycle: 1 | 2): NewBill[] {
  const users = charged.filter((user) => cycle === 1 || model.switches[user].isD0)
  payOut(model, users)
  return closeAll(model, users)
}

/** Who is billed no more gives back what is lent to it, but for what is its own, and owes at once what is left of that. */
function leave(model: Model, user: Charged): NewBill[] {
  const charger = chargerOf(model, user)!
  const lent = model.lent[user]
  const back = Math.min(Math.max(0, lent), Math.max(0, model.balance[user] - model.carried[user]))
  transfer(model, user, charger, back)
  model.lent[user] = Math.min(0, lent)
  return owes(user, charger, lent - back)
}
const owes = (user: Charged, charger: Person, amount: number): NewBill[] =>
  amount > 0 ? [{ user, charger, isSemi: false, amount }] : []

/** What the agent has of it the sub agent gets, the rest is owed. */
function payOwing(model: Model, amount: number): void {
  const paid = Math.min(amount, model.balance['catl-a'])
  move(model, 'catl-a', 'sutl-a', paid)
  model.owing = amount - paid
}

/** An administrator on deposit is not billed for what it came with, so that counts in the agent's favour until it is spent. */
function countBrought(model: Model): void {
  model.owed['catl-a'] -= model.brought
  model.brought = 0
}

/** What the seller has, lent and its own, goes over to another one that lends to it. */
function takeOver(model: Model, on: boolean): NewBill[] {
  const lent = model.lent[seller]
  if (!on) {
    const own = lent - model.lent['sutl-a']
    model.lent['sutl-a'] = Math.max(0, -own)
    model.carried['sutl-a'] = 0
    payOwing(model, Math.max(0, own))
    const made = leave(model, 'sutl-a')
    model.owed['catl-a'] += model.balance['sutl-a'] - model.brought
    return made
  }
  model.brought = model.balance['sutl-a']
  if (model.switches['sutl-a'].isDm) countBrought(model)
  model.lent['sutl-a'] += lent - model.owing
  model.owing = 0
  model.carried['sutl-a'] = Math.max(0, model.balance[seller] - lent)
  if (!model.switches['sutl-a'].isDm) return []
  const made = owes('sutl-a', 'catl-a', model.lent['sutl-a'])
  model.lent['sutl-a'] = Math.min(0, model.lent['sutl-a'])
  return made
}

/**
 * Turns a switch where the rules let it. Gives what is billed at once, null where it can not be turned.
 * An administrator comes with nothing of its own but what its seller has, and takes out of the agent's bill what it leaves with.
 */
export function turn(model: Model, user: Charged, name: SwitchName, on: boolean): NewBill[] | null {
  const before = model.switches[user]
  const after = turned(before, name, on)
  if (typeof after === 'string' || before[name] === on) return null
  const made: NewBill[] = []
  if (name === 'isAdministrator') {
    made.push(...closeAll(model, ['sutl-a', 'ustl-a']), ...takeOver(model, on))
    model.owed[user] = 0
  }
  if (name === 'isDm' && on) {
    made.push(...closeAll(model, [user]), ...leave(model, user))
    model.owed[user] = 0
    if (user === 'sutl-a') countBrought(model)
  }
  if (name === 'isDm' && !on) {
    const group = charged.filter((account) => groupsOf(model, account).includes(user))
    const brought = user === 'catl-a' && group.includes('sutl-a') ? model.brought : 0
    const own = sum(group.map((account) => model.balance[account])) - brought - model.lent[user]
    made.push(...owes(user, chargerOf(model, user)!, -own))
    model.carried[user] = Math.max(0, own)
    model.lent[user] -= Math.max(0, -own)
    model.owed[user] = 0
  }
  model.switches[user] = after
  return made
}

/** Who owes whom how much: what is lent, billed and drawn. */
const debts = (model: Model): { of: Person; to: Person | null; amount: number }[] => [
  { of: 'catl-a', to: 'sutl-a', amount: model.owing },
  ...charged.map((user) => ({ of: user, to: chargerOf(model, user), amount: model.lent[user] })),
  ...model.bills.filter(isReady).map(({ user, charger, amount }) => ({ of: user, to: charger, amount })),
  ...model.sales.flatMap(({ state, drawn }) =>
    state !== 'void' && drawn && !drawn.isBilled ? [{ of: seller, to: drawn.by, amount: drawn.amount }] : [],
  ),
]

/** What somebody has, in balance and claims, less what it owes. No switch changes it. */
export const worth = (model: Model, person: Person): number =>
  debts(model).reduce(
    (total, { of, to, amount }) => total + (to === person ? amount : 0) - (of === person ? amount : 0),
    model.balance[person],
  )

/** A payment in full and something more. */
export function pay(model: Model, bill: ModelBill, excess: number): void {
  if (bill.charger === 'owner') model.balance.owner += bill.amount + excess
  bill.status = billStatuses.paid
  lift(model, bill, excess)
  move(model, bill.charger, bill.user, excess)
}

/** Lends again what was paid, where the one who was paid is still the one who lends. */
function lift(model: Model, bill: ModelBill, kept: number): void {
  const { user, charger } = bill
  const lends = !bill.isSemi && !model.switches[user].isDm && chargerOf(model, user) === charger
  const room = Math.max(0, model.limit[user] - model.balance[user])
  const want = lends ? Math.min(bill.amount - bill.lifted, room) : 0
  const can = Math.max(0, Math.min(want, model.balance[charger] - kept))
  transfer(model, charger, user, can)
  bill.lifted += can
  bill.waits = can < want
}

/** Lifts that waited, what a past administrator is owed, then what is done. */
export function finish(model: Model): void {
  const waiting = model.bills.filter(({ waits, charger }) => waits && model.balance[charger] > 0)
  for (const bill of waiting.sort((a, b) => a.id - b.id)) lift(model, bill, 0)
  payOwing(model, model.owing)
  for (const bill of model.bills) if (bill.status === billStatuses.paid && !bill.waits) bill.status = billStatuses.done
}
