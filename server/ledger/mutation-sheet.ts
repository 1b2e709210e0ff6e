import { isOwner } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { plainName } from '../../rules/cell-text.ts'
import { fileDate, formatDateTime, zoneName } from '../../rules/dates.ts'
import { padReference, padSale } from '../../rules/ids.ts'
import { type Say, sayer, zoned } from '../lists/file-texts.ts'
import { withoutMonths } from '../lists/months-away.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, sheet } from '../runner/sheet.ts'
import {
  type Movement,
  type MutationFilter,
  type MutationTotal,
  movements,
  movementsTotal,
  productNames,
} from './mutation.queries.ts'

/** The movements of a filter as they were when it was asked for; its second sheet says what was filtered. */
export async function mutationSheet(tx: Tx, actor: Actor, filter: MutationFilter): Promise<AnySheet> {
  const total = await movementsTotal(tx, filter)
  const say = sayer(actor.language)
  return sheet<Movement>({
    name: `Mutasi ${plainName(filter.account.name)} ${fileDate(new Date())}${await withoutMonths(tx, filter)}`,
    title: 'Mutasi',
    columns: columns(say, actor),
    utcOffset: actor.utcOffset,
    rows: total.rows,
    // Below the newest number that was counted: numbers of an account have no gaps, so the count, the sums and the rows agree.
    page: (page, after, limit) => movements(page, actor, filter, { below: after?.seq ?? total.newest + 1, offset: 0, limit }),
    cells: (movement, number) => movementCells(movement, number, actor, say),
    about: filterLines(actor, filter, total, await productNames(tx, filter.products), say),
  })
}

function columns(say: Say, actor: Actor): Column[] {
  const all: Column[] = [
    { header: say('reports.number'), width: 8, kind: 'count' },
    { header: say('ledger.trid'), width: 14, kind: 'text' },
    { header: say('ledger.refid'), width: 20, kind: 'text' },
    { header: say('ledger.idpel'), width: 20, kind: 'text' },
    { header: say('ledger.remark'), width: 36, kind: 'text' },
    { header: say('ledger.inOut'), width: 8, kind: 'text' },
    { header: say('ledger.fromTo'), width: 28, kind: 'text' },
    { header: say('ledger.date', zoned(actor.utcOffset)), width: 22, kind: 'moment' },
    { header: say('ledger.amount'), width: 16, kind: 'rupiah' },
    { header: say('ledger.balance'), width: 16, kind: 'rupiah' },
    { header: say('ledger.pic'), width: 24, kind: 'text' },
  ]
  return isOwner(actor) ? all : all.slice(0, -1)
}

/** What a movement was for: of a sale its product and number, and whether it came back. */
function remarkOf({ saleId, kind, amount, productName, customerCode, remark }: Movement, say: Say): string | null {
  if (saleId === null) return remark
  const product = `${productName} ${customerCode}`
  if (kind === 'refund') return say('ledger.refunded', { product, remark: remark ?? '' })
  return amount > 0 ? say('ledger.refund', { product }) : product
}

/** The other party, or what stands for it where there is none. */
function otherOf({ saleId, kind, amount, senderName, receiverName, productName }: Movement, say: Say): string {
  if (kind === 'payout') return say('ledger.fees')
  const other = saleId !== null ? productName : amount > 0 ? senderName : receiverName
  return other ?? say(amount > 0 ? 'ledger.noSender' : 'ledger.noReceiver')
}

function movementCells(movement: Movement, number: number, actor: Actor, say: Say): Cell[] {
  const { saleId, amount } = movement
  const cells = [
    number,
    saleId === null ? null : padSale(saleId),
    saleId === null ? null : padReference(movement.refId),
    movement.customerCode,
    remarkOf(movement, say),
    say(amount > 0 ? 'ledger.in' : 'ledger.out'),
    otherOf(movement, say),
    movement.createdAt,
    amount,
    movement.balanceAfter,
  ]
  return isOwner(actor) ? [...cells, movement.pic] : cells
}

function filterLines(
  actor: Actor,
  filter: MutationFilter,
  total: MutationTotal,
  products: string[],
  say: Say,
): [string, string | null][] {
  const moment = (at: Date) => formatDateTime(at, actor.utcOffset, actor.language)
  const last = new Date(filter.until.getTime() - 1)
  return [
    [say('billing.charged'), filter.account.name],
    [say('selling.details.period'), `${moment(filter.from)} – ${moment(last)} ${zoneName(actor.utcOffset)}`],
    [say('ledger.type'), filter.types],
    [say('ledger.products'), products.length > 0 ? products.join(', ') : say('ui.all')],
    [say('ledger.search'), filter.keyword?.typed ?? null],
    [say('moving.rowCount'), formatRupiah(total.rows)],
    [say('ledger.totalIn'), formatRupiah(total.balanceIn)],
    [say('ledger.totalOut'), formatRupiah(total.balanceOut)],
    [say('ledger.totalResult'), formatRupiah(total.balanceIn - total.balanceOut)],
  ]
}
