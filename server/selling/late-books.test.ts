import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { endingsIn } from '../../database/test-records.ts'
import { noon, type TestOrder, testSales } from '../reports/test-sales.ts'

const database = testDatabase()
const { open } = testSales(database)
let partners: number[]

beforeAll(async () => {
  await database.query(`select ensure_months('2090-02-01', '2090-04-01')`)
  const found = await database.query('select id from partner order by id')
  partners = found.map(({ id }) => id)
})

/** How a sale stands when a partner delivers late: pending at an attempt, or ended, delivered by the partner of a place. */
interface Stand {
  attempt?: number
  status?: 2 | 3 | 4
  place?: number
  isFree?: true
  /** Places that the trace of its ending names. */
  tried?: number[]
}

const token: TestOrder = { seller: 'ustl-a', product: 'PLN20', customerCode: '14077203385' }
const bill: TestOrder = { seller: 'ustl-a', product: 'PLNPOST', customerCode: '532110884207', requestType: 'inquiry' }

const late = (sale: number, place: number) =>
  database.query<{ id: string | null }>(`select book_late_success_at($1, $2, 'callback', 'SN-9', null, $3) as id`, [
    sale,
    partners[place - 1] ?? 999,
    noon(9),
  ])
const booked = (id: string) =>
  database.query(
    `select l.account, l.party_id, l.amount::int, s.cost::int, s.serial_number, s.source from system_line l join late_success s on s.id = l.cause_id
     where l.kind = 'late-loss' and l.cause_id = $1 order by l.amount`,
    [id],
  )

test.each<[string, TestOrder, Stand, place: number, cost: number | null]>([
  ['of an inquiry', bill, { status: 2 }, 1, null],
  ['of the sandbox', { ...token, seller: 'htvt-a', mode: 'sand' }, { status: 2 }, 1, null],
  ['by a partner of no place', token, { status: 2 }, 9, null],
  ['of a failed sale, by the first', token, { status: 2 }, 1, 20_100],
  ['of a failed sale, by the second', token, { status: 2, tried: [1, 2] }, 2, 20_250],
  ['of a failed sale, by a second that was never asked', token, { status: 2 }, 2, null],
  ['of what costs nothing', token, { status: 2, isFree: true }, 1, null],
  ['of a reversed sale', token, { status: 3 }, 1, 20_100],
  ['of a reversed sale, by the second', token, { status: 3, tried: [1, 2] }, 2, 20_250],
  ['of a reversed sale, by a second that was never asked', token, { status: 3, tried: [1] }, 2, null],
  ['by the one that delivered it', token, { status: 4, place: 1 }, 1, null],
  ['by one that was not asked any more', token, { status: 4, place: 1 }, 2, null],
  ['by the second, asked before the first reported it after all', token, { status: 4, place: 1, tried: [1, 2] }, 2, 20_250],
  ['by the first, where the second delivered it', token, { attempt: 2, status: 4, place: 2 }, 1, 20_100],
  ['by the second, which delivered it', token, { attempt: 2, status: 4, place: 2 }, 2, null],
  ['by the one that is asked', token, { attempt: 1 }, 1, null],
  ['by the first, while the second is asked', token, { attempt: 2 }, 1, 20_100],
  ['by the second, while it is asked', token, { attempt: 2 }, 2, null],
  ['by the second, while the first is asked', token, { attempt: 1 }, 2, null],
])('a late delivery %s', async (_, order, { attempt = 1, status, place = 1, isFree, tried }, by, cost) => {
  await database.query('begin')
  try {
    const sale = await open(noon(), order)
    if (isFree) await database.query(`update sale set base = 0, prices = '{0,0}' where id = $1`, [sale])
    if (attempt > 1)
      await database.query(`select keep_pending_at($1, $2, null, '1 minute', null, '[]', $3)`, [sale, attempt, noon()])
    const item = {
      n: 0,
      sale_id: sale,
      status,
      partner_id: partners[place - 1],
      message: '',
      trace: tried?.map((one) => ({ at: noon(), event: 'attempt', partnerId: partners[one - 1], detail: '' })) ?? null,
    }
    const ends = status === 4 ? 'settle_sales_at' : 'void_sales_at'
    const end = `select ${ends}(${endingsIn('$1')}, $2, $3)`
    if (status) expect(await database.query(end, [JSON.stringify([item]), noon(), noon(1)])).toHaveLength(1)
    const [{ id }] = (await late(sale, by)) as [{ id: string | null }]
    expect(id !== null).toBe(cost !== null)
    if (id === null) return
    const told = { cost, serial_number: 'SN-9', source: 'callback' }
    expect(await booked(id)).toEqual([
      { account: 'loss', party_id: 0, amount: -cost!, ...told },
      { account: 'partner', party_id: partners[by - 1], amount: cost, ...told },
    ])
    expect(await late(sale, by)).toEqual([{ id: null }])
  } finally {
    await database.query('rollback')
  }
})
