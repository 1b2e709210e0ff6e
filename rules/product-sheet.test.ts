import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostPayloadColumns, mostSheetRows, readModel, type SheetRow, type Sheets } from './product-sheet.ts'
import { canBeOrdered, readingSheets, readSheets, splitName, unknownIds } from './product-sheet-reading.ts'

const blank: SheetRow = { id: '', name: '', model: '', denom: '', price: '', remark: '', code: '' }
const pulsa: SheetRow = {
  id: '1,2',
  name: 'Telkomsel 12.000',
  model: 'ProductCategory',
  denom: '12.000',
  price: '12.050',
  remark: '',
  code: 'S12',
}
const added: SheetRow = { ...blank, id: '7', model: 'Product', price: '12.050', code: 'TSEL12' }
const named: SheetRow = { ...blank, name: 'Voucher', model: 'Biller' }
const read = (data: readonly Partial<SheetRow>[], payload: Partial<Sheets> = {}) =>
  readSheets({ data: data.map((row) => ({ ...blank, ...row })), inquiryRequestData: [], purchaseRequestData: [], ...payload })
const told = ({ bad }: ReturnType<typeof read>) => bad.map(({ row, column, problem }) => `${row} ${column} ${problem}`)

describe('what a row makes', () => {
  test.each<[string, SheetRow, object]>([
    [
      'a product of a category',
      pulsa,
      { makes: 'product', categoryId: 1, billerId: 2, code: 'S12', codeColumn: 'code', partnerCode: 'S12', price: 12_050 },
    ],
    ['a product of a biller', { ...pulsa, model: 'Biller' }, { makes: 'product', categoryId: 2, billerId: 1 }],
    ['a product of a category alone', { ...pulsa, id: '1' }, { categoryId: 1, billerId: null }],
    [
      'a product with a code of its own',
      { ...pulsa, name: 'Telkomsel 12.000 / TS12', code: 'a.b c' },
      { name: 'Telkomsel 12.000', code: 'TS12', codeColumn: 'name', partnerCode: 'a.b c' },
    ],
    ['a bill', { ...pulsa, denom: 'tagihan', price: '0' }, { denom: { kind: 'bill' }, price: 0 }],
    ['a partner of a product', added, { makes: 'switching', productId: 7, denom: null, partnerCode: 'TSEL12' }],
    ['a partner of a product by its face', { ...added, denom: '12.000' }, { denom: { kind: 'fixed', nominal: 12_000 } }],
    ['a biller', named, { makes: 'biller', name: 'Voucher' }],
    ['a category', { ...named, model: 'product category' }, { makes: 'category', name: 'Voucher' }],
    ['a name and a remark as long as may be', { ...pulsa, name: 'x'.repeat(100), remark: 'x'.repeat(200) }, { code: 'S12' }],
    ['spaces and breaks tidied', { ...named, name: ' Voucher\t Game\n' }, { name: 'Voucher Game' }],
  ])('%s', (_, row, planned) => {
    const { rows, bad } = read([row])
    expect(bad).toEqual([])
    expect(rows).toEqual([expect.objectContaining(planned)])
  })
})

