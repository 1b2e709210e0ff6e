import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { type Column, sheet } from './sheet.ts'
import { csvBytes, type Format, xlsxBytes } from './sheet-bytes.ts'
import { sheetWriter } from './sheet-writer.ts'
import type { Transact } from './transact.ts'

const writer = sheetWriter()
afterAll(() => writer.close())

const read = (async (work: (tx: never) => unknown) => work(null as never)) as unknown as Transact['read']
const columns: Column[] = [
  { header: '#', width: 5, kind: 'count' },
  { header: 'Text', width: 20, kind: 'text' },
  { header: 'At', width: 20, kind: 'moment' },
  { header: 'Rp', width: 20, kind: 'rupiah' },
]
const at = new Date('2026-11-20T17:00:00Z')

/** A sheet of one row for each text. */
const listOf = (texts: readonly string[], about?: [string, string][]) =>
  sheet<number>({
    name: 'List',
    title: 'List',
    columns,
    utcOffset: 7,
    rows: texts.length,
    page: async (_tx, after, limit) => texts.map((_, place) => place).slice((after ?? -1) + 1, (after ?? -1) + 1 + limit),
    cells: (place, number) => [number, texts[place]!, at, 1_500],
    ...(about && { about }),
  })

async function bytesOf(texts: readonly string[], format: Format, about?: [string, string][]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writer.write(listOf(texts, about), format, read)) parts.push(part)
  return Buffer.concat(parts)
}
const csvRows = async (texts: readonly string[]) => parseCsv((await bytesOf(texts, 'csv')).toString()) as string[][]

test('a CSV has headings, numbers without dots, and moments of the wall clock', async () => {
  const text = (await bytesOf(['Uji, "satu"\nbaris', ''], 'csv')).toString()
  expect(text).toBe('\uFEFF#,Text,At,Rp\r\n1,"Uji, ""satu""\nbaris",2026-11-21 00:00:00,1500\r\n2,,2026-11-21 00:00:00,1500')
})

test('every moment of a CSV is its own to the second, whatever the row before has', async () => {
  const moment = fc.integer({ min: Date.UTC(1969, 11, 31), max: Date.UTC(2030, 0, 1) })
  const near = fc.tuple(moment, fc.array(fc.integer({ min: -90_000, max: 90_000 }), { maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(near, async ([first, steps]) => {
      const moments = [first, ...steps.map((step) => first + step)].map((each) => new Date(each))
      async function* page() {
        yield moments.map((each) => [each])
      }
      const parts: Uint8Array[] = []
      for await (const part of csvBytes({ columns: columns.slice(2, 3) }, page())) parts.push(part)
      const lines = Buffer.concat(parts).toString().split('\r\n').slice(1)
      expect(lines).toEqual(moments.map((each) => each.toISOString().slice(0, 19).replace('T', ' ')))
    }),
  )
})

test('a spreadsheet has the same as numbers and dates, and what was asked for beside it', async () => {
  const { sheets } = await readXlsx(
    await bytesOf(['Uji'], 'xlsx', [
      ['Periode', '=1+1'],
      ['Produk', 'Semua'],
    ]),
  )
  expect(sheets[0]!.rows.filter((row) => row.some((cell) => cell !== null))).toEqual([
    ['#', 'Text', 'At', 'Rp'],
    [1, 'Uji', new Date('2026-11-21T00:00:00Z'), 1_500],
  ])
  expect(sheets[1]!.rows.map((row) => row.slice(1, 3))).toEqual([
    ['Periode', "'=1+1"],
    ['Produk', 'Semua'],
  ])
})

test('every row comes once, in its order, however many pages there are', async () => {
  const texts = Array.from({ length: 2_500 }, (_, n) => `baris ${n}`)
  for (const rows of [(await csvRows(texts)).slice(1), (await readXlsx(await bytesOf(texts, 'xlsx'))).sheets[0]!.rows.slice(1)])
    expect(rows.map((row) => row[1])).toEqual(texts)
})

test.each([
  [4, [4], true],
  [5, [4, 1], false],
  [9, [4, 4, 1], false],
])(
  '%d rows of which a sheet holds four: every sheet has the heads, and what was asked for stands only beside a single one',
  async (count, each, isBeside) => {
    const list = listOf(
      Array.from({ length: count }, (_, n) => `baris ${n}`),
      [['Periode', 'Semua']],
    )
    const parts: Uint8Array[] = []
    for await (const part of xlsxBytes(list, list.read(read), 5)) parts.push(part)
    const { sheets } = await readXlsx(Buffer.concat(parts))
    const shown = sheets.map(({ rows }) => rows.map((row) => row.slice(0, 3).filter((cell) => typeof cell === 'string')))
    let n = 0
    const wanted = each.map((rows) => [['#', 'Text', 'At'], ...Array.from({ length: rows }, () => [`baris ${n++}`])])
    expect(shown).toEqual(isBeside ? [...wanted, [['Periode', 'Semua']]] : wanted)
  },
)

const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ',', ';', '|', '"', "'", ' ', 'A', '1', '(')
const wild = fc.array(fc.string({ unit: sign, maxLength: 12 }), { minLength: 1, maxLength: 8 })

test('no cell is a formula, by whichever sign a program parts the cells', async () => {
  await fc.assert(
    fc.asyncProperty(wild, async (texts) => {
      const text = (await bytesOf(texts, 'csv')).toString()
      const parts = [',', ';', '\t', '|'].flatMap((delimiter) => parseCsv(text, { delimiter }).flat() as string[])
      // Also of a program that knows no quotes.
      parts.push(...text.split(/[,;\t|\r\n]/))
      expect(parts.filter((part) => /^\s*[=+@-]/.test(part ?? ''))).toEqual([])
    }),
    { numRuns: 60 },
  )
  await fc.assert(
    fc.asyncProperty(wild, async (texts) => {
      const { sheets } = await readXlsx(await bytesOf(texts, 'xlsx'), { readStyles: true })
      const cells = sheets[0]!.rows.slice(1).map((row) => row[1])
      expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(String(cell ?? '')))).toEqual([])
      expect([...(sheets[0]!.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([])
    }),
    { numRuns: 20 },
  )
})

test('a page that cannot be read breaks the file, and the next one is whole', async () => {
  const broken = async () => {
    const all = listOf(['a'])
    const failing = (async () => Promise.reject(new Error('the database died'))) as unknown as Transact['read']
    for await (const _ of writer.write(all, 'csv', failing));
  }
  await expect(broken()).rejects.toThrow('the database died')
  expect(await csvRows(['a'])).toHaveLength(2)
})

test('who goes away in its midst leaves the writer to others', async () => {
  const texts = Array.from({ length: 5_000 }, (_, n) => `baris ${n}`)
  for await (const _ of writer.write(listOf(texts), 'csv', read)) break
  expect(await csvRows(texts)).toHaveLength(5_001)
})
