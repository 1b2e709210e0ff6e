import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bareNumber,
  compareDays,
  type DayState,
  dayStates,
  lastBalances,
  readDayState,
  type SaleHere,
  type SaleThere,
  sumsOfSellers,
} from './compare-days.ts'

let n = 0
const sold = { userId: 7, productId: 3, product: 'S10', customerCode: '081290340001', price: 10_200, refId: null }
const there = (over: Partial<SaleThere> = {}): SaleThere => ({ ...sold, state: 'success', row: ++n, after: null, ...over })
const here = (over: Partial<SaleHere> = {}): SaleHere => ({ ...sold, state: 'success', saleId: ++n, ...over })
/** Kind, price there and price here of each difference. */
const told = (a: SaleThere[], b: SaleHere[]) =>
  compareDays(a, b).differences.map(({ kind, there, here }) => `${kind} ${there?.price ?? '-'} ${here?.price ?? '-'}`)

test.each<[string, SaleThere[], SaleHere[], string[]]>([
  ['the same sale', [there()], [here()], []],
  ['another price', [there({ price: 10_300 })], [here()], ['price 10300 10200']],
  ['another outcome', [there({ state: 'failed' })], [here()], ['state 10200 10200']],
  ['price and outcome', [there({ price: 9_000, state: 'pending' })], [here()], ['price 9000 10200', 'state 9000 10200']],
  ['failed there for nothing', [there({ price: 0, state: 'failed' })], [here()], ['state 0 10200']],
  ['sold there for nothing', [there({ price: 0 })], [here()], ['price 0 10200']],
  ['only there', [there()], [], ['only-there 10200 -']],
  ['only here', [], [here()], ['only-here - 10200']],
  ['of another seller', [there({ userId: 8 })], [here()], ['only-there 10200 -', 'only-here - 10200']],
  ['another product', [there({ productId: 4 })], [here()], ['only-there 10200 -', 'only-here - 10200']],
  ['another number', [there({ customerCode: '081290340002' })], [here()], ['only-there 10200 -', 'only-here - 10200']],
  ['a product that is not known here', [there({ productId: null })], [here()], ['only-there 10200 -', 'only-here - 10200']],
  ['a number of a spreadsheet', [there({ customerCode: '81290340001' })], [here({ customerCode: '+6281290340001' })], []],
  ['three there, two here', [there(), there(), there()], [here(), here()], ['only-there 10200 -']],
  ['a price that changed, in a file that runs down', [there({ price: 9 }), there()], [here(), here({ price: 9 })], []],
  [
    'references go before prices',
    [there({ price: 9, refId: 'A' }), there({ refId: 'B' })],
    [here({ refId: 'A' }), here({ price: 9, refId: 'B' })],
    ['price 9 10200', 'price 10200 9'],
  ],
])('%s', (_, a, b, expected) => {
  expect(told(a, b)).toEqual(expected)
})

test.each<[string, DayState | null]>([
  ['Sukses', 'success'],
  [' BERHASIL ', 'success'],
  ['20', 'success'],
  ['Gagal', 'failed'],
  ['Nomor tujuan salah', 'failed'],
  ['Transaksi tidak sukses: stok kosong', 'failed'],
  ['43', 'failed'],
  ['Menunggu jawaban', 'pending'],
  ['1', 'pending'],
  ['', null],
  ['20.0', null],
  ['Entah', null],
])('the word %j says %s', (word, state) => {
  expect(readDayState(word)).toBe(state)
})

test.each([
  ['0812-9034-0001', '81290340001'],
  ['+62 812 9034 0001', '81290340001'],
  ['14071234000', '14071234000'],
  ['6281', '6281'],
  ['62101234567', '62101234567'],
])('the number %s is %s', (number, bare) => {
  expect(bareNumber(number)).toBe(bare)
})

test('sums are of what did not fail', () => {
  const sums = sumsOfSellers([there(), there({ state: 'pending', price: 5 }), there({ state: 'failed' }), there({ userId: 9 })])
  expect([...sums]).toEqual([
    [7, { sales: 2, amount: 10_205 }],
    [9, { sales: 1, amount: 10_200 }],
  ])
  expect([...sumsOfSellers([there({ state: 'failed' })])]).toEqual([[7, { sales: 0, amount: 0 }]])
})

test('the last balance is that of the last sale, whether the file runs up or down', () => {
  const up = [there({ price: 10, after: 90 }), there({ price: 20, after: 70 }), there({ userId: 9, after: 5 }), there()]
  const expected = new Map([
    [7, 70],
    [9, 5],
  ])
  expect(lastBalances(up)).toEqual(expected)
  expect(lastBalances(up.toReversed())).toEqual(expected)
  const failing = [
    there({ price: 10, after: 90 }),
    there({ price: 20, state: 'failed', after: 90 }),
    there({ price: 5, after: 85 }),
  ]
  expect(lastBalances(failing)).toEqual(new Map([[7, 85]]))
  expect(lastBalances(failing.toReversed())).toEqual(new Map([[7, 85]]))
})

const day = fc.array(
  fc.record({
    userId: fc.integer({ min: 1, max: 3 }),
    productId: fc.integer({ min: 1, max: 2 }),
    customerCode: fc.constantFrom('081290340001', '14071234000'),
    price: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom(...dayStates),
    refId: fc.option(fc.constantFrom('A', 'B')),
  }),
  { maxLength: 30 },
)

test('the same day on both sides has no difference, in whatever order the file has it', () => {
  fc.assert(
    fc.property(day, fc.func(fc.nat()), (sales, order) => {
      const ours = sales.map((sale) => here({ ...sale, product: 'S10' }))
      const file = ours.map(({ saleId, ...sale }) => ({ ...sale, row: saleId, after: null }))
      file.sort((a, b) => order(a.row) - order(b.row))
      const { differences, samePrice } = compareDays(file, ours)
      expect(differences).toEqual([])
      expect(samePrice).toBe(sales.length)
    }),
  )
})

test('every sale is in one pair or alone, and pairs are of one seller, product and number', () => {
  fc.assert(
    fc.property(day, day, (a, b) => {
      const file = a.map((sale) => there({ ...sale, product: 'S10' }))
      const ours = b.map((sale) => here({ ...sale, product: 'S10' }))
      const { pairs, differences, samePrice } = compareDays(file, ours)
      const alone = (kind: string) => differences.filter((one) => one.kind === kind)
      const rows = [...pairs.map((pair) => pair.there), ...alone('only-there').map((one) => one.there)]
      const sales = [...pairs.map((pair) => pair.here), ...alone('only-here').map((one) => one.here)]
      expect(new Set(rows)).toEqual(new Set(file))
      expect(rows).toHaveLength(file.length)
      expect(new Set(sales)).toEqual(new Set(ours))
      expect(sales).toHaveLength(ours.length)
      const keyOf = ({ userId, productId, customerCode }: SaleThere | SaleHere) => `${userId} ${productId} ${customerCode}`
      for (const pair of pairs) expect(keyOf(pair.there)).toBe(keyOf(pair.here))
      // No sale is alone on both sides.
      const left = new Set(alone('only-there').map((one) => keyOf(one.there!)))
      expect(alone('only-here').filter((one) => left.has(keyOf(one.here!)))).toEqual([])
      expect(samePrice + alone('price').length).toBe(pairs.length)
    }),
  )
})