describe('cells that are wrong', () => {
  const long = 'x'.repeat(201)
  test.each<[string, Partial<SheetRow>[], string[]]>([
    ['no model', [{ ...pulsa, model: '' }], ['1 model required']],
    ['a remark alone', [{ remark: 'x' }], ['1 model required']],
    ['a name for a product', [{ name: 'x', model: 'Product' }], ['1 id required', '1 price required', '1 code required']],
    ['a biller with a denom', [{ ...named, denom: '10.000' }], ['1 id required', '1 price required', '1 code required']],
    ['a biller with a price', [{ ...named, price: '10.000' }], ['1 id required', '1 code required']],
    ['a biller with a code', [{ ...named, code: 'S5' }], ['1 id required', '1 price required']],
    ['a biller too long', [{ ...named, name: 'x'.repeat(101) }], ['1 name too-long']],
    ['another model', [{ ...pulsa, model: 'Produk' }], ['1 model not-a-model']],
    ['a product without id', [{ ...added, id: '' }], ['1 id required']],
    ['two ids of a product', [{ ...added, id: '7,8' }], ['1 id too-many-ids']],
    ['three ids of a category', [{ ...pulsa, id: '1,2,3' }], ['1 id too-many-ids']],
    ['three ids of a biller', [{ ...pulsa, model: 'Biller', id: '1,2,3' }], ['1 id too-many-ids']],
    ['a word for an id', [{ ...pulsa, id: 'pulsa' }], ['1 id not-ids']],
    ['a forgotten id', [{ ...pulsa, id: '' }], ['1 id required']],
    [
      'a name, a code and a price missing',
      [{ id: '1', model: 'Biller' }],
      ['1 price required', '1 code required', '1 name required'],
    ],
    ['sen', [{ ...pulsa, price: '12.050,50' }], ['1 price not-rupiah']],
    ['a fixed good for nothing', [{ ...pulsa, price: '0' }], ['1 price above-zero']],
    ['a denom that is none', [{ ...pulsa, denom: 'x' }], ['1 denom not-a-denom']],
    ['too long', [{ ...pulsa, name: long, remark: long }], ['1 name too-long', '1 remark too-long']],
    ['a code too long', [{ ...pulsa, name: 'Lain / L5', code: 'x'.repeat(101) }], ['1 code too-long']],
    ['a code nobody can order by', [{ ...pulsa, code: 'TSEL 12' }], ['1 name own-code']],
    ['a category without a name', [{ model: 'ProductCategory', remark: 'x' }], ['1 name required']],
    ['one code twice', [pulsa, {}, { ...pulsa, code: 's12' }], ['3 code twice']],
    ['an own code twice', [pulsa, { ...pulsa, name: 'Lain / S12', code: 'T12' }], ['2 name twice']],
    ['one product twice', [added, added], ['2 id twice']],
    ['one name twice', [named, { ...named, name: 'voucher' }], ['2 name twice']],
    ['several rows at once', [{ ...pulsa, price: '' }, {}, { ...added, id: 'x' }], ['1 price required', '3 id not-ids']],
  ])('%s', (_, data, expected) => {
    const sheet = read(data)
    expect(told(sheet)).toEqual(expected)
    const wrong = sheet.bad.filter(({ problem }) => problem !== 'twice').map(({ row }) => row)
    expect(sheet.rows.filter(({ row }) => wrong.includes(row))).toEqual([])
  })

  test('say what they have to be', () => {
    const { bad, rows } = read([pulsa, pulsa, { ...pulsa, code: 'S13', remark: 'x'.repeat(201) }, { ...pulsa, price: '' }])
    expect(bad).toStrictEqual([
      { sheet: 'data', row: 2, column: 'code', problem: 'twice', values: { row: 1 } },
      { sheet: 'data', row: 3, column: 'remark', problem: 'too-long', values: { max: 200 } },
      { sheet: 'data', row: 4, column: 'price', problem: 'required' },
    ])
    expect(rows.map(({ row }) => row)).toEqual([1, 2])
  })

  test('of the request payloads', () => {
    const { bad, inquiry, purchase } = read([named], {
      inquiryRequestData: [
        { name: ' channel ', value: 'H2H' },
        { name: '', value: '' },
        { name: 'channel', value: 'x' },
      ],
      purchaseRequestData: [
        { name: '', value: 'x' },
        { name: 'empty', value: '' },
      ],
    })
    expect(bad).toStrictEqual([
      { sheet: 'inquiryRequestData', row: 3, column: 'name', problem: 'twice', values: { row: 1 } },
      { sheet: 'purchaseRequestData', row: 1, column: 'name', problem: 'required' },
    ])
    expect(inquiry[0]).toEqual({ name: 'channel', value: 'H2H' })
    expect(purchase.at(-1)).toEqual({ name: 'empty', value: '' })
  })

  test.each<[string, string]>([
    ['{name}', '{name}'],
    ['+62{custommer}', '{custommer}'],
    ['{Customer}', '{Customer}'],
    ['{credential.token}', '{credential.token}'],
    ['{rot13:{customer}}', '{rot13:'],
    ['{md5:{reference}', '{md5:'],
    ['{hmac-sha256 token:{reference}}', '{credential.token}'],
    ['{md5:{ customer }}', '{ customer'],
    ['{ customer }', '{ customer }'],
    ['{nomor pelanggan}', '{nomor pelanggan}'],
    ['{Md5:{customer}}', '{Md5:'],
    ['{{customer}}', '{{customer}'],
  ])('of a request payload that says %s', (value, found) => {
    const { bad } = read([named], {
      purchaseRequestData: [
        { name: 'x', value: 'x' },
        { name: 'memo', value },
      ],
    })
    expect(bad).toEqual([
      {
        sheet: 'purchaseRequestData',
        row: 2,
        column: 'value',
        problem: 'unknown-place',
        values: expect.objectContaining({ found }),
      },
    ])
  })

  test('of the name of a request payload, which is sent as it stands', () => {
    const { bad } = read([named], { inquiryRequestData: [{ name: '{customer}', value: '{customer}' }] })
    expect(bad.map(({ row, column, problem }) => [row, column, problem])).toEqual([[1, 'name', 'place-in-name']])
  })

  test.each([
    '{customer}@{product}',
    '{md5:{credential.apiKey}{reference}}',
    '{hmac-sha256 secret:{upper:{customer}}}',
    '{"a": {"b": "{amount}"}, "c": {}}',
    'a "b" & c {0} }{',
  ])('and not %s', (value) => {
    expect(read([named], { inquiryRequestData: [{ name: 'memo', value }] }).bad).toEqual([])
  })

  test('of request payloads that are too long', () => {
    const cells = [
      { name: 'x'.repeat(100), value: 'x'.repeat(1000) },
      { name: 'y'.repeat(101), value: 'x'.repeat(1001) },
    ]
    expect(read([named], { purchaseRequestData: cells }).bad).toEqual([
      { sheet: 'purchaseRequestData', row: 2, column: 'name', problem: 'too-long', values: { max: 100 } },
      { sheet: 'purchaseRequestData', row: 2, column: 'value', problem: 'too-long', values: { max: 1000 } },
    ])
  })

  test.each<[string, SheetRow, object[]]>([
    ['a product of a category', pulsa, [{ categoryId: 1, billerId: 2, code: 'S12', codeColumn: 'code' }]],
    [
      'a product of a biller',
      { ...pulsa, model: 'Biller', id: '1', price: '' },
      [{ categoryId: null, billerId: 1, code: 'S12', codeColumn: 'code' }],
    ],
    ['a product without a code', { ...pulsa, code: '' }, [{ categoryId: 1, billerId: 2 }]],
    ['a product without ids', { ...pulsa, id: '' }, [{ categoryId: null, billerId: null, code: 'S12', codeColumn: 'code' }]],
    [
      'a product of a biller without ids',
      { ...pulsa, model: 'Biller', id: '', code: '' },
      [{ categoryId: null, billerId: null }],
    ],
    ['a product of too many', { ...pulsa, id: '1,2,3', code: '' }, [{ categoryId: null, billerId: null }]],
    ['a partner of a product', { ...added, price: '' }, [{ productId: 7 }]],
    ['a partner of two', { ...added, id: '7,8' }, []],
    ['a word for an id', { ...added, id: 'x' }, []],
  ])('what is named by %s', (_, row, expected) => {
    expect(read([row]).named).toStrictEqual(expected.map((one) => ({ row: 1, ...one })))
  })

  test('ids that the lists do not have', () => {
    const { named: found } = read([
      pulsa,
      { ...pulsa, id: '1,9', code: 'S13', price: '' },
      { ...pulsa, id: '8,9', code: 'S14' },
      added,
      { ...added, id: '1' },
      named,
    ])
    const known = { products: new Set([1]), categories: new Set([1]), billers: new Set([2]) }
    expect(unknownIds(found, known).map(({ row, problem, values }) => [row, problem, values])).toEqual([
      [2, 'unknown-biller', { id: '9' }],
      [3, 'unknown-category', { id: '8' }],
      [4, 'unknown-product', { id: '7' }],
    ])
  })
})

