import { managesType, typeIds, userTypes } from '../contract/user-types.ts'
import { hour, minute } from './calendar.ts'
import type { Move, WorldEvent } from './events.ts'
import { chainOf, userId } from './market.ts'
import { type Person, people, staff } from './people.ts'
import type { Random } from './random.ts'
import { shops } from './shops.ts'
import type { Timetable } from './timetable.ts'
import type { TopUps } from './top-ups.ts'

/** Everybody's balance while the history is written, and who fills it up when it runs low. */
export interface Balances {
  balanceOf(id: number): number
  /** Takes the price of a sale; false when there is not enough. */
  spend(id: number, amount: number): boolean
  receive(id: number, amount: number): void
  /** Money goes over as a part of something else that is told; false when there is not enough. */
  shift(senderId: number, receiverId: number, amount: number): boolean
  /** The manager of a user gives, as soon as it can. */
  give(id: number, amount: number, remark: string): void
  /** The first money of everybody, within two hours from now. */
  open(): void
  /** Managers bring the balances they lend back to their ceilings. */
  resetCeilings(): void
  /** The owner moves money to a user, or takes it back. */
  correct(posting: 'transfer' | 'deduct', id: number, amount: number, remark: string): void
}

interface Account {
  id: number
  person: Person
  level: number
  balance: number
  /** Who fills it up; 0 for the owner's own. */
  managerId: number
  /** What a manager lends, and brings it back to; 0 for those with money of their own. */
  ceiling: number
  /** Below it more is asked for. */
  low: number
  /** What a user that pays in advance brings at a time; 0 for those that sell on credit. */
  lot: number
  isAsking: boolean
}

/** Where money comes from and where it goes; null is outside. */
type Between = readonly [sender: Account | null, receiver: Account | null]

const ownerId = 1
const capital = 3_000_000_000
const firstOfUpline = 1_000_000
const averagePrice = 45_000
/** A semi account brings so much every few days, and draws in between. */
export const semiLot = 400_000

/** The nearest upline that lends to this person; whoever has none is served by the owner. */
export function managerOf(person: Person): number {
  const uplines = chainOf(person).slice(0, -1).reverse()
  const isBelowAdministrator = person.userTypeId === typeIds.USTL && uplines[0]!.isAdministrator
  const manager = uplines.find((upline) => managesType(upline, { ...person, isBelowAdministrator }))
  return manager ? userId(manager.username) : ownerId
}

function accountOf(person: Person): Account {
  const id = userId(person.username)
  const { level } = userTypes[person.userTypeId]!
  const plain = { id, person, level, balance: 0, ceiling: 0, isAsking: false }
  if (id === ownerId) return { ...plain, managerId: 0, low: capital / 8, lot: capital }
  if (person.isSemi) return { ...plain, managerId: managerOf(person), low: 0, lot: semiLot }
  const { ceiling } = person
  if (ceiling > 0) return { ...plain, managerId: managerOf(person), ceiling, low: ceiling * 0.15, lot: 0 }
  const shop = shops.find((each) => each.id === id)
  const lot = shop ? Math.ceil((shop.perDay * averagePrice * 4) / 500_000) * 500_000 : 0
  return { ...plain, managerId: ownerId, low: lot / 4, lot }
}

/** Types that live on their fees alone have no money of their own to begin with. */
const hasMoney = ({ person, ceiling, lot }: Account) => ceiling > 0 || lot > 0 || userTypes[person.userTypeId]!.mode === 'deposit'

/** A staff member does most of the transfers of its principal, where it may. */
const staffFor = (random: Random, person: Person): number | null => {
  const place = staff.findIndex(({ of, permissions }) => of === person.username && permissions.includes('money'))
  return place >= 0 && random.chance(0.6) ? place + 1 : null
}

