import type { Switches } from '../../rules/switches.ts'
import type { Tx } from '../runner/pool.ts'

/** A user's switches, its row locked: whoever turns another one at once waits. */
export function lockedSwitches(tx: Tx, userId: number): Promise<Switches> {
  return tx
    .selectFrom('users')
    .select(['isAdministrator', 'isD0', 'isDm', 'isRealTime', 'isSemi'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function setSwitches(tx: Tx, userId: number, switches: Switches): Promise<void> {
  await tx.updateTable('users').set(switches).where('id', '=', userId).execute()
}

export async function childrenOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('users').select('id').where('parentId', '=', userId).execute()
  return rows.map(({ id }) => id)
}
