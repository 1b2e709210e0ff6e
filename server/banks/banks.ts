import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { addBank, type BankChange, bankRows, changeBank, countBanks, sameBank } from './banks.queries.ts'

export async function listBanks(tx: Tx, actor: Actor, input: Input<'listBanks'>): Promise<Answer<'listBanks'>> {
  const filter = { userId: actor.userId, keyword: keywordOf(input.keyword) }
  const totalData = await countBanks(tx, filter)
  const banks = await bankRows(tx, filter, pageOf(input))
  return { banks, totalPages: pagesOf(totalData, input), totalData }
}

async function change(tx: Tx, actor: Actor, bankId: number, how: BankChange): Promise<Record<string, never>> {
  if (!(await changeBank(tx, actor.userId, bankId, how))) refuse('not-found')
  return {}
}

export const showBank = (tx: Tx, actor: Actor, { bankId, show }: Input<'showBank'>) => change(tx, actor, bankId, { show })
export const limitBank = (tx: Tx, actor: Actor, { bankId, limited }: Input<'limitBank'>) => change(tx, actor, bankId, { limited })
export const setBankTl = (tx: Tx, actor: Actor, { bankId, tl }: Input<'setBankTl'>) => change(tx, actor, bankId, { tl })
export const deleteBank = (tx: Tx, actor: Actor, { bankId }: Input<'deleteBank'>) =>
  change(tx, actor, bankId, { deletedAt: new Date() })

export async function insertBank(tx: Tx, actor: Actor, input: Input<'insertBank'>): Promise<Answer<'insertBank'>> {
  return { id: (await addBank(tx, actor.userId, input)) ?? refuse('bank-exists') }
}

export async function updateBank(tx: Tx, actor: Actor, { bankId, ...account }: Input<'updateBank'>) {
  const same = await sameBank(tx, actor.userId, account)
  if (same !== undefined && same !== bankId) refuse('bank-exists')
  return change(tx, actor, bankId, account)
}
