import type { Language } from '../../contract/errors.ts'
import { isOwner } from '../../contract/user-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { plainName } from '../../rules/cell-text.ts'
import { fileDate, formatDateTime, zoneName } from '../../rules/dates.ts'
import { padReference, padSale } from '../../rules/ids.ts'
import { withoutMonths } from '../lists/months-away.ts'
import type { Actor } from '../runner/actor.ts'
import type { Tx } from '../runner/pool.ts'
import { type AnySheet, type Cell, type Column, inZone, sheet } from '../runner/sheet.ts'
import {
  type Movement,
  type MutationFilter,
  type MutationTotal,
  movements,
  movementsTotal,
  productNames,
} from './mutation.queries.ts'

/** Headings that the screen names in English in both languages stay so here. */
const texts = {
  id: {
    date: 'Tanggal',
    amount: 'Nominal',
    balance: 'Saldo',
    sale: (m: Movement) => `${m.productName} ${m.customerCode}`,
    refund: (m: Movement) => `Pengembalian ${m.productName} ${m.customerCode}`,
    account: 'Pengguna',
    period: 'Periode',
    type: 'Jenis',
    products: 'Produk',
    keyword: 'Kata kunci',
    rows: 'Jumlah baris',
    balanceIn: 'Saldo masuk',
    balanceOut: 'Saldo keluar',
    result: 'Selisih',
    all: 'Semua',
  },
  en: {
    date: 'Date',
    amount: 'Amount',
    balance: 'Balance',
    sale: (m: Movement) => `${m.productName} ${m.customerCode}`,
    refund: (m: Movement) => `Refund ${m.productName} ${m.customerCode}`,
    account: 'User',
    period: 'Period',
    type: 'Type',
    products: 'Products',
    keyword: 'Keyword',
    rows: 'Rows',
    balanceIn: 'Balance in',
    balanceOut: 'Balance out',
    result: 'Result',
    all: 'All',
  },
} satisfies Record<Language, unknown>
type Texts = (typeof texts)[Language]

/** The movements of a filter as they were when it was asked for; its second sheet says what was filtered. */
export async function mutationSheet(tx: Tx, actor: Actor, filter: MutationFilter): Promise<AnySheet> {
  const total = await movementsTotal(tx, filter)
  const words = texts[actor.language]
  return sheet<Movement>({
    name: `Mutasi ${plainName(filter.account.name)} ${fileDate(new Date())}${await withoutMonths(tx, filter)}`,
    title: 'Mutasi',
    columns: columns(words, actor),
    utcOffset: actor.utcOffset,
    rows: total.rows,
    // Below the newest number that was counted: numbers of an account have no gaps, so the count, the sums and the rows agree.
    page: (page, after, limit) => movements(page, actor, filter, { below: after?.seq ?? total.newest + 1, offset: 0, limit }),
    cells: (movement, number) => movementCells(movement, number, actor, words),
    about: filterLines(actor, filter, total, await productNames(tx, filter.products), words),
  })
}

function columns(words: Texts, { utcOffset, level }: Actor): Column[] {
  const all: Column[] = [
    { header: '#', width: 8, kind: 'count' },
    { header: 'TRID', width: 14, kind: 'text' },
    { header: 'REFID', width: 20, kind: 'text' },
    { header: 'IDPEL', width: 20, kind: 'text' },
    { header: 'Remark', width: 36, kind: 'text' },
    { header: 'IN/OUT', width: 8, kind: 'text' },
    { header: 'FROM/TO', width: 28, kind: 'text' },
    { header: inZone(words.date, utcOffset), width: 22, kind: 'moment' },
    { header: words.amount, width: 16, kind: 'rupiah' },
    { header: words.balance, width: 16, kind: 'rupiah' },
    { header: 'PIC', width: 24, kind: 'text' },
  ]
  return level === 0 ? all : all.slice(0, -1)
}

function movementCells(movement: Movement, number: number, actor: Actor, words: Texts): Cell[] {
  const { saleId, amount, senderName, receiverName, productName } = movement
  const comes = amount > 0
  const other = saleId === null ? (comes ? senderName : receiverName) : productName
  const cells = [
    number,
    saleId === null ? null : padSale(saleId),
    saleId === null ? null : padReference(movement.refId),
    movement.customerCode,
    saleId === null
      ? movement.remark
      : comes
        ? [words.refund(movement), movement.remark].filter(Boolean).join(': ')
        : words.sale(movement),
    comes ? 'IN' : 'OUT',
    other ?? (comes ? 'ADDITION' : 'DEDUCTION'),
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
  words: Texts,
): [string, string | null][] {
  const moment = (at: Date) => formatDateTime(at, actor.utcOffset, actor.language)
  const last = new Date(filter.until.getTime() - 1)
  return [
    [words.account, filter.account.name],
    [words.period, `${moment(filter.from)} – ${moment(last)} ${zoneName(actor.utcOffset)}`],
    [words.type, filter.types],
    [words.products, products.length > 0 ? products.join(', ') : words.all],
    [words.keyword, filter.keyword?.typed ?? null],
    [words.rows, formatRupiah(total.rows)],
    [words.balanceIn, formatRupiah(total.balanceIn)],
    [words.balanceOut, formatRupiah(total.balanceOut)],
    [words.result, formatRupiah(total.balanceIn - total.balanceOut)],
  ]
}
