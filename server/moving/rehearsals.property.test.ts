import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runChecks } from '../../database/run-checks.ts'
import { testApp } from '../test-app.ts'
import { notingPartners } from './test-rehearsed.ts'

const { asked, adapterOf } = notingPartners()
const { database, call } = testApp({ adapterOf, settings: { partnerTimeoutMs: 50, answerWithinMs: 20_000 } })
const sellers = ['usdm-a', 'usdm-b', 'ustl-a', 'usfd-a'] as const
let number = 0

const seller = fc.constantFrom(...sellers)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      seller,
      ends: fc.constantFrom('000', '911', '913', '914', '916'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('decide' as const), isReversal: fc.boolean(), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('begin' as const, 'end' as const), seller }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('fold' as const, 'pay' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never

interface Sold {
  id: number
  seller: string
  price: number
  status: string
}

const balances = () => database.query('select user_id, balance::float8 as balance, seq from balance order by user_id')

async function play(next: Step, rehearse: Set<string>, sold: Sold[]): Promise<void> {
  if (next.does === 'begin' || next.does === 'end') {
    const isNew = next.does === 'begin' ? !rehearse.has(next.seller) : rehearse.has(next.seller)
    const { body } = await call(`${next.does}Rehearsals`, 'owner', { sellers: [next.seller] })
    expect(body.changed).toBe(isNew ? 1 : 0)
    if (next.does === 'begin') rehearse.add(next.seller)
    else rehearse.delete(next.seller)
    // A new rehearsal begins with the balance as it is.
    if (next.does === 'end') for (const sale of sold) if (sale.seller === next.seller) sale.price = 0
  } else if (next.does === 'sell') {
    if (!rehearse.has(next.seller)) return
    number += 1
    const customerCode = `1407${String(number).padStart(4, '0')}${next.ends}`
    const { body } = await call('purchase', next.seller, { productCode: 'PLN20', customerCode })
    sold.push({ id: body.saleId, seller: next.seller, price: body.price, status: body.status })
  } else if (next.does === 'decide') {
    const pending = sold.filter(({ status }) => status === 'Pending')
    const sale = pending[next.which % Math.max(1, pending.length)]
    if (!sale) return
    const { body } = next.isReversal
      ? await call('reverseSale', 'owner', { salesId: sale.id, remark: 'uji' })
      : await call('adviseSale', 'owner', { salesId: sale.id })
    sale.status = body.status
  } else if (next.does === 'fold') await database.query('select fold_fees()')
  else await database.query(`select pay_out_fees('all', now())`)
}

test('whatever is rehearsed, every balance is what it was, also after the end, and the books are clean', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const before = await balances()
      const rehearse = new Set<string>()
      const sold: Sold[] = []
      for (const name of sellers) await play({ does: 'begin', seller: name }, rehearse, sold)
      for (const next of steps) await play(next, rehearse, sold)
      for (const name of sellers) {
        const taken = sold.filter((one) => one.seller === name && (one.status === 'Success' || one.status === 'Pending'))
        const { balance } = before.find(({ user_id }) => user_id === database.userId(name)) as { balance: number }
        const { body } = await call('command', name, { text: 'SAL' })
        expect(body.text.replaceAll('.', '')).toContain(String(balance - taken.reduce((sum, { price }) => sum + price, 0)))
      }
      expect(await balances()).toEqual(before)
      await call('endRehearsals', 'owner', { sellers: [...sellers] })
      expect(await balances()).toEqual(before)
    }),
    { numRuns: 15 },
  )
  expect(asked.prod).toEqual([])
  expect(asked.sand.length).toBeGreaterThan(0)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  expect(await runChecks(client).finally(() => client.end())).toEqual([])
}, 240_000)
