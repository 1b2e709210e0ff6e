import { writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx'
import type { Language } from '../../contract/errors.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { cellText, plainName } from '../../rules/cell-text.ts'
import { fileDate, formatDateTime, offsetMinutes, zoneName } from '../../rules/dates.ts'
import { padReference, padSale } from '../../rules/ids.ts'
import type { Actor } from '../runner/actor.ts'
import type { FileAnswer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
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
type Cell = string | number | Date | null

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rowsPerQuery = 1000
const asText = '@'
const asRupiah = '#,##0'

/** The movements of a filter as a spreadsheet that is written while it is read; its second sheet says what was filtered. */
export async function mutationFile(tx: Tx, actor: Actor, filter: MutationFilter): Promise<FileAnswer> {
  const total = await movementsTotal(tx, filter)
  const words = texts[actor.language]
  const lines = filterLines(actor, filter, total, await productNames(tx, filter.products), words)
  // The writer begins a sheet when the one before is full, and all have one size: that of the longer of the two.
  const size = Math.max(total.rows, lines.length)
  async function* rows(): AsyncGenerator<Cell[]> {
    yield* movementRows(tx, actor, filter, total, words)
    for (let blank = total.rows; blank < size; blank += 1) yield []
    for (const [label, value] of lines) yield [null, label, cellText(value)]
  }
  const stream = writeXlsxStream(rows(), {
    name: 'Mutasi',
    columns: columns(words, zoneName(actor.utcOffset), actor.level === 0),
    freezePane: { rows: 1 },
    maxRowsPerSheet: Math.min(size + 1, XLSX_MAX_ROWS_PER_SHEET),
    repeatHeaders: false,
  })
  const name = `Mutasi ${plainName(filter.account.name)} ${fileDate(new Date())}.xlsx`
  return { file: { name, type: spreadsheet, rows: total.rows, stream } }
}

function columns(words: Texts, zone: string, isOwner: boolean) {
  const all = [
    { header: '#', width: 8 },
    { header: 'TRID', width: 14, numFmt: asText },
    { header: 'REFID', width: 20, numFmt: asText },
    { header: 'IDPEL', width: 20, numFmt: asText },
    { header: 'Remark', width: 36, numFmt: asText },
    { header: 'IN/OUT', width: 8, numFmt: asText },
    { header: 'FROM/TO', width: 28, numFmt: asText },
    { header: `${words.date} (${zone})`, width: 22, numFmt: 'dd-mmm-yyyy hh:mm:ss' },
    { header: words.amount, width: 16, numFmt: asRupiah },
    { header: words.balance, width: 16, numFmt: asRupiah },
    { header: 'PIC', width: 24, numFmt: asText },
  ]
  return isOwner ? all : all.slice(0, -1)
}

/** Page after page below the newest number that was counted, so the count and the rows agree. */
async function* movementRows(
  tx: Tx,
  actor: Actor,
  filter: MutationFilter,
  total: MutationTotal,
  words: Texts,
): AsyncGenerator<Cell[]> {
  let number = 0
  let below = total.newest + 1
  while (number < total.rows) {
    const page = await movements(tx, actor, filter, { below, offset: 0, limit: rowsPerQuery })
    if (page.length === 0) break
    for (const movement of page) {
      number += 1
      yield movementCells(movement, number, actor, words)
    }
    below = page.at(-1)!.seq
  }
}

function movementCells(movement: Movement, number: number, actor: Actor, words: Texts): Cell[] {
  const { saleId, amount, senderName, receiverName, productName } = movement
  const comes = amount > 0
  const other = saleId === null ? (comes ? senderName : receiverName) : productName
  const cells = [
    number,
    saleId === null ? null : padSale(saleId),
    saleId === null ? null : cellText(padReference(movement.refId)),
    cellText(movement.customerCode),
    cellText(saleId === null ? movement.remark : comes ? words.refund(movement) : words.sale(movement)),
    comes ? 'IN' : 'OUT',
    cellText(other ?? (comes ? 'ADDITION' : 'DEDUCTION')),
    wallClock(movement.createdAt, actor.utcOffset),
    amount,
    movement.balanceAfter,
  ]
  return actor.level === 0 ? [...cells, cellText(movement.pic)] : cells
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

/** Dates of a spreadsheet have no zone: the wall clock of one, in the UTC fields that the writer reads. */
const wallClock = (at: Date, utcOffset: number) => new Date(at.getTime() + offsetMinutes(utcOffset) * 60_000)
