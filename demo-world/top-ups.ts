import { topUpBank } from './banks.ts'
import { day, hour, minute } from './calendar.ts'
import type { WorldEvent } from './events.ts'
import { userId } from './market.ts'
import type { Random } from './random.ts'
import type { Timetable } from './timetable.ts'

/** Who asks, as the balances keep it. */
interface Asking {
  id: number
  balance: number
  /** What is brought at a time. */
  lot: number
  isAsking: boolean
}

/** How users that pay in advance fill their balances. */
export interface TopUps {
  /**
   * Opens a ticket now, which the operator credits a little later; one in a while expires and is asked for again.
   * Some come with cash instead, which `give` hands over.
   */
  bring(asking: Asking, give: (remark: string) => void): void
  /** Plans the tickets that wait at the end. */
  leaveWaiting(): void
}

const deposits = ['Deposit BCA', 'Deposit BRI', 'Deposit Mandiri', 'Deposit BNI', 'Deposit tunai']

/** Tickets that wait while the world is looked at: minutes since they were opened, and since their transfer was reported. */
const waiting = [
  { username: 'toko-haji-syukur', remark: 'Deposit BRI', amount: 750_000, opened: 55, reported: 46 },
  { username: 'koperasi-guyub', remark: 'Deposit BCA', amount: 1_500_000, opened: 14, reported: 3 },
  { username: 'pulsa-mbak-yuni', remark: 'Deposit Mandiri', amount: 300_000, opened: 8, reported: null },
]

const bankOf = (remark: string): number | undefined => topUpBank[remark.replace('Deposit ', '')]

export function createTopUps(timetable: Timetable, random: Random, emit: (event: WorldEvent) => void, end: number): TopUps {
  const waits = new Set(waiting.map(({ username }) => userId(username)))
  let lastTicket = 0
  /** Exact transfers by bank: none is asked for twice. */
  const totals = new Set<string>()

  function freeCode(bankId: number, amount: number): number {
    const code = random.whole(1, 999)
    const total = `${bankId} ${amount + code}`
    if (totals.has(total)) return freeCode(bankId, amount)
    totals.add(total)
    return code
  }

  /** `again` is the sum of a ticket that expired: who asks again gets it. */
  function open(id: number, amount: number, remark: string, again?: number): { ticketId: number; sum: number } {
    lastTicket += 1
    const bankId = bankOf(remark)!
    const code = again === undefined ? freeCode(bankId, amount) : again - amount
    emit({ kind: 'ticket', at: timetable.now(), ticketId: lastTicket, userId: id, bankId, amount, code })
    return { ticketId: lastTicket, sum: amount + code }
  }

  function ask(asking: Asking, remark: string, again?: number): void {
    const { ticketId, sum } = open(asking.id, asking.lot, remark, again)
    const soon = (least: number, most: number, happen: () => void) =>
      timetable.plan(timetable.now() + random.whole(least * minute, most * minute), happen)
    const step = (kind: 'report' | 'credit' | 'expire') => emit({ kind, at: timetable.now(), ticketId })
    if (random.chance(0.04)) {
      timetable.plan(timetable.now() + hour + minute, () => {
        step('expire')
        ask(asking, remark, sum)
      })
      return
    }
    soon(2, 9, () => {
      step('report')
      soon(1, 7, () => {
        step('credit')
        asking.balance += sum
        asking.isAsking = false
      })
    })
  }

  function leaveWaiting(): void {
    for (const { username, remark, amount, opened, reported } of waiting) {
      timetable.plan(end - opened * minute, () => {
        const { ticketId } = open(userId(username), amount, remark)
        if (reported !== null)
          timetable.plan(end - reported * minute, () => emit({ kind: 'report', at: timetable.now(), ticketId }))
      })
    }
  }

  function bring(asking: Asking, give: (remark: string) => void): void {
    const remark = random.pick(deposits)
    // Who waits at the end has asked for nothing else on its last day.
    const quiet = waits.has(asking.id) && timetable.now() > end - day
    if (quiet || bankOf(remark) === undefined) give('Deposit tunai')
    else ask(asking, remark)
  }

  return { bring, leaveWaiting }
}
