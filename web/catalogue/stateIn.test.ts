import { expect, test } from 'vitest'
import { type ProductRow, worry } from './stateIn.ts'

const open = {
  outage: null,
  isOnTrial: false,
  closedByPrice: 0,
  lacks: null,
  isAvailable: true,
  isAvailableTl: true,
  cutOffFrom: null,
}

test('states of products are sorted from the worst to the one that is for sale', () => {
  const worstFirst = [
    { outage: { automatic: false } },
    { isOnTrial: true },
    { closedByPrice: 2 },
    { lacks: 'nominal' },
    { lacks: 'partner' },
    { isAvailable: false, isAvailableTl: false },
    { cutOffFrom: '23:00' },
    { isAvailable: false },
  ]
  const worries = worstFirst.map((state) => worry({ ...open, ...state } as unknown as ProductRow))
  expect(worries).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