function planResets(
  timetable: Timetable,
  random: Random,
  accounts: Iterable<Account>,
  give: (to: Account, amount: number, remark: string) => void,
) {
  const morning = timetable.now()
  for (const each of accounts) {
    const { ceiling } = each
    if (ceiling === 0) continue
    timetable.plan(morning + (each.level * hour) / 4 + random.whole(0, 10 * minute), () => {
      if (each.isAsking || each.balance >= ceiling * 0.97) return
      each.isAsking = true
      give(each, ceiling - each.balance, 'Ceiling Reset')
    })
  }
}

function planOpening(timetable: Timetable, accounts: Iterable<Account>, give: (to: Account, amount: number) => void) {
  const start = timetable.now()
  const opened = [...accounts].filter((each) => each.id !== ownerId && hasMoney(each))
  for (const [place, each] of opened.entries()) {
    const amount = each.ceiling || each.lot || firstOfUpline
    each.isAsking = true
    timetable.plan(start + (place + 1) * 2 * minute, () => give(each, amount))
  }
}

export function createBalances(
  timetable: Timetable,
  random: Random,
  topUps: TopUps,
  emit: (event: WorldEvent) => void,
): Balances {
  const accounts = new Map(people.map((person) => [userId(person.username), accountOf(person)]))
  const account = (id: number) => accounts.get(id)!
  const soon = (least: number, most: number, happen: () => void) =>
    timetable.plan(timetable.now() + random.whole(least * minute, most * minute), happen)

  function move(posting: Move['posting'], actor: Account, [sender, receiver]: Between, amount: number, remark: string) {
    if (sender) sender.balance -= amount
    if (receiver) receiver.balance += amount
    const staffId = staffFor(random, actor.person)
    const [senderId, receiverId] = [sender?.id ?? null, receiver?.id ?? null]
    emit({ kind: 'move', at: timetable.now(), posting, actorId: actor.id, staffId, senderId, receiverId, amount, remark })
    if (sender) lookAfter(sender)
  }

  /** Has the manager give once it has enough itself. */
  function give(receiver: Account, amount: number, remark: string): void {
    const manager = account(receiver.managerId)
    if (manager.balance < amount) {
      lookAfter(manager)
      soon(5, 9, () => give(receiver, amount, remark))
    } else {
      receiver.isAsking = false
      move('transfer', manager, [manager, receiver], amount, remark)
    }
  }

  function lookAfter(low: Account): void {
    if (low.isAsking || low.balance >= low.low) return
    low.isAsking = true
    if (low.managerId === 0) {
      soon(1, 3, () => {
        low.isAsking = false
        move('addition', low, [null, low], low.lot, 'Setoran modal')
      })
    } else if (low.lot > 0) soon(4, 20, () => topUps.bring(low, (remark) => give(low, low.lot, remark)))
    else soon(2, 4, () => give(low, low.ceiling - low.balance, 'TOP UP'))
  }

  function take(payer: Account, amount: number): boolean {
    if (payer.balance < amount) return false
    payer.balance -= amount
    lookAfter(payer)
    return true
  }

  function open(): void {
    const owner = account(ownerId)
    move('addition', owner, [null, owner], capital, 'Modal awal')
    planOpening(timetable, accounts.values(), (each, amount) => give(each, amount, 'Saldo awal'))
  }

  return {
    balanceOf: (id) => account(id).balance,
    spend: (id, amount) => take(account(id), amount),
    receive(id, amount) {
      account(id).balance += amount
    },
    shift(senderId, receiverId, amount) {
      const isTaken = take(account(senderId), amount)
      if (isTaken) account(receiverId).balance += amount
      return isTaken
    },
    give: (id, amount, remark) => give(account(id), amount, remark),
    open,
    resetCeilings: () => planResets(timetable, random, accounts.values(), give),
    correct(posting, id, amount, remark) {
      const owner = account(ownerId)
      const [sender, receiver] = posting === 'transfer' ? [owner, account(id)] : [account(id), owner]
      if (sender.balance >= amount) move(posting, owner, [sender, receiver], amount, remark)
    },
  }
}