test.each<[string, string, string | null]>([
  ['Telkomsel 5.000 / S5', 'Telkomsel 5.000', 'S5'],
  ['Telkom / Indihome', 'Telkom / Indihome', null],
  ['Paket 5K/30HR', 'Paket 5K/30HR', null],
  ['PAM / Jaya / PAMJAYA', 'PAM / Jaya', 'PAMJAYA'],
  ['Cek / CEKPLN', 'Cek / CEKPLN', null],
  ['/ S5', '/ S5', null],
])('%j is the name %j with the code %j', (text, name, code) => {
  expect(splitName(text)).toEqual({ name, code })
})

test.each<[string, boolean]>([
  ['S5', true],
  ['s5', true],
  ['PLN_20-X', true],
  ['5', false],
  ['S.5', false],
  ['S 5', false],
  ['CH', false],
  ['BYRPLN', false],
  ['', false],
])('%j can be ordered: %j', (code, can) => {
  expect(canBeOrdered(code)).toBe(can)
})

test('a request carries so many rows and columns', () => {
  expect([mostSheetRows, mostPayloadColumns]).toEqual([5_000, 100])
})

test('long sheets tell how far they are', () => {
  const reading = readingSheets({ data: Array(501).fill(named), inquiryRequestData: [], purchaseRequestData: [] })
  expect([...reading]).toEqual([250, 500])
})

test('a model is read in any case', () => {
  expect([readModel('PRODUCT'), readModel('Product Category'), readModel('billers')]).toEqual([
    'Product',
    'ProductCategory',
    null,
  ])
})

test('whatever is in the cells, every row that has something is either planned or reported, and never both unless it is a duplicate', () => {
  const cell = fc.oneof(fc.constantFrom('', '1', '1,2', 'Product', 'Biller', '10.000', 'S5', ' '), fc.string({ maxLength: 12 }))
  const row = fc.record({ id: cell, name: cell, model: cell, denom: cell, price: cell, remark: cell, code: cell })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (data) => {
      const { rows, bad } = read(data)
      const planned = rows.map((one) => one.row)
      const reported = new Set(bad.map((one) => one.row))
      for (const [index, given] of data.entries()) {
        const filled = Object.values(given).some((text) => text.replace(/[\s\p{Cc}]/gu, '') !== '')
        expect(planned.includes(index + 1) || reported.has(index + 1)).toBe(filled)
      }
      const both = planned.filter((one) => reported.has(one))
      expect(bad.filter((one) => both.includes(one.row)).every(({ problem }) => problem === 'twice')).toBe(true)
    }),
  )
})
