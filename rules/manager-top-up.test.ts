import { describe, expect, test } from 'vitest'
import { aboveCeiling, ceilingResetGifts, sumOf, topUpGifts } from './manager-top-up.ts'

const user = (id: number, userTypeId: number, balance = 0, balanceLimit = 0) => ({ id, userTypeId, balance, balanceLimit })

describe('a top-up', () => {
  const cases: [string, ReturnType<typeof user>[], number, [number, number][]][] = [
    ['gives each user of type 4 the amount', [user(7, 4), user(8, 4, 900, 5)], 250, [[7, 250], [8, 250]]],
    ['leaves every other type out', [user(7, 4), user(9, 23), user(10, 29), user(11, 3)], 250, [[7, 250]]],
    ['of nothing gives nothing', [user(7, 4)], 0, []],
    ['of one rupiah gives one', [user(7, 4)], 1, [[7, 1]]],
    ['of nobody gives nothing', [], 250, []],
  ] // biome-ignore format: a table
  test.each(cases)('%s', (_, selected, amount, expected) => {
    const gifts = topUpGifts(selected, amount)
    expect(gifts.map((gift) => [gift.userId, gift.amount])).toEqual(expected)
    expect(sumOf(gifts)).toBe(amount * expected.length)
  })
})

describe('a ceiling reset', () => {
  const cases: [string, ReturnType<typeof user>[], [number, number][], number][] = [
    ['gives what is missing, whatever the type', [user(7, 4, 100, 1000), user(9, 23, 0, 50)], [[7, 900], [9, 50]], 950],
    ['leaves out who is at the ceiling or above', [user(7, 4, 1000, 1000), user(8, 4, 1001, 1000)], [], 0],
    ['gives nothing where there is no ceiling', [user(7, 4, 0, 0)], [], 0],
  ] // biome-ignore format: a table
  test.each(cases)('%s', (_, selected, expected, sum) => {
    const gifts = ceilingResetGifts(selected)
    expect(gifts.map((gift) => [gift.userId, gift.amount])).toEqual(expected)
    expect(sumOf(gifts)).toBe(sum)
  })
})

describe('what a user on credit is given above its ceiling', () => {
  const lent = { userTypeId: 4, isAdministrator: false, isDm: false, balance: 900, balanceLimit: 1000 }
  const cases: [string, typeof lent, number, number][] = [
    ['is nothing up to the ceiling', lent, 100, 0],
    ['is what goes beyond it', lent, 101, 1],
    ['is all where it was reached before', { ...lent, balance: 1500 }, 100, 600],
    ['is all where there is no ceiling', { ...lent, balance: 0, balanceLimit: 0 }, 100, 100],
    ['is nothing where balance is taken', { ...lent, balance: 1500 }, -100, 0],
    ['is nothing in deposit mode', { ...lent, isDm: true }, 500, 0],
    ['is nothing for who is networked on deposit', { ...lent, userTypeId: 6 }, 500, 0],
    ['is nothing for a 3', { ...lent, userTypeId: 3 }, 500, 0],
    ['counts for a 3 as an administrator', { ...lent, userTypeId: 3, isAdministrator: true }, 500, 400],
  ] // biome-ignore format: a table
  test.each(cases)('%s', (_, user, given, over) => expect(aboveCeiling(user, given)).toBe(over))
})
