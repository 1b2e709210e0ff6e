import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { h2hTypes, userTypeIds } from '../../contract/user-types.ts'
import { nameOfUser } from '../../database/test-world.ts'
import { programOf } from '../h2h/test-program.ts'
import { signOf } from '../h2h/token-signature.ts'
import { withTransact } from '../runner/test-transact.ts'
import { seal } from '../sealing/seal.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
const { database } = api

describe('the list of doors', () => {
  test('names calls of the contract that an H2H client may make', () => {
    for (const { path, calls: names } of dialectDoors)
      for (const name of names) {
        const { who } = calls[name]
        const types = typeof who === 'string' ? h2hTypes : who.types
        expect([path, name, h2hTypes.some((type) => types.includes(type))]).toEqual([path, name, true])
      }
  })

  test('has every door once, and none that is a call', () => {
    const paths = dialectDoors.map(({ path }) => path as string)
    expect(paths.length).toBe(new Set(paths).size)
    const called = new Set(Object.values(calls).map((call) => (call.door === 'web' ? `/api${call.path}` : call.path)))
    expect(paths.filter((path) => called.has(path))).toEqual([])
  })

  test('is all that dialects serve: whatever else opens a way into the server stands here', async () => {
    const opening: string[] = []
    for await (const file of glob('server/**/*.ts')) {
      if (/test/.test(file)) continue
      if (/\b(app|room)\.(route|get|post|put|patch|delete|all)\b\s*(<.*>)?\(/.test(readFileSync(file, 'utf8'))) opening.push(file)
    }
    expect(opening.toSorted()).toEqual([
      'server/chat/bot.ts',
      'server/chat/gateway-door.ts',
      'server/domains/brand-files.ts',
      'server/h2h/serve-dialects.ts',
      'server/live/events.ts',
      'server/runner/health.ts',
      'server/runner/metrics.ts',
      'server/runner/openapi.ts',
      'server/runner/serve.ts',
      'server/selling/partner-callbacks.ts',
      'server/statements/webhook.ts',
      'server/topup/gateway-door.ts',
    ])
  })

  test('has a folder for each dialect that it names', async () => {
    const served = new Set(dialectDoors.map(({ dialect }) => dialect))
    const folders: string[] = []
    for await (const file of glob('server/h2h/*/*.test.ts')) folders.push(file.split('/')[2]!)
    expect(new Set(folders)).toEqual(served)
  })
})

describe('a secret of somebody who is no H2H client', () => {
  const others = userTypeIds.filter((type) => !h2hTypes.includes(type))
  const key = 'kunci-uji'
  beforeAll(async () => {
    const sealed = await withTransact(database.url, (transact) => transact.read((tx) => seal(tx, key)))
    for (const type of others)
      await database.query('insert into h2h_token (token_hash, user_id, mode, sealed) values (sha256($1), $2, $3, $4)', [
        Buffer.from(`dialect ${type}`),
        database.userId(nameOfUser(type, 'a')),
        'sand',
        sealed,
      ])
  })

  test.each(others)('opens nothing to type %i', async (type) => {
    const username = nameOfUser(type, 'a')
    const fields = { username, buyer_sku_code: 'S10', customer_no: '081290347781', ref_id: 'X-1' }
    const program = programOf(api)
    for (const [path, what] of [
      ['/v1/transaction', 'X-1'],
      ['/v1/cek-saldo', 'depo'],
      ['/v1/price-list', 'pricelist'],
    ] as const) {
      const { status, body } = await program.post(path, { ...fields, sign: signOf(username, key, what) })
      expect([status, body.data.rc]).toEqual([400, '88'])
    }
    expect(await database.query(`select from sale where ref_id = 'X-1'`)).toEqual([])
  })
})
