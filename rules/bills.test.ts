import { expect, test } from 'vitest'
import {
  billStatus,
  billStatusIds,
  confirmBlock,
  isConfirmable,
  isDeletable,
  isOverdue,
  isRequestable,
  openStatuses,
  splitAmount,
} from './bills.ts'

test('the states in their order', () => {
  expect(billStatusIds.map((statusId) => billStatus(statusId).name)).toEqual([
    'Ready',
    'Payment Request',
    'Partially Paid',
    'Paid',
    'Done',
    'Outstanding',
    'Splitted',
  ])
  expect(openStatuses).toEqual([1, 2, 3, 6, 7])
})

test.each([
  [1, null, 0, 'notRequested'],
  [1, 4, 0, 'notRequested'],
  [2, 4, 0, null],
  [2, null, 0, 'notRequested'],
  [2, 4, 1, 'parts'],
  [3, 4, 0, 'notRequested'],
  [4, 4, 0, 'settled'],
  [5, 4, 2, 'settled'],
  [6, null, 0, 'noBank'],
  [6, 4, 0, null],
  [7, null, 2, 'parts'],
])('state %i with bank %s and %i parts: what is in the way of confirming it is %s', (statusId, bankId, parts, block) => {
  expect(confirmBlock({ statusId, bankId, parts })).toBe(block)
  expect(isConfirmable({ statusId, bankId, parts })).toBe(block === null)
})

test.each([1, 2, 3, 4, 5, 6, 7].map((statusId) => [statusId, statusId === 2] as const))(
  'on the history a bill in state %i can be confirmed: %s',
  (statusId, confirmable) => expect(isConfirmable({ statusId, bankId: 4, parts: 0 }, 'history')).toBe(confirmable),
)

const half = '2026-11-20T04:30:00.000Z'
test.each([
  [1, [], 100, half, false],
  [2, [], 100, half, false],
  [6, [], 100, half, true],
  [7, [1, 2], 0, half, false],
  [7, [4, 6], 0, half, true],
  [7, [4], 100, half, true],
  [7, [4], 1, half, true],
  [7, [4], 100, '2026-11-20T04:29:59.000Z', false],
  [7, [4], 0, half, false],
])('state %i with parts %j and %i in none of them at %s: overdue %s', (statusId, parts, remaining, now, overdue) => {
  const Splitted = parts.map((part) => ({ statusId: part }))
  expect(isOverdue({ statusId, remaining, dueDate: half, Splitted }, Date.parse(now))).toBe(overdue)
})

test.each([1, 2, 3, 4, 5, 6, 7].map((statusId) => [statusId, [1, 3, 6].includes(statusId), [1, 6].includes(statusId)] as const))(
  'state %i: payment can be requested %s, as a part it can be deleted %s',
  (statusId, requestable, deletable) => {
    expect([isRequestable(statusId), isDeletable({ statusId, paidAmount: 0 })]).toEqual([requestable, deletable])
    expect(isDeletable({ statusId, paidAmount: 1 })).toBe(false)
  },
)

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [100, 100, 100],
  [101, 100, 0],
  [-5, 100, 0],
])('typed %i of %i remaining is %i', (typed, remaining, amount) => {
  expect(splitAmount(typed, remaining)).toBe(amount)
})
