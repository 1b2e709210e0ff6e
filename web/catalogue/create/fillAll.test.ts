import { expect, test } from 'vitest'
import { putIntoAll } from './fillAll.ts'

const row = (id: string, name: string, model: string) => [id, name, model, '', '', '', '']
const rows = [
  row('', 'Satu', ''),
  row('', '', ''),
  row('3', 'Dua', 'ProductCategory'),
  row('3,4', 'Tiga', 'ProductCategory'),
  row('9', 'Empat', 'Product'),
  row('4', 'Lima', 'Biller'),
]

test('a biller goes into every row that waits for one', () => {
  expect(putIntoAll(rows, { id: 5, name: 'x' }, 'Biller')).toEqual([
    { row: 0, column: 0, text: '5' },
    { row: 0, column: 2, text: 'Biller' },
    { row: 2, column: 0, text: '3,5' },
  ])
})

test('a category goes behind the billers that are there', () => {
  const cells = putIntoAll(rows, { id: 5, name: 'x' }, 'ProductCategory')
  expect(cells.filter(({ column }) => column === 0).map(({ row, text }) => [row, text])).toEqual([
    [0, '5'],
    [5, '4,5'],
  ])
})
