import type { Rooms } from '../../contract/calls.ts'
import { isNarrowed } from '../lists/keyword.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { lastChecks } from './check-run.ts'
import { balanceOf } from './ledger.queries.ts'
import { deduct, moveManaged, transfer } from './ledger.ts'
import { balanceMutation, downloadMutation } from './mutation.ts'

export function ledgerRoutes(live: Pick<Live, 'publish'>): HandlersOf<Rooms['ledger']> {
  const later =
    (afterCommit: AfterCommit): Live['publish'] =>
    (event) =>
      afterCommit(() => live.publish(event))
  return {
    balance: { read: async (tx, actor) => ({ balance: await balanceOf(tx, actor.userId) }) },
    lastChecks: { read: lastChecks },
    transfer: { write: (tx, actor, input, origin, after) => transfer(tx, actor, input, origin, later(after)) },
    deduct: { write: (tx, actor, input, origin, after) => deduct(tx, actor, input, origin, later(after)) },
    moveBalance: { write: (tx, actor, input, origin, after) => moveManaged(tx, actor, input, origin, later(after)) },
    balanceMutation: { read: balanceMutation, isLong: isNarrowed },
    downloadMutation: { file: downloadMutation, replica: true },
  }
}
