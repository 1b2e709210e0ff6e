import { hash } from 'node:crypto'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'

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
interface Keys {
  token: Record<'prod' | 'sand', string>
  otomax: Record<'prod' | 'sand', [pin: string, password: string]>
  irs: Record<'prod' | 'sand', [pin: string, password: string]>
}
const keys = new Map<string, Keys>()

beforeAll(async () => {
  await database.query(`update users set ip = '0.0.0.0/0' where username like 'ht%'`)
  await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
  for (const username of accounts) {
    const token = async (tokenType: 'prod' | 'sand') => (await call('refreshToken', username, { tokenType })).body.token
    const pin = async (door: 'otomax' | 'irs', tokenType: 'prod' | 'sand'): Promise<[string, string]> => {
      const { body } = await call('renewDoorSecret', username, { door, tokenType })
      return [body.pin, body.password]
    }
    keys.set(username, {
      token: { prod: await token('prod'), sand: await token('sand') },
      otomax: { prod: await pin('otomax', 'prod'), sand: await pin('otomax', 'sand') },
      irs: { prod: await pin('irs', 'prod'), sand: await pin('irs', 'sand') },
    })
  }
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
    'pln-subscribe',
    'x',
  ),
  check: fc.constantFrom('', '', '1'),
  kind: fc.constantFrom('', '', '5', '6', '9'),
})
const request = fc.record({
  door: fc.constantFrom<DialectDoor>(...dialectDoors),
  method: fc.constantFrom('GET', 'POST', 'POST', 'PUT'),
  shape: fc.constantFrom('json', 'json', 'form', 'query', 'garbage'),
  account: fc.constantFrom(...accounts, 'httl-a', 'nobody', 'ustl-a'),
  mode: fc.constantFrom('prod', 'sand'),
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

const md5 = (...parts: string[]) => hash('md5', parts.join(''), 'hex')
const sha1 = (...parts: string[]) => hash('sha1', parts.join('|'), 'base64url')

/** What a program of the door's dialect would send. */
function fieldsOf({ door, account, mode, usual: u }: Generated): Record<string, unknown> {
  const own = keys.get(account) ?? keys.get('httl-a')!
  const token = own.token[mode as 'prod' | 'sand']
  const [pin, password] = (door.dialect === 'irs' ? own.irs : own.otomax)[mode as 'prod' | 'sand']
  switch (door.dialect) {
    case 'digiflazz': {
      const fixed = { '/v1/cek-saldo': 'depo', '/v1/price-list': 'pricelist', '/v1/deposit': 'deposit' }[
        door.path as '/v1/cek-saldo'
      ]
      const isMeter = door.path === '/v1/inquiry-pln' || u.commands === 'pln-subscribe'
      const id = String(database.userId('httl-a'))
      const what = fixed ?? (door.path.includes(':id') ? id : isMeter ? u.customer : u.ref)
      const sale = { buyer_sku_code: u.product, customer_no: u.customer, ref_id: u.ref, commands: u.commands }
      return { username: account, id, ...sale, amount: u.amount, bank: 'bca', sign: md5(account, token, what) }
    }
    case 'otomax': {
      const named = { memberID: account, product: u.product, dest: u.customer, refID: u.ref, check: u.check, amount: u.amount }
      const text = {
        '/balance': ['CheckBalance', account, pin, password],
        '/ticket': ['ticket', account, pin, password, String(u.amount)],
      }[door.path as '/balance'] ?? [account, u.product, u.customer, u.ref, pin, password]
      return door.path === '/without-sign/trx' ? { ...named, pin, password } : { ...named, sign: sha1('OtomaX', ...text) }
    }
    case 'irs':
      return {
        id: account,
        user: account,
        pin,
        pass: password,
        kodeproduk: u.product,
        tujuan: u.customer,
        idtrx: u.ref,
        jenis: u.kind,
      }
    case 'iak': {
      const listed = door.path.includes('pricelist') || u.commands === 'pricelist-pasca'
      const what = door.path.endsWith('check-balance')
        ? 'bl'
        : listed
          ? 'pl'
          : door.path.endsWith('inquiry-pln')
            ? u.customer
            : u.commands === 'checkstatus' && door.path.includes('/bill/')
              ? 'cs'
              : u.commands === 'pay-pasca' && door.path.includes('/bill/')
                ? '10000005'
                : u.ref
      const sale = { ref_id: u.ref, product_code: u.product, code: u.product, customer_id: u.customer, hp: u.customer }
      return { username: account, ...sale, tr_id: '10000005', commands: u.commands, sign: md5(account, token, what) }
    }
  }
}

function injected(asked: Generated): InjectOptions {
  const fields = { ...fieldsOf(asked), ...(asked.isRight ? {} : asked.odd) }
  const flat = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value).toWellFormed()])
  const query = new URLSearchParams(flat).toString()
  const path = asked.door.path
    .replace(':id', String(database.userId('httl-a')))
    .replace(':type', 'pulsa')
    .replace(':operator', 'xl')
  // Wrong proofs come from everywhere, so that their limits do not stop everybody.
  const remoteAddress = `10.${asked.address >> 16}.${(asked.address >> 8) & 255}.${asked.address & 255}`
  const to = { method: asked.method as 'GET', url: path, remoteAddress }
  if (asked.method === 'GET' || asked.shape === 'query') return { ...to, url: `${path}?${query}` }
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
