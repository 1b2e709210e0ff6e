import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { itemFile } from './itemSheet.ts'

const header = ['UID', 'Nama', 'Tipe', 'Item', 'Qty', 'Nominal (Rp)']
const line = (user: number, name = `Konter ${user}`) => [String(user).padStart(6, '0'), name, 'USTL', 'Token 20.000', 2, 41_000]

/** A server with so many users, which has room for the lines of `room` of them on one page. */
function server(users: number, { room = Number.POSITIVE_INFINITY, name }: { room?: number; name?: string } = {}) {
  const asked: [page: number, rows: number][] = []
  async function read(page: number, rows: number) {
    asked.push([page, rows])
    const from = (page - 1) * rows
    const there = Math.max(0, Math.min(rows, users - from))
    const shown = Math.min(there, room)
    const dataset = Array.from({ length: shown }, (_, at) => line(from + at + 1, name))
    return { header, dataset, leftOut: there - shown, totalData: users }
  }
  return { asked, read }
}

const csvRows = async (file: Blob) => parseCsv((await file.text()).replace('\uFEFF', '')) as string[][]
async function sheetOf(file: Blob) {
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
  return sheets[0]!
}
const idsOf = (rows: unknown[][]) => rows.slice(1).map(([id]) => Number(id))
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('both formats', () => {
  test.each([0, 1, 512, 513, 1500])('of %i users have each once, in its order', async (users) => {
    const { read } = server(users)
    expect(idsOf(await csvRows(await itemFile('csv', 'Item', { read })))).toEqual(upTo(users))
    expect(idsOf((await sheetOf(await itemFile('xlsx', 'Item', { read }))).rows)).toEqual(upTo(users))
  })

  test.each([1, 3, 100, 511])('have everybody once, where only %i users have room on a page', async (room) => {
    const { read, asked } = server(700, { room })
    expect(idsOf(await csvRows(await itemFile('csv', 'Item', { read })))).toEqual(upTo(700))
    expect(idsOf((await sheetOf(await itemFile('xlsx', 'Item', { read }))).rows)).toEqual(upTo(700))
    expect(asked.every(([page, rows]) => Number.isInteger(page) && Number.isInteger(rows))).toBe(true)
  })

  test('have the headings of the server above, and numbers as numbers', async () => {
    const { read } = server(1)
    expect(await csvRows(await itemFile('csv', 'Item', { read }))).toEqual([header, line(1).map(String)])
    const sheet = await sheetOf(await itemFile('xlsx', 'Item', { read }))
    expect([sheet.name, sheet.rows]).toEqual(['Item', [header, line(1)]])
  })

  test.each(['=1+1', '+62', '-5', '@sum', '\t=1'])('lead %j by a quote, so that nothing computes it', async (name) => {
    const { read } = server(1, { name })
    expect((await sheetOf(await itemFile('xlsx', 'Item', { read }))).rows[1]![1]).toBe(`'${name}`)
    expect((await csvRows(await itemFile('csv', 'Item', { read })))[1]![1]).toMatch(/^'/)
  })
})

test('a cell of a CSV is safe at every sign that parts cells, too', async () => {
  const { read } = server(1, { name: 'Konter;=1+1' })
  expect(await (await itemFile('csv', 'Item', { read })).text()).toContain("Konter;'=1+1")
})

test.each(['csv', 'xlsx'] as const)('%s tells how far it is, and ends where it is stopped', async (format) => {
  const { read, asked } = server(2048)
  const shares: number[] = []
  const stop = new AbortController()
  const told = (share: number) => {
    shares.push(share)
    if (share >= 0.5) stop.abort()
  }
  await expect(itemFile(format, 'Item', { read, told, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  expect(shares).toEqual([0.25, 0.5])
  expect(asked).toHaveLength(2)
})

test.each(['csv', 'xlsx'] as const)('%s fails with what a later page failed with', async (format) => {
  const { read } = server(1024)
  const failure = new Error('offline')
  const failing = (page: number, rows: number) => (page > 1 ? Promise.reject(failure) : read(page, rows))
  await expect(itemFile(format, 'Item', { read: failing })).rejects.toBe(failure)
})
