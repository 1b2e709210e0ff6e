import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call, database } = testApp()
let bank: number
let partner: number

beforeAll(async () => {
  await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
  await call('addPartner', 'owner', { name: 'Hulu uji', partnerTypeId: 2, endPoint: 'https://hulu.example/v1' })
  bank = (await database.query<{ id: number }>('select max(id) as id from bank'))[0]!.id
  partner = (await database.query<{ id: number }>('select max(id) as id from partner'))[0]!.id
})

const secrets: Record<string, () => Promise<string>> = {
  bank: async () => (await call('bankWebhook', 'owner', { bankId: bank })).body.secret,
  partner: async () => (await call('partnerCallback', 'owner', { id: partner })).body.secret,
  'partner, its address': async () => (await call('partnerConnection', 'owner', { id: partner })).body.reportPath,
}

test.each(Object.entries(secrets))('a number that is given again has another secret: %s', async (table, secret) => {
  const [name, id] = table === 'bank' ? ['bank', bank] : ['partner', partner]
  const [{ salt }] = (await database.query(`select salt from ${name} where id = $1`, [id])) as [{ salt: string }]
  const salted = async (value: string | null) => {
    await database.query(`update ${name} set salt = $2 where id = $1`, [id, value])
    return secret()
  }
  const first = await salted(salt)
  expect(first).toMatch(/[\w-]{43}$/)
  const others = [await salted('other'), await salted(null)]
  expect(new Set([first, ...others]).size).toBe(3)
  expect(await salted(salt)).toBe(first)
})
