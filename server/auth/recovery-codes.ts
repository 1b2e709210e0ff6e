import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'
import { keyedHash } from '../sealing/seal.ts'
import { type Account, isOf } from './account.ts'
import { readableCode } from './secrets.ts'

const HOW_MANY = 10

const hashOf = (tx: Tx, authenticatorId: number, code: string): Promise<Buffer> =>
  keyedHash(tx, `recovery ${authenticatorId} ${code}`)

const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Ten codes of an authenticator, ABCDE-FGHJK each, in place of all before. Only their hashes stay. */
export async function makeRecoveryCodes(tx: Tx, authenticatorId: number): Promise<string[]> {
  await tx.deleteFrom('recoveryCode').where('authenticatorId', '=', authenticatorId).execute()
  const codes = Array.from({ length: HOW_MANY }, readableCode)
  const rows: { authenticatorId: number; hash: Buffer }[] = []
  for (const code of codes) rows.push({ authenticatorId, hash: await hashOf(tx, authenticatorId, code) })
  await tx.insertInto('recoveryCode').values(rows).execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a code in place of what an authenticator shows. The caller has locked the authenticator. */
export async function acceptRecoveryCode(tx: Tx, authenticatorId: number, typed: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCode')
    .set({ usedAt: sql<Date>`now()` })
    .where('authenticatorId', '=', authenticatorId)
    .where('hash', '=', await hashOf(tx, authenticatorId, plain(typed)))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function recoveryCodesLeft(tx: Tx, account: Account): Promise<number> {
  const { left } = await tx
    .selectFrom('recoveryCode')
    .innerJoin('authenticator', 'authenticator.id', 'recoveryCode.authenticatorId')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where(isOf(account, 'authenticator'))
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
