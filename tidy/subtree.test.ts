import { expect, test } from 'vitest'
import { files, production, read } from './sources.ts'

/** Who asks for the level of a viewer besides `ownSales`, and what for: decision 30 names them all. Nobody else does. */
const own: Record<string, string> = {
  'server/reports/own-sales.ts': 'the filter',
  'server/reports/refunds.queries.ts': 'refunds',
  'server/reports/kept-sums.ts': 'whose sums are read',
  'database/functions/rollup-read.sql': 'sums that are kept',
  'database/functions/rollup-raw.sql': 'sales beside them',
  'server/reports/found-sales.ts': 'keys of sales, which the filter is then asked for',
  'server/reports/probed-units.ts': 'users',
  'server/reports/kept-sellers.ts': 'users',
  'server/reports/by-product.ts': 'users',
  'server/reports/choices.ts': 'users',
  'server/reports/receipt.queries.ts': 'one sale and its entries',
}

/** The column of a viewer's level, by name or number. */
const ofViewer = /\blevelColumn\(|\bp_level\b|\bs\.l[1-5]"? = \$?\{?\w/

test('one filter of the subtree serves every report', () => {
  const reports = [
    ...production.filter((path) => path.startsWith('server/reports/')),
    ...files.filter((path) => /^database\/functions\/rollup.*\.sql$/.test(path)),
  ]
  const writing = reports.filter((path) => ofViewer.test(read(path)))
  expect(writing.toSorted()).toEqual(Object.keys(own).toSorted())
  const decision = read('docs/decisions/0030-what-reports-count.md')
  expect(Object.keys(own).filter((path) => !decision.includes(path.split('/').at(-1)!))).toEqual([])
})
