import { parseCsv } from 'hucre/csv'
import { beforeAll, expect, test } from 'vitest'
import { padSale } from '../../rules/ids.ts'
import { downloadLimits } from '../runner/downloads.ts'
import { testApp } from '../test-app.ts'
import { march2090, noon, testSales } from './test-sales.ts'

const world = testApp()
const { database, call } = world
const busy = testApp({ beside: world, downloads: { ...downloadLimits, most: 0 } })
const { open, sell } = testSales(database)

beforeAll(async () => {
  await sell(noon(1), { seller: 'ustl-a', customerCode: '081290347781' })
  await sell(noon(2), { seller: 'usdm-a', customerCode: '081290347782' })
  await open(noon(3), { seller: 'ustl-a', customerCode: '081290347783' })
  await sell(noon(4), { seller: 'ustl-a', customerCode: '081290347784' }, { status: 2, message: '=1+1' })
})

test.each(['owner', 'catl-a', 'ustl-a', 'usdm-a', 'usft-a'])('the file of the report has what %s sees of it', async (as) => {
  for (const over of [{}, { settledOnly: true }, { keyword: '081290347781' }]) {
    const { body } = await call('transactionReport', as, { ...march2090, ...over, rowsPerPage: 'All' })
    const { header, columns, data, footer } = body.extractedRows
    const file = await call('downloadTransactions', as, { ...march2090, ...over, format: 'csv' })
    expect(file.status).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/filename="Transaksi \d\d-\d\d-\d{4}\.csv"/)
    const [heads, ...rows] = parseCsv(file.body.replace('\uFEFF', '')) as string[][]
    expect(heads).toEqual(header)
    expect(rows.map(([trid]) => trid)).toEqual(data.map(([trid]: [number]) => padSale(trid)))
    columns.forEach(({ kind }: { kind: string }, place: number) => {
      if (kind !== 'money') return
      expect(rows.reduce((sum, row) => sum + Number(row[place]), 0)).toBe(footer[place])
    })
  }
})

test('nobody has it without a session', async () => {
  expect((await call('downloadTransactions', null, march2090)).status).toBe(403)
})

test.each(['downloadTransactions', 'downloadTransactionLog'] as const)('%s of whoever has too many is refused', async (name) => {
  const { status, body } = await busy.call(name, 'catl-a', march2090)
  expect([status, body.code]).toEqual([429, 'too-many-downloads'])
})
