import { expect, test } from 'vitest'
import { byCell, inOrder, problemOf, problemsOfFields, sheetsToSend } from './sheetChecks.ts'

test('rows are sent up to the last one that is filled, empty ones between them too', () => {
  const empty = ['', '', '', '', '', '', '']
  const { data, inquiryRequestData } = sheetsToSend({
    data: [['1', 'n', 'Product', 'd', 'p', 'r', 'c'], empty, [...empty.slice(0, 6), 'x'], empty],
    inquiryRequestData: [['', '']],
    purchaseRequestData: [['a', 'b']],
  })
  expect(data[0]).toEqual({ id: '1', name: 'n', model: 'Product', denom: 'd', price: 'p', remark: 'r', code: 'c' })
  expect([data.length, data[2]?.code, inquiryRequestData]).toEqual([3, 'x', []])
})

test('wrong cells of the server and of the rules mean the same places', () => {
  const rule = problemOf({ sheet: 'data', row: 3, column: 'price', problem: 'required' }, 'Wajib diisi.')
  expect(problemsOfFields({ 'data.3.price': 'Wajib diisi.', 'purchaseRequestData.1.value': 'x', partnerId: 'y' })).toEqual([
    rule,
    { sheet: 'purchaseRequestData', row: 0, column: 1, message: 'x' },
  ])
})

test('problems come in the order of the page, one a cell', () => {
  const at = (sheet: 'data' | 'inquiryRequestData', row: number, column: number, message = 'x') => ({
    sheet,
    row,
    column,
    message,
  })
  const all = [
    at('inquiryRequestData', 0, 0),
    at('data', 10, 1),
    at('data', 2, 4, 'first'),
    at('data', 2, 4, 'second'),
    at('data', 2, 0),
  ]
  expect(inOrder(all)).toEqual([at('data', 2, 0), at('data', 2, 4, 'first'), at('data', 10, 1), at('inquiryRequestData', 0, 0)])
  expect(byCell(all, 'inquiryRequestData').get(0)?.get(0)).toBe('x')
})
