import { type DueClose, dueCloses } from '../../rules/closes.ts'
import type { Publish } from '../live/live.ts'
import type { Tx } from '../runner/pool.ts'
import type { Transact } from '../runner/transact.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import {
  anyRealTime,
  chainsOf,
  chargersOf,
  closeBills,
  finishBills,
  foldFees,
  isClosed,
  markOverdue,
  type PayOutTo,
  payOutFees,
} from './close.queries.ts'

/** Users whose balances are read for live screens in one go. */
const toldAtOnce = 1_000
/** Whose fees are paid at the close of a cycle. */
const paidAt: Record<DueClose['cycle'], PayOutTo> = { 1: 'all', 2: 'd0' }
/** Up to so many users get an event each when their bills change; above that all screens reload. */
const mostToldSingly = 300

/**
 * Closes every cycle whose time has come and that nobody has closed: fee pay-outs first, then bills, each in a transaction of its own.
 * `now` says what to look for; what is due the database decides by its own clock.
 * Repeating changes nothing, so a close that was broken off goes on where it ended.
 */
export async function closeDue(transact: Transact, publish: Publish, now: Date): Promise<void> {
  for (const close of dueCloses(now)) {
    if (await transact.read((tx) => isClosed(tx, close))) continue
    await payOut(transact, publish, paidAt[close.cycle])
    await transact.write(async (tx, afterCommit) => {
      await withoutTimeout(tx)
      if ((await closeBills(tx, close)) !== null) afterCommit(() => publish({ kind: 'bill', to: 'all' }))
    })
  }
}

/**
 * What the clock does when the time of a cycle comes: closeDue, and pays out though the cycle is closed. A clock that was ahead has closed
 * this day before; what was earned since would wait for the next one.
 */
export async function closeAtItsTime(transact: Transact, publish: Publish, cycle: DueClose['cycle'], now: Date): Promise<void> {
  await payOut(transact, publish, paidAt[cycle])
  await closeDue(transact, publish, now)
}

/** Counts what was earned since the last time; waits for a pay-out that is under way. */
export async function countFees(transact: Transact): Promise<void> {
  await transact.write(async (tx) => {
    await withoutTimeout(tx)
    await foldFees(tx)
  })
}

/** Users who get their fees at once. Without any of them nothing is looked for. */
export async function payOutRealTime(transact: Transact, publish: Publish): Promise<void> {
  if (await transact.read(anyRealTime)) await payOut(transact, publish, 'real-time')
}

async function payOut(transact: Transact, publish: Publish, to: PayOutTo): Promise<void> {
  const paid = await transact.write(async (tx) => {
    await withoutTimeout(tx)
    return payOutFees(tx, to)
  })
  for (let from = 0; from < paid.length; from += toldAtOnce) {
    const users = paid.slice(from, from + toldAtOnce)
    for (const { userId, balance, chain } of await transact.read((tx) => chainsOf(tx, users)))
      publish({ kind: 'balance', to: chain, userId, balance })
  }
}

/** What passing time does to bills: overdue ones, pending lifts, paid ones that end. */
export async function followBills(transact: Transact, publish: Publish, graceMinutes: number): Promise<void> {
  // One after the other: the first locks users, the second balances, which come before them.
  const failures: unknown[] = []
  for (const follow of [(tx: Tx) => markOverdue(tx, graceMinutes), finishBills])
    await transact
      .write(async (tx, afterCommit) => announceBills(tx, afterCommit, publish, await follow(tx)))
      .catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Tells live screens that bills of these users, and with them perhaps their and their chargers' balances, have changed. */
export async function announceBills(
  tx: Tx,
  afterCommit: (effect: () => void) => void,
  publish: Publish,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  if (userIds.length > mostToldSingly) return afterCommit(() => publish({ kind: 'reload', to: 'all' }))
  const changed = await chainsOf(tx, userIds)
  const chargers = await chainsOf(tx, await chargersOf(tx, userIds))
  afterCommit(() => {
    for (const { userId, balance, chain } of [...changed, ...chargers])
      publish({ kind: 'balance', to: chain.length ? chain : [userId], userId, balance })
    for (const { userId, chain } of changed) {
      publish({ kind: 'bill', to: [...new Set([userId, ...chain])] })
      // An overdue bill blocks its user, the last one paid frees it.
      publish({ kind: 'user', to: [userId], userId })
    }
  })
}
