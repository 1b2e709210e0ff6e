import { answerText } from '../../contract/selling/own-answers.ts'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { isOwner, userTypes } from '../../contract/user-types.ts'
import { fileDate } from '../../rules/dates.ts'
import { padReference, padSale, padUser } from '../../rules/ids.ts'
import { type Say, sayer, sayStatus, zoned } from '../lists/file-texts.ts'
import { type KnownNames, knownNames } from '../lists/known-names.ts'
import { withoutMonths } from '../lists/months-away.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, sheet } from '../runner/sheet.ts'
import { filterOf } from './sale-filter.ts'
import { type LoggedSale, salesBelow, salesTotal } from './transaction-log.queries.ts'

/** The log as a file: the sales from the newest down that there was when it was asked for, each as it is when its page is read. */
export async function downloadTransactionLog(tx: Tx, actor: Actor, input: Input<'downloadTransactionLog'>): Promise<AnySheet> {
  const filter = await filterOf(tx, actor, input, input.pendingShow)
  // Before the first page, which changes how the rest of the transaction reads.
  const { rows } = await salesTotal(tx, actor, filter)
  const [newest] = await salesBelow(tx, actor, filter, null, 1)
  const top = newest && { ...newest, id: newest.id + 1 }
  const names = knownNames()
  const say = sayer(actor.language)
  return sheet<LoggedSale>({
    name: `Log Transaksi ${fileDate(new Date())}${await withoutMonths(tx, filter)}`,
    title: 'Log Transaksi',
    columns: columns(say, actor, input.utcOffset),
    utcOffset: input.utcOffset,
    rows,
    async page(page, after, limit) {
      const sales = top ? await salesBelow(page, actor, filter, after ?? top, limit) : []
      await names.learn(page, {
        users: sales.map(({ userId }) => userId),
        product: sales.map(({ productId }) => productId),
        partner: sales.map(({ partnerId }) => partnerId),
      })
      return sales
    },
    cells: (sale, number) => cells(sale, number, names, say, actor),
  })
}

function columns(say: Say, actor: Actor, utcOffset: number): Column[] {
  const all: Column[] = [
    { header: say('reports.number'), width: 8, kind: 'count' },
    { header: say('reports.trid'), width: 14, kind: 'text' },
    { header: say('ledger.refid'), width: 20, kind: 'text' },
    { header: say('reports.date', zoned(utcOffset)), width: 22, kind: 'moment' },
    { header: say('reports.item'), width: 28, kind: 'text' },
    { header: say('reports.customerCode'), width: 20, kind: 'text' },
    { header: say('reports.uid'), width: 10, kind: 'text' },
    { header: say('reports.name'), width: 24, kind: 'text' },
    { header: say('reports.userType'), width: 8, kind: 'text' },
    { header: say('reports.amount'), width: 16, kind: 'rupiah' },
    { header: say('reports.status'), width: 10, kind: 'text' },
    { header: say('reports.trType'), width: 12, kind: 'text' },
    { header: say('reports.remark'), width: 36, kind: 'text' },
    { header: say('reports.switching'), width: 24, kind: 'text' },
  ]
  return isOwner(actor) ? all : all.slice(0, -1)
}

function cells(sale: LoggedSale, number: number, { nameOf }: KnownNames, say: Say, actor: Actor): Cell[] {
  const all = [
    number,
    padSale(sale.id),
    padReference(sale.refId),
    new Date(sale.soldAt / 1000),
    nameOf('product', sale.productId),
    sale.customerCode,
    padUser(sale.userId),
    nameOf('users', sale.userId),
    userTypes[sale.userTypeId]?.code ?? '',
    sale.amount,
    sayStatus(say, sale.isRefunded ? saleStatuses.refunded : sale.statusId),
    sale.requestType,
    sale.statusId === saleStatuses.failed ? answerText(sale.message, actor.language) : '',
  ]
  return isOwner(actor) ? [...all, nameOf('partner', sale.partnerId)] : all
}
