import { expect, test } from 'vitest'
import { changedTree, rowsOf } from './tree.ts'

const user = (id: number, name: string) => ({
  id,
  name,
  username: name,
  userTypeId: 4,
  UserType: { name: 'USTL' },
  isAdministrator: false,
  isBelowAdministrator: false,
  isDm: false,
  isBlocked: false,
  isOverdueBlock: false,
  balance: 10,
  balanceLimit: 20,
  isManaged: true,
  mayBlock: true,
})
const tree = [
  { ...user(2, 'A'), children: [{ ...user(3, 'B'), children: [user(4, 'C'), user(5, 'D')] }] },
  { ...user(6, 'E'), children: [] },
]

test('lines stand below whom they belong to', () => {
  expect(rowsOf(tree).map(({ name, depth, above }) => [name, depth, above])).toEqual([
    ['A', 0, null],
    ['B', 1, 'A'],
    ['C', 2, 'B'],
    ['D', 2, 'B'],
    ['E', 0, null],
  ])
  expect(rowsOf(tree)[0]).not.toHaveProperty('children')
})

test.each([2, 3, 5, 6])('user %i alone is changed, wherever it stands', (id) => {
  const changed = rowsOf(changedTree(tree, id, { balance: 77 }))
  expect(changed.filter(({ balance }) => balance === 77).map((row) => row.id)).toEqual([id])
  expect(changed.map((row) => row.id)).toEqual([2, 3, 4, 5, 6])
})
