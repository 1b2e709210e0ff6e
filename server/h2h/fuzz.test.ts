import { Writable } from 'node:stream'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'
import { addressAt, fieldsAt, type Keys, keysOf } from './test-requests.ts'
import { asXml } from './xml.ts'

/** `npm run fuzz -- 100000` sends more. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 1_500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
const AT_ONCE = 25

/** Dialects answer a fault of the server as a sale that is under way, so it is looked for in the log. */
const logged: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const api = testApp({ settings: { partnerTimeoutMs: 100, answerWithinMs: 50, logLevel: 'error' }, logTo })
const { database, call } = api
const accounts = ['httl-a', 'htdm-a', 'htvt-b'] as const
const keys = new Map<string, Keys>()

beforeAll(async () => {
  await database.query(`update users set ip = '0.0.0.0/0' where username like 'ht%'`)
  await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
  for (const username of accounts) keys.set(username, await keysOf(api, username))
})

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '٣',
    "'; drop table sale;--",
    '\u0000',
    '\ud800',
    '%zz',
    'NaN',
    '../..',
    '𝕏',
  ),
  fc.string({ maxLength: 80, unit: 'binary' }),
  fc.double(),
  fc.bigInt().map(String),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.constant({ a: { b: 1 } }),
)
const usual = fc.record({
  ref: fc.integer({ min: 1, max: 200 }).map((n) => `F-${n}`),
  product: fc.constantFrom('S10', 's10', 'PLN20', 'PLNPOST', 'GOPAY', 'CEKPLNPOST', 'BAYARPLNPOST', 'NIX', 'xld10', 'pln'),
  customer: fc.constantFrom(
    '081290347781',
    '081290347911',
    '081290347913',
    '14077203385',
    '532110884207',
    '0812.9034.7781',
    '12',
  ),
  amount: fc.constantFrom('', '', '10000', '50000', '1', 100_000),
  commands: fc.constantFrom(
    '',
    '',
    'inq-pasca',
    'pay-pasca',
    'status-pasca',
    'checkstatus',
    'pricelist-pasca',
    'topup',
    'balance',
    'pricelist',
    'inquiry_pln',
    'pln-subscribe',
    'x',
  ),
  check: fc.constantFrom('', '', '1'),
  kind: fc.constantFrom('', '', '5', '6', '9'),
})
const request = fc.record({
  door: fc.constantFrom<DialectDoor>(...dialectDoors),
  method: fc.constantFrom('GET', 'POST', 'POST', 'PUT'),
  shape: fc.constantFrom('json', 'json', 'form', 'query', 'xml', 'garbage'),
  account: fc.constantFrom(...accounts, 'httl-a', 'nobody', 'ustl-a'),
  mode: fc.constantFrom<'prod' | 'sand'>('prod', 'sand'),
  /** Whether a form or query says its first field twice, and XML is none. */
  isTwice: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
  isRight: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  usual,
  odd: fc.dictionary(
    fc.constantFrom(
      'ref_id',
      'refID',
      'idtrx',
      'customer_no',
      'dest',
      'amount',
      'qty',
      'max_price',
      'username',
      'sign',
      'pin',
      'x',
    ),
    odd,
    { maxKeys: 2 },
  ),
  garbage: fc.string({ maxLength: 200, unit: 'binary' }),
  address: fc.nat({ max: 2 ** 24 - 1 }),
})
type Generated = typeof request extends fc.Arbitrary<infer T> ? T : never

/** What a program of the door's dialect would send. */
function sentTo({ door, account, mode, usual: wish }: Generated): Record<string, unknown> {
  const from = { username: account, userId: database.userId('httl-a'), keys: keys.get(account) ?? keys.get('httl-a')!, mode }
  return fieldsAt(door, from, wish)
}

function injected(asked: Generated): InjectOptions {
  const fields = { ...sentTo(asked), ...(asked.isRight ? {} : asked.odd) }
  const flat = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value).toWellFormed()])
  const query = new URLSearchParams(asked.isTwice ? [...flat, ...flat.slice(0, 1)] : flat).toString()
  const path = addressAt(asked.door, database.userId('httl-a'))
  // Wrong proofs come from everywhere, so that their limits do not stop everybody.
  const remoteAddress = `10.${asked.address >> 16}.${(asked.address >> 8) & 255}.${asked.address & 255}`
  const to = { method: asked.method as 'GET', url: path, remoteAddress }
  if (asked.method === 'GET' || asked.shape === 'query') return { ...to, url: `${path}?${query}` }
  if (asked.shape === 'xml') return { ...to, payload: asked.isTwice ? `<mp>${asked.garbage}</mp>` : asXml('mp', fields) }
  if (asked.shape === 'garbage') return { ...to, payload: asked.garbage }
  if (asked.shape === 'form') return { ...to, payload: query, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return { ...to, payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
}

test(`${requests} requests to the doors of dialects: no fault, nothing that hangs, and no half sale`, {
  timeout: 3_600_000,
}, async () => {
  const faults: string[] = []
  const sold = { Sukses: 0 }
  for (let sent = 0; sent < requests; sent += AT_ONCE) {
    const some = fc.sample(request, { numRuns: Math.min(AT_ONCE, requests - sent), seed: seed + sent })
    const answers = await Promise.all(some.map((asked) => api.app.inject(injected(asked))))
    answers.forEach((answer, n) => {
      if (answer.statusCode >= 500) faults.push(`${answer.statusCode} ${JSON.stringify(some[n])} ${answer.body}`)
      if (/Sukses|SUKSES|BERHASIL|SUCCESS/.test(answer.body)) sold.Sukses += 1
    })
    if (requests > 10_000 && sent % 5_000 === 0) console.log(`${sent} of ${requests}`)
  }
  expect(faults).toEqual([])
  expect(logged.slice(0, 5)).toEqual([])
  expect(sold.Sukses).toBeGreaterThan(requests / 50)
  const [row] = await database.query(
    `select (select count(*) from sale)::int - (select count(*) from sale_key)::int - (select count(*) from sale where ref_id = id::text)::int as keyless,
       (select count(*)::int from (select from sale group by user_id, mode, request_type, ref_id having count(*) > 1) t) as doubled,
       (select count(*)::int from sale s left join outcome o on o.sale_id = s.id left join open_sale w on w.sale_id = s.id where o.sale_id is null and w.sale_id is null) as lost`,
  )
  expect(row).toEqual({ keyless: 0, doubled: 0, lost: 0 })
})
