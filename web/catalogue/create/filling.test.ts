import { expect, test } from 'vitest'
import type { SheetModel } from '../../../rules/product-sheet.ts'
import { byNames, emptyModels, putInto } from './filling.ts'

const row = (id: string, name: string, model: string) => [id, name, model, '', '', '', '']

test.each<[string, string, SheetModel, string[]]>([
  ['', '', 'Product', ['5', 'Product']],
  ['', 'Biller', 'ProductCategory', ['5', 'ProductCategory']],
  ['3', 'Biller', 'ProductCategory', ['3,5']],
  ['3,4', 'ProductCategory', 'Biller', ['3,5']],
  ['3', 'ProductCategory', 'ProductCategory', ['5', 'ProductCategory']],
  ['3', 'Product', 'Biller', ['5', 'Biller']],
  ['3', 'Biller', 'Product', ['5', 'Product']],
])('into id %j of model %j an id of %s becomes %j', (id, own, model, texts) => {
  expect(putInto(row(id, '', own), 2, { id: 5, name: 'x' }, model).map(({ text }) => text)).toEqual(texts)
})

test('empty models are those of rows with something in them', () => {
  expect(emptyModels([row('1', '', ''), row('', '', ''), row('1', '', 'Biller')], 'Product')).toEqual([
    { row: 0, column: 2, text: 'Product' },
  ])
})

test('names that are exactly one entry give their id', () => {
  const list = [
    { id: 1, name: 'DANA 10.000' },
    { id: 2, name: 'Sama' },
    { id: 3, name: 'sama' },
  ]
  const rows = [row('', 'dana 10.000 ', ''), row('9', 'DANA 10.000', ''), row('', 'Sama', ''), row('', '', '')]
  expect(byNames(rows, list, 'Product')).toEqual([
    { row: 0, column: 0, text: '1' },
    { row: 0, column: 2, text: 'Product' },
  ])
})
