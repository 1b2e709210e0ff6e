import { isOwner } from '../../contract/user-types.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import type { AnySheet } from '../runner/sheet.ts'
import { beginningOf, type Movement, type MutationFilter, movements, movementsTotal } from './mutation.queries.ts'
import { mutationSheet } from './mutation-sheet.ts'

type Row = Answer<'balanceMutation'>['balances'][number]

async function filterOf(
  tx: Tx,
  actor: Actor,
  input: Omit<Input<'downloadMutation'>, 'name' | 'format'>,
): Promise<MutationFilter> {
  const account = await inSubtree(tx, actor, input.userId ?? actor.userId)
  return { ...spanOf(input), account, products: input.products, types: input.types, keyword: keywordOf(input.keyword) }
}

/** Movements of one balance of the own subtree in the order asked for; sums cover the whole filter. Refuses `not-found` outside of it. */
export async function balanceMutation(tx: Tx, actor: Actor, input: Input<'balanceMutation'>): Promise<Answer<'balanceMutation'>> {
  const filter = await filterOf(tx, actor, input)
  const total = await movementsTotal(tx, filter)
  const { rows, balanceIn, balanceOut } = total
  const { offset, limit } = pageOf(input)
  const beginning = beginningOf(total, offset, input.order)
  const page = await movements(tx, actor, filter, { ...beginning, limit, order: input.order })
  return {
    name: filter.account.name,
    balances: page.map((movement) => mutationRow(movement, filter.account, isOwner(actor))),
    sum: { balanceIn, balanceOut, result: balanceIn - balanceOut },
    totalPages: pagesOf(rows, input),
    totalData: rows,
  }
}

/** The same as a file. */
export async function downloadMutation(tx: Tx, actor: Actor, input: Input<'downloadMutation'>): Promise<AnySheet> {
  return mutationSheet(tx, actor, await filterOf(tx, actor, input))
}

const named = (name: string | null) => (name === null ? null : { name })

/** The product stands for the other party of a sale; of an addition or deduction there is none. */
function mutationRow(movement: Movement, account: MutationFilter['account'], forOwner: boolean): Row {
  const { saleId, refId, customerCode, productName, amount } = movement
  const sold = saleId !== null
  const [from, to] = amount < 0 ? [account.name, productName] : [productName, account.name]
  return {
    seq: movement.seq,
    amount: movement.balanceAfter,
    TrMutation: {
      TrSale: sold ? { id: saleId, refId: refId ?? '', customerCode: customerCode ?? '', productName: productName ?? '' } : null,
      remark: movement.remark ?? '',
      senderId: sold && amount < 0 ? account.id : movement.senderId,
      Sender: named(sold ? from : movement.senderName),
      Receiver: named(sold ? to : movement.receiverName),
      LoginUser: forOwner ? named(movement.pic) : null,
      kind: movement.kind,
      createdAt: movement.createdAt.toISOString(),
      amount,
    },
  }
}
