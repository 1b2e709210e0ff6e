import { describe, expect, test } from 'vitest'
import { balancesOf, billsOf, closeAt, wib } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const id = (username: string) => database.userId(username)
let number = 0

/** Makes a user a semi account with a balance and a ceiling. */
async function semi(username: string, balance: number, limit: number): Promise<void> {
  await setBalance(username, balance)
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = $2 where username = $1', [username, limit])
}
async function setBalance(username: string, balance: number): Promise<void> {
  const [has] = await balancesOf(database, username)
  if (has! > balance) await call('deduct', 'owner', { correspondent: id(username), amount: has! - balance, remark: 'uji' })
  if (has! < balance) await call('transfer', 'owner', { correspondent: id(username), amount: balance - has!, remark: 'uji' })
}

/** Sells one token to a number of its own; `ending` decides what the partners answer. */
function sell(username: string, ending = '000') {
  number += 1
  return call('purchase', username, { productCode: 'PLN20', customerCode: `1407${String(number).padStart(4, '0')}${ending}` })
}
async function outcomeOf(username: string, ending?: string): Promise<string> {
  const { body } = await sell(username, ending)
  return body.status ?? body.code
}
/** The newest lines of an account, oldest first. */
async function linesOf(username: string, count: number) {
  const { body } = await call('balanceMutation', username, {
    startDate: '2020-01-01T00:00:00Z',
    endDate: '2100-01-01T00:00:00Z',
    rowsPerPage: 5,
  })
  return body.balances
    .slice(0, count)
    .reverse()
    .map(({ TrMutation: { kind, amount, remark } }: { TrMutation: { kind: string; amount: number; remark: string } }) => [
      kind,
      amount,
      remark,
    ])
}
const semiBills = async (username: string) =>
  (await billsOf(database, username)).map(({ charger, amount, status }) => [charger, amount, status])

/** What a ustl pays for a PLN20. */
const price = 20_900

describe('a balance that does not reach', () => {
  test('is filled from the charger, in lines of its own on both accounts', async () => {
    await semi('ustl-a', 5_900, 100_000)
    const [charger] = await balancesOf(database, 'catl-a')
    const { body } = await sell('ustl-a')
    expect(body).toMatchObject({ status: 'Success', price, balance: 0 })
    expect(await balancesOf(database, 'ustl-a', 'catl-a')).toEqual([0, charger! - 15_000])
    expect(await linesOf('ustl-a', 2)).toEqual([
      ['draw', 15_000, `SEMI ${body.saleId}`],
      ['hold', -price, ''],
    ])
    expect(await linesOf('catl-a', 1)).toEqual([['draw', -15_000, `SEMI ${body.saleId}`]])
  })

  test('is filled up to the ceiling, counting what was drawn before, and not a rupiah beyond', async () => {
    await semi('ustl-a', 0, 15_000 + 2 * price - 1)
    expect(await outcomeOf('ustl-a')).toBe('Success')
    const before = await balancesOf(database, 'ustl-a', 'catl-a')
    expect(await outcomeOf('ustl-a')).toBe('insufficient-balance')
    expect(await balancesOf(database, 'ustl-a', 'catl-a')).toEqual(before)
    await setBalance('ustl-a', 1)
    expect(await outcomeOf('ustl-a')).toBe('Success')
  })

  test('is not filled by a charger that lacks the money or is blocked', async () => {
    await semi('usgt-a', 0, 1_000_000)
    await setBalance('cagt-a', 10_000)
    expect(await outcomeOf('usgt-a')).toBe('insufficient-balance')
    await setBalance('cagt-a', 1_000_000)
    await database.query(`update users set is_blocked = true where username = 'cagt-a'`)
    expect(await outcomeOf('usgt-a')).toBe('insufficient-balance')
    await database.query(`update users set is_blocked = false where username = 'cagt-a'`)
    expect(await outcomeOf('usgt-a')).toBe('Success')
  })

  test('is not filled without the switch, and not touched while it suffices', async () => {
    await semi('usgt-b', price, 1_000_000)
    const [charger] = await balancesOf(database, 'cagt-b')
    expect(await outcomeOf('usgt-b')).toBe('Success')
    expect(await balancesOf(database, 'cagt-b')).toEqual([charger])
    await setBalance('usgt-b', 0)
    await database.query(`update users set is_semi = false where username = 'usgt-b'`)
    expect(await outcomeOf('usgt-b')).toBe('insufficient-balance')
  })

  test('a price limit and the reference still decide first', async () => {
    await semi('usfd-b', 0, 1_000_000)
    const input = { productCode: 'PLN20', customerCode: '14079999000', refId: 'SEMI-1' }
    expect((await call('purchase', 'usfd-b', { ...input, maxPrice: 20_000 })).body.code).toBe('price-above-max')
    const answers = await Promise.all([1, 2, 3].map(() => call('purchase', 'usfd-b', input)))
    expect(new Set(answers.map(({ body }) => body.saleId)).size).toBe(1)
    const drawn = await database.query(`select amount::int from semi_draw where user_id = $1`, [id('usfd-b')])
    expect(drawn).toEqual([{ amount: answers[0]!.body.price }])
  })

  test('many sales at once draw no more than the ceiling', async () => {
    await semi('ustl-b', 0, 4 * price + 5)
    const [charger] = await balancesOf(database, 'sutl-b')
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcomeOf('ustl-b')))
    expect(outcomes.filter((outcome) => outcome === 'Success')).toHaveLength(4)
    expect(await balancesOf(database, 'ustl-b', 'sutl-b')).toEqual([0, charger! - 4 * price])
  })
})

describe('a sale that fails', () => {
  test('gives what it drew back to the charger, and the rest to the seller', async () => {
    await semi('usft-b', 4_000, 100_000)
    const before = await balancesOf(database, 'usft-b', 'caft-b')
    const failed = await sell('usft-b', '911')
    expect(failed.body).toMatchObject({ status: 'Failed', balance: 4_000 })
    expect(await balancesOf(database, 'usft-b', 'caft-b')).toEqual(before)
    const kinds = (await linesOf('usft-b', 4)).map(([kind]: [string]) => kind)
    expect(kinds).toEqual(['draw', 'hold', 'void', 'undraw'])
    await closeAt(database, wib(1))
    expect(await semiBills('usft-b')).toEqual([])
  })

  test('so does one that is reversed while no bill has counted it; afterwards all of it is the seller’s', async () => {
    const [charger] = await balancesOf(database, 'caft-b')
    const [early, late] = [await sell('usft-b', '913'), await sell('usft-b', '913')]
    expect([early.body.status, late.body.status]).toEqual(['Pending', 'Pending'])
    const drawn = 2 * early.body.price - 4_000
    expect(await balancesOf(database, 'usft-b', 'caft-b')).toEqual([0, charger! - drawn])
    await call('reverseSale', 'owner', { salesId: early.body.saleId, remark: 'uji' })
    expect(await balancesOf(database, 'usft-b', 'caft-b')).toEqual([4_000, charger! - drawn + early.body.price - 4_000])
    await closeAt(database, wib(2))
    expect(await semiBills('usft-b')).toEqual([['caft-b', late.body.price, 1]])
    await call('reverseSale', 'owner', { salesId: late.body.saleId, remark: 'uji' })
    expect(await balancesOf(database, 'usft-b', 'caft-b')).toEqual([4_000 + late.body.price, charger! - late.body.price])
    await closeAt(database, wib(3))
    expect(await semiBills('usft-b')).toEqual([['caft-b', late.body.price, 1]])
  })
})
