import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descOf } from './desc.ts'

const adminsOf = (periods: object[], admin: number) =>
  (descOf({ periods }, admin).detail as { admin: string }[]).map((month) => Number(month.admin))

test.each<[what: string, periods: object[], admin: number, months: number[]]>([
  ['none tells its own', [{}, {}, {}], 10_000, [3334, 3333, 3333]],
  ['all tell their own', [{ admin: 2500 }, { admin: '3000' }], 5500, [2500, 3000]],
  ['some tell their own', [{ admin: 2500 }, {}, {}], 8001, [2500, 2751, 2750]],
  ['what is told is more than all', [{ admin: 5000 }, {}], 3000, [5000, 0]],
])('the admin of the months where %s', (_, periods, admin, months) => {
  expect(adminsOf(periods, admin)).toEqual(months)
})

test('however many months tell theirs, all together are the admin of the bill', () => {
  const told = fc.array(fc.option(fc.nat(5000)), { minLength: 1, maxLength: 12 }).filter((months) => months.includes(null))
  fc.assert(
    fc.property(told, fc.nat(50_000), (months, rest) => {
      const admin = months.reduce<number>((sum, one) => sum + (one ?? 0), rest)
      const periods = months.map((one) => (one === null ? {} : { admin: one }))
      expect(adminsOf(periods, admin).reduce((sum, one) => sum + one, 0)).toBe(admin)
    }),
  )
})
