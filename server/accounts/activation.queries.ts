import type { Tx } from '../runner/pool.ts'

export async function setIp(tx: Tx, userId: number, ip: string): Promise<void> {
  await tx.updateTable('users').set({ ip }).where('id', '=', userId).execute()
}

/** Whether this was the one that activated the user. */
export async function activate(tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ isVerified: true })
    .where('id', '=', userId)
    .where('isVerified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
