import type { Language } from '../../contract/errors.ts'
import { answerText } from '../../contract/selling/own-answers.ts'
import { saleStatuses, saleStatusNames } from '../../contract/selling/sale-statuses.ts'
import { userTypes } from '../../contract/user-types.ts'
import { fileDate } from '../../rules/dates.ts'
import { padReference, padSale, padUser } from '../../rules/ids.ts'
import { type KnownNames, knownNames } from '../lists/known-names.ts'
import { withoutMonths } from '../lists/months-away.ts'
import type { Actor } from '../runner/actor.ts'
import type { Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, inZone, sheet } from '../runner/sheet.ts'
import { filterOf } from './sale-filter.ts'
import { type LoggedSale, salesBelow, salesTotal } from './transaction-log.queries.ts'

/** Headings that the screen names in English in both languages stay so here. */
const words: Record<Language, Record<'date' | 'product' | 'user' | 'type' | 'amount' | 'request' | 'message', string>> = {
  id: {
    date: 'Tanggal',
    product: 'Produk',
    user: 'Pengguna',
    type: 'Tipe',
    amount: 'Nominal',
    request: 'Permintaan',
    message: 'Keterangan',
  },
  en: { date: 'Date', product: 'Product', user: 'User', type: 'Type', amount: 'Amount', request: 'Request', message: 'Message' },
}

/** The log as a file: the sales from the newest down that there was when it was asked for, each as it is when its page is read. */
export async function downloadTransactionLog(tx: Tx, actor: Actor, input: Input<'downloadTransactionLog'>): Promise<AnySheet> {
  const filter = await filterOf(tx, actor, input, input.pendingShow)
  // Before the first page, which changes how the rest of the transaction reads.
  const { rows } = await salesTotal(tx, actor, filter)
  const [newest] = await salesBelow(tx, actor, filter, null, 1)
  const top = newest && { ...newest, id: newest.id + 1 }
  const names = knownNames()
  return sheet<LoggedSale>({
    name: `Log Transaksi ${fileDate(new Date())}${await withoutMonths(tx, filter)}`,
    title: 'Log Transaksi',
    columns: columns(actor, input.utcOffset),
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
    cells: (sale, number) => cells(sale, number, names, actor),
  })
}

function columns({ language, level }: Actor, utcOffset: number): Column[] {
  const word = words[language]
  const all: Column[] = [
    { header: '#', width: 8, kind: 'count' },
    { header: 'TRID', width: 14, kind: 'text' },
    { header: 'REFID', width: 20, kind: 'text' },
    { header: inZone(word.date, utcOffset), width: 22, kind: 'moment' },
    { header: word.product, width: 28, kind: 'text' },
    { header: 'IDPEL', width: 20, kind: 'text' },
    { header: 'UID', width: 10, kind: 'text' },
    { header: word.user, width: 24, kind: 'text' },
    { header: word.type, width: 8, kind: 'text' },
    { header: word.amount, width: 16, kind: 'rupiah' },
    { header: 'Status', width: 10, kind: 'text' },
    { header: word.request, width: 12, kind: 'text' },
    { header: word.message, width: 36, kind: 'text' },
    { header: 'Partner', width: 24, kind: 'text' },
  ]
  return level === 0 ? all : all.slice(0, -1)
}

function cells(sale: LoggedSale, number: number, { nameOf }: KnownNames, { level, language }: Actor): Cell[] {
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
    saleStatusNames[sale.statusId],
    sale.requestType,
    sale.statusId === saleStatuses.failed ? answerText(sale.message, language) : '',
  ]
  return level === 0 ? [...all, nameOf('partner', sale.partnerId)] : all
}
