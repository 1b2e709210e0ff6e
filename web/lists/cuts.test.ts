import { expect, test } from 'vitest'
import { cutsOf } from './cuts.ts'

const start = {
  period: '',
  keyword: '',
  type: undefined as number | undefined,
  u1: [] as number[],
  pending: false,
  state: 'open',
  page: 1,
  rows: 15,
  open: undefined as number | undefined,
}

test.each<[change: Partial<typeof start>, cuts: string[]]>([
  [{}, []],
  [{ period: 'year:2026', page: 3, rows: 5, open: 9 }, []],
  [{ keyword: '1' }, ['keyword']],
  [{ type: 0 }, ['type']],
  [{ u1: [2] }, ['u1']],
  [{ pending: true, keyword: '1' }, ['keyword', 'pending']],
  [{ state: 'All' }, []],
])('%j cuts by %j', (change, cuts) => {
  expect(cutsOf({ ...start, ...change }, start, ['state'])).toEqual(cuts)
})
