import { expect, test } from 'vitest'
import { readChecks, type Span, within } from '../../database/run-checks.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const check = (await readChecks()).find(({ name }) => name === 'final-sales-never-change')!
let customers = 0

const sell = async (count = 1) => {
  for (let n = 0; n < count; n++) {
    const customerCode = `140772034${String(10 + customers++)}`
    expect((await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode })).body.status).toBe('Success')
  }
}
const fold = async () => Number((await database.query('select fold_fees() as number'))[0]!.number)
const seal = async () => (await database.query('select seal_folds(now()) as fold'))[0]!.fold
const sealOf = (number: number) => database.query('select * from sealed_fold where fold = $1 order by day', [number])
const salesOf = async (number: number) =>
  (await database.query('select sum(sales)::integer as sales from sealed_fold where fold = $1', [number]))[0]!.sales
const broken = (span: Span = {}) => database.query(within(check, span))

test('where nothing was folded there is nothing to seal', async () => {
  expect(await seal()).toBeNull()
  await sell()
  expect(await seal()).toBeNull()
})

test('each fold is sealed once, with what ended in it; what ends later leaves it as it is', async () => {
  await sell()
  expect([await fold(), await seal(), await seal()]).toEqual([1, 1, null])
  const first = await sealOf(1)
  expect(await salesOf(1)).toBe(2)
  await sell(3)
  expect([await fold(), await seal()]).toEqual([2, 2])
  expect([await sealOf(1), await salesOf(2)]).toEqual([first, 3])
  expect(await broken()).toEqual([])
})

test('a sale is sealed where it ended, however long ago it was accepted', async () => {
  const pending = await call('purchase', 'ustl-a', { productCode: 'PLN20', customerCode: '14077203913' })
  expect(pending.body.status).toBe('Pending')
  await sell()
  await fold()
  await seal()
  const reversed = await call('reverseSale', 'owner', { salesId: pending.body.saleId, remark: 'Batal' })
  expect(reversed.status, reversed.text).toBe(200)
  const last = await fold()
  expect([await seal(), await salesOf(last - 1), await salesOf(last)]).toEqual([last, 1, 1])
  expect(await broken()).toEqual([])
})

test.each([1, 2])(
  'the time of a fold decides nothing: with a clock that was stepped its %i sales are sealed all the same',
  async (sales) => {
    await sell(sales)
    const number = await fold()
    await database.query(`update fee_fold set at = at + interval '3 days' where number >= $1 - 1`, [number])
    expect([await seal(), await salesOf(number)]).toEqual([number, sales])
  },
)

test('a batch of several sales stands for no other batch whose sales ended far from their fold', async () => {
  await sell(3)
  const number = await fold()
  const [first, second, third] = (
    await database.query('select batch from fee_batch where fold = $1 order by batch', [number])
  ).map(({ batch }) => batch)
  await database.query('update outcome set batch = $1 where batch = $2', [first, second])
  await database.query('delete from fee_batch where batch = $1', [second])
  await database.query(`update outcome set at = at - interval '3 hours' where batch = $1`, [third])
  expect([await seal(), await salesOf(number)]).toEqual([number, 3])
})

test('sales that ended on both sides of midnight are one fold, and each day is looked at by itself', async () => {
  await sell(2)
  const number = await fold()
  const midnight = new Date(new Date().setUTCHours(0, 0, 0, 0))
  const [before, after] = [-1, 1].map((seconds) => new Date(midnight.getTime() + seconds * 1000))
  const which = (place: 'min' | 'max') => `where sale_id = (select ${place}(batch) from fee_batch where fold = ${number})`
  await database.query(`update outcome set at = $1 ${which('min')}`, [before])
  await database.query(`update outcome set at = $1 ${which('max')}`, [after])
  expect(await seal()).toBe(number)
  expect((await sealOf(number)).map(({ sales }) => sales)).toEqual([1, 1])
  await database.query(`update outcome set message = message || '!' ${which('max')}`)
  expect(await broken({ to: before })).toEqual([])
  expect(await broken({ from: after })).toMatchObject([{ fold: number, sales: 1, found: 1 }])
  await database.query(`update outcome set message = left(message, -1) ${which('max')}`)
  expect(await broken()).toEqual([])
})

test('folds without sales are sealed, and so many at once that a night comes to its end', async () => {
  const [{ last }] = (await database.query('select max(number) as last from fee_fold')) as [{ last: number }]
  await database.query(`insert into fee_fold (number, at) select $1 + n, now() from generate_series(1, 1500) n`, [last])
  expect([await seal(), await seal(), await seal()]).toEqual([last + 1000, last + 1500, null])
  await sell()
  const number = await fold()
  expect([await seal(), await salesOf(number), await salesOf(last + 7)]).toEqual([number, 1, 0])
  expect(await broken()).toEqual([])
})

/** What no seal holds, and why nothing is lost by it. */
const unsealed: Readonly<Record<string, string>> = {
  'sale.busy_until': 'how long the first call may keep a sale to itself: of a final one nobody asks for it',
  'outcome.sale_id': 'it names the sale, whose own id is sealed; an outcome of another sale is another digest',
  'outcome.created_at': 'as above: without it the outcome is not found, and the fold has a sale less',
  'outcome.head_id': 'as above',
}

const digest = async () =>
  (await database.query(`select prosrc as body from pg_proc where proname = 'sale_digest'`))[0]!.body as string

test('a seal holds every column of a sale and of its outcome, new ones too', async () => {
  const columns = await database.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attrelid in ('sale'::regclass, 'outcome'::regclass) and a.attnum > 0 and not a.attisdropped`)
  const sealed = [...(await digest()).matchAll(/\b([so])\.(\w+)/g)].map(
    ([, row, name]) => `${row === 's' ? 'sale' : 'outcome'}.${name}`,
  )
  expect([...sealed, ...Object.keys(unsealed)].sort()).toEqual(columns.map(({ name }) => name).sort())
})

test('a field that comes later, as the comment of the digest says, leaves what was sealed without it as it was', async () => {
  await sell()
  const given = `case when s.counter = 0 then array['counter', s.counter::text] end`
  const body = (await digest()).replace('array[', '(array[').replace(']::text', `] || ${given})::text`)
  await database.query(`create function pg_temp.wider(s sale, o outcome) returns bigint language sql as $$${body}$$`)
  const alike = await database.query(`
    select pg_temp.wider(s, o) = sale_digest(s, o) as same, pg_temp.wider(n, o) = sale_digest(n, o) as new
    from sale s join outcome o on o.sale_id = s.id cross join lateral jsonb_populate_record(s, '{"counter": 0}') n`)
  expect(new Set(alike.map(({ same }) => same))).toEqual(new Set([true]))
  expect(new Set(alike.map((row) => row.new))).toEqual(new Set([false]))
})
