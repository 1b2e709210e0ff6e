import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../database/test-database.ts'
import { bankOf } from '../billing/test-moving-clock.ts'
import { withTransact } from '../runner/test-transact.ts'
import { askPartnerBalances } from './partner-balances.ts'
import type { HttpReply } from './protocol.ts'
import { connection } from './test-asked.ts'
import type { Upstreams } from './upstreams.ts'

const database = testDatabase()
/** Four partners over the network, in the order in which they are asked. */
let partners: number[] = []
/** What each says, as soon as it says anything. */
let answers = new Map<number, PromiseWithResolvers<HttpReply>>()
let asked: number[] = []

beforeAll(async () => {
  await database.query(
    `with made as (
       insert into partner (name, type, end_point)
       select 'Jauh ' || n, 'digiflazz', 'https://127.0.0.1:9' from generate_series(1, 4) n returning id
     )
     insert into partner_connection
       (partner_id, type, end_point, mode, sealed, credentials, plain_http, concurrency, per_second, connect_ms, answer_ms, advice_seconds, dialect)
     select id, 'digiflazz', 'https://127.0.0.1:9', 'prod', '', '{}', false, 1, 1, 100, 500, 60, '{}' from made`,
  )
  await database.query(`update partner set is_active = true where name like 'Jauh%'`)
  const rows = await database.query(`select id from partner where name like 'Jauh%' order by id`)
  partners = rows.map(({ id }) => Number(id))
})

beforeEach(async () => {
  asked = []
  answers = new Map(partners.map((id) => [id, Promise.withResolvers<HttpReply>()]))
  await database.query('delete from partner_balance')
})

const upstreams: Pick<Upstreams, 'reach' | 'send'> = {
  reach: async (partnerId) => ({
    reached: { kind: 'connected', connection: { ...connection({ username: 'jenjang', apiKey: 'k' }), partnerId }, version: 1 },
    http: null,
    readAt: 0,
  }),
  send: async (partnerId) => {
    asked.push(partnerId)
    return answers.get(partnerId)!.promise
  },
}

const ask = () => withTransact(database.url, (transact) => askPartnerBalances(transact, upstreams))
const says = (place: number, deposit: number) =>
  answers.get(partners[place]!)!.resolve({ status: 200, text: JSON.stringify({ data: { deposit } }) })
const kept = async () => {
  const rows = await database.query('select theirs, failure from partner_balance order by partner_id')
  return rows.map(({ theirs, failure }) => failure ?? (theirs === null ? null : Number(theirs)))
}

test('all are asked at once, and what one says is kept while another says nothing', async () => {
  const run = ask()
  await expect.poll(() => asked.toSorted()).toEqual(partners)
  for (const place of [3, 1, 2]) says(place, place * 1_000)
  await expect.poll(kept).toEqual([null, 1_000, 2_000, 3_000])
  says(0, 500)
  await run
  expect(await kept()).toEqual([500, 1_000, 2_000, 3_000])
})

test('one that cannot be reached, and one whose answer cannot be kept, spoil nothing for the others', async () => {
  await database.query(
    `create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
     create trigger refuse_it before update on partner_balance for each row when (new.theirs = 777) execute function refuse_it()`,
  )
  const run = ask()
  await expect.poll(() => asked.length).toBe(4)
  says(0, 777)
  answers.get(partners[1]!)!.reject(new Error('no connection in time'))
  for (const place of [2, 3]) says(place, place * 1_000)
  await expect(run).rejects.toThrow('not this one')
  expect(await kept()).toEqual([null, 'no connection in time', 2_000, 3_000])
  await database.query('drop trigger refuse_it on partner_balance; drop function refuse_it()')
})

test('what was sold while one was asked sets nothing apart', async () => {
  await database.query('insert into partner_balance (partner_id, most_apart) select unnest($1::integer[]), 0', [partners])
  const isApart = async () => {
    const rows = await database.query('select is_apart from partner_balance order by partner_id')
    return rows.map(({ is_apart: apart }) => apart)
  }
  const run = ask()
  await expect.poll(() => asked.length).toBe(4)
  await database.query(
    `with made as (
       insert into partner_money (kind, partner_id, bank_id, amount, remark, at, actor_id)
       select 'deposit', p, $3::integer, 5000, 'uji', now(), $2 from unnest($1::integer[]) p
       returning id, partner_id, bank_id
     )
     select post('deposit', id, array[row('bank', bank_id, 5000)::leg, row('partner', partner_id, -5000)::leg], now()) from made`,
    [partners, database.userId('owner'), await bankOf(database, 'owner')],
  )
  for (const [place, deposit] of [0, 5_000, 2_000, 5_001].entries()) says(place, deposit)
  await run
  expect(await isApart()).toEqual([false, false, false, true])
})
