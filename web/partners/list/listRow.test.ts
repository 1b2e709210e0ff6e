import { expect, test } from 'vitest'
import { isUsual, type ListRow, matching } from './listRow.ts'

const row = (kind: ListRow['kind'], over: Partial<ListRow> = {}): ListRow => ({
  key: kind,
  kind,
  sku: 'S10',
  name: 'Simpati 10',
  Product: { id: 1, code: 'TSEL10', name: 'Telkomsel 10.000' },
  price: 1,
  change: null,
  closes: null,
  problem: null,
  ...over,
})

test.each([
  ['price-up', { closes: 0 }, true],
  ['price-up', { closes: 3 }, false],
  ['price-down', {}, true],
  ['closed', {}, true],
  ['opened', {}, true],
  ['new', {}, false],
  ['cut-off', {}, false],
  ['unknown', {}, false],
] as const)('%s %j is chosen at first: %s', (kind, over, chosen) => {
  expect(isUsual(row(kind, over))).toBe(chosen)
})

test.each([
  ['', '', ['price-up', 'problem']],
  ['missing', '', ['missing']],
  ['unchanged', '', ['unchanged']],
  ['', 'TELKOM', ['price-up']],
  ['', 's10', ['price-up', 'problem']],
  ['', 'simpati', ['price-up', 'problem']],
  ['', 'tsel', ['price-up']],
  ['', 'xl', []],
])('kind "%s" and search "%s" leave %j', (kind, keyword, left) => {
  const rows = [row('price-up'), row('problem', { Product: null }), row('missing', { Product: null }), row('unchanged')]
  expect(rows.filter((one) => matching(one, { kind, keyword })).map((one) => one.kind)).toEqual(left)
})
