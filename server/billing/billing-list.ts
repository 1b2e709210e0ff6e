import { billedTypes } from '../../contract/user-types.ts'
import { keywordOf } from '../lists/keyword.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { allBillingLines, type BillingFilter, type BillingLine, billingLines } from './billing-list.queries.ts'

/** What one's bills, or those of a user below, are made of. Refuses `not-found` outside of the subtree and for types that are never billed. */
export async function userBilling(tx: Tx, actor: Actor, input: Input<'userBilling'>): Promise<Answer<'userBilling'>> {
  const filter = await filterOf(tx, actor, input)
  const { lines, count } = await billingLines(tx, filter, pageOf(input))
  return { name: filter.account.name, billings: lines.map(presentLine), totalPages: pagesOf(count, input), totalData: count }
}

/** The same lines without pages. */
export async function* wholeBilling(
  tx: Tx,
  actor: Actor,
  input: Input<'userBilling'>,
): AsyncGenerator<Answer<'userBilling'>['billings']> {
  for await (const lines of allBillingLines(tx, await filterOf(tx, actor, input))) yield lines.map(presentLine)
}

async function filterOf(tx: Tx, actor: Actor, input: Input<'userBilling'>) {
  const account = await inSubtree(tx, actor, input.userId ?? actor.userId)
  if (account.id !== actor.userId && !billedTypes.includes(account.userTypeId)) refuse('not-found')
  return {
    ...spanOf(input),
    account,
    products: input.products,
    bill: input.bill,
    keyword: keywordOf(input.keyword),
  } satisfies BillingFilter
}

function presentLine(line: BillingLine): Answer<'userBilling'>['billings'][number] {
  const { saleId, refId, customerCode, productName, chargerId, chargerName, origin } = line
  return {
    sale:
      saleId === null
        ? null
        : { id: saleId, refId: refId ?? '', customerCode: customerCode ?? '', Product: { name: productName ?? '' } },
    kind: line.kind,
    isSemi: line.isSemi,
    bill: origin === null ? null : { BillCharger: { id: chargerId!, name: chargerName! }, origin },
    User: { id: line.userId, name: line.userName },
    createdAt: line.createdAt.toISOString(),
    remark: line.remark ?? '',
    amount: line.amount,
    currAmount: line.currAmount,
  }
}
