import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused } from '../runner/refuse.ts'
import { givenBack } from '../upstream/listing.ts'
import { MOST_ROWS, readPriceList } from './list-reader.ts'

const prepaid = {
  product_name: 'Telkomsel 10.000',
  category: 'Pulsa',
  brand: 'TELKOMSEL',
  type: 'Umum',
  seller_name: 'Sumber',
  price: 10_100,
  buyer_sku_code: 'S10',
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '23:45',
  end_cut_off: '0:15',
  desc: '-',
}
const postpaid = {
  product_name: 'PLN Pascabayar',
  category: 'Pascabayar',
  brand: 'PLN',
  admin: 2_500,
  [givenBack]: 1_700,
  buyer_sku_code: 'PLNPOST',
  buyer_product_status: true,
  seller_product_status: true,
  desc: '-',
}
const one = (row: object) => readPriceList(JSON.stringify([row]))
const read = (row: object) => one(row).products[0]
const code = (list: string) => {
  try {
    return readPriceList(list)
  } catch (error) {
    return [(error as Refused).code, (error as Refused).values]
  }
}

test('rows of both kinds', () => {
  expect(readPriceList(JSON.stringify({ data: [prepaid, postpaid] }))).toEqual({
    listed: 2,
    products: [
      {
        sku: 'S10',
        name: 'Telkomsel 10.000',
        postpaid: false,
        price: 10_100,
        isOpen: true,
        hours: { from: '23:45', to: '00:15' },
      },
      { sku: 'PLNPOST', name: 'PLN Pascabayar', postpaid: true, price: 800, isOpen: true, hours: undefined },
    ],
    bad: [],
  })
})

test.each([
  ['a price as text', { price: '10100' }, { price: 10_100 }],
  ['a price with cents that are none', { price: '10100.00' }, { price: 10_100 }],
  ['no cut-off', { start_cut_off: '0:0', end_cut_off: '00:00' }, { hours: null }],
  ['a cut-off with dots', { start_cut_off: '23.00', end_cut_off: '1.05' }, { hours: { from: '23:00', to: '01:05' } }],
  ['a cut-off of another kind', { start_cut_off: 5, end_cut_off: null }, { hours: undefined }],
  ['closed by the buyer', { buyer_product_status: false }, { isOpen: false }],
  ['closed by the seller', { seller_product_status: 'false' }, { isOpen: false }],
  ['sold out', { unlimited_stock: false, stock: 0 }, { isOpen: false }],
  ['in stock', { unlimited_stock: false, stock: '12' }, { isOpen: true }],
  ['a state nobody names', { buyer_product_status: undefined, seller_product_status: undefined }, { isOpen: undefined }],
  ['a code that is a number', { buyer_sku_code: 10 }, { sku: '10' }],
  ['a code with signs no database holds', { buyer_sku_code: 'S\u000010 ' }, { sku: 'S10' }],
])('%s', (_, over, expected) => {
  expect(read({ ...prepaid, ...over })).toMatchObject(expected)
})

test.each([
  ['no-code', { ...prepaid, buyer_sku_code: ' ' }],
  ['no-code', { ...prepaid, buyer_sku_code: { a: 1 } }],
  ['no-price', { ...prepaid, price: null }],
  ['no-price', { ...prepaid, price: 0 }],
  ['no-price', { ...prepaid, price: 'free' }],
  ['not-whole', { ...prepaid, price: 10_100.5 }],
  ['out-of-range', { ...prepaid, price: -1 }],
  ['out-of-range', { ...prepaid, price: 2_000_000_000_000 }],
  ['out-of-range', { ...postpaid, [givenBack]: 3_000 }],
  ['bad-hours', { ...prepaid, start_cut_off: '24:00' }],
])('%s is named', (problem, row) => {
  expect(one(row)).toMatchObject({ products: [], bad: [{ row: 1, problem }] })
})

test('what is no object and what comes twice is named with its row', () => {
  const { listed, products, bad } = readPriceList(JSON.stringify([prepaid, null, 'S10', prepaid]))
  expect([listed, products.length]).toEqual([4, 1])
  expect(bad.map(({ row, problem }) => [row, problem])).toEqual([
    [2, 'no-object'],
    [3, 'no-object'],
    [4, 'twice'],
  ])
})

test.each([
  ['', ['list-not-json', {}]],
  ['<html>', ['list-not-json', {}]],
  [
    '{"data":{"rc":"83","message":"limit pengecekan pricelist"}}',
    ['list-is-a-refusal', { text: '83 limit pengecekan pricelist' }],
  ],
  ['{"data":{}}', ['list-not-a-list', {}]],
  ['{"rows":[]}', ['list-not-a-list', {}]],
  ['null', ['list-not-a-list', {}]],
  ['17', ['list-not-a-list', {}]],
  ['[]', ['list-empty', {}]],
  [JSON.stringify(Array(MOST_ROWS + 1).fill(1)), ['list-too-long', { most: MOST_ROWS }]],
])('%.30s is refused', (list, refusal) => {
  expect(code(list)).toEqual(refusal)
})

test('a file that begins with a byte order mark is read', () => {
  expect(readPriceList(`\uFEFF${JSON.stringify([prepaid])}`).products).toHaveLength(1)
})

const anyRow = fc.oneof(
  fc.jsonValue(),
  fc.record(
    Object.fromEntries(
      Object.entries(prepaid)
        .concat(Object.entries(postpaid))
        .map(([field, value]) => [field, fc.oneof(fc.constant(value), fc.jsonValue())]),
    ),
    { requiredKeys: [] },
  ),
)
const anyText = fc.oneof(
  fc.string(),
  fc.json(),
  fc.array(anyRow).map((rows) => JSON.stringify(rows)),
  fc.array(anyRow).map((data) => JSON.stringify({ data })),
)

test('any text gives rows, each read or named, or one refusal', () => {
  fc.assert(
    fc.property(anyText, (list) => {
      try {
        const { listed, products, bad } = readPriceList(list)
        expect(products.length + bad.length).toBe(listed)
        expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length)
        for (const { sku, price, hours } of products) {
          expect(sku).not.toBe('')
          expect(Number.isSafeInteger(price) && price >= 0).toBe(true)
          for (const hour of hours ? [hours.from, hours.to] : []) expect(hour).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        }
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        expect(error.code).toMatch(/^list-/)
      }
    }),
    { numRuns: 2_000 },
  )
})
