import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type DialectDoor, dialectDoors } from '../../contract/h2h/dialects.ts'
import { testApp } from '../test-app.ts'
import { addressAt, fieldsAt, type Keys, keysOf } from './test-requests.ts'

const api = testApp()
const { database } = api
const username = 'htdm-a'
let keys: Keys
beforeAll(async () => {
  keys = await keysOf(api, username)
  await api.call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
})

/** What each dialect says to a request that is not in order. */
const refused: Record<DialectDoor['dialect'], RegExp> = {
  digiflazz: /^400 \{"data":\{"message":"Payload Error(: \w+)?","status":"Gagal","rc":"40"\}\}$/,
  otomax: /^200 status=255&message=Ada isian yang salah/,
  irs: /^200 Ada isian yang salah\. Periksa kembali(: \w+)?\.$/,
  iak: /^422 \{"data":\{"message":"ERROR IN XML FORMAT(: \w+)?","(response_code|rc)":"107"[^}]*\}\}$/,
}

let asked = 0
function fieldsOf(door: DialectDoor): [string, string][] {
  asked += 1
  const commands = door.path.includes('/bill/') ? 'pricelist-pasca' : door.path.endsWith('/legacy/index') ? 'topup' : ''
  const [ref, customer] = [`TWICE-${asked}`, door.path.endsWith('inquiry-pln') ? '14077203385' : '081290347781']
  const wish = { ref, product: 'S10', customer, amount: '100000', commands, check: '', kind: '' }
  const from = { username, userId: database.userId(username), keys, mode: 'sand' } as const
  return Object.entries(fieldsAt(door, from, wish)).map(([name, value]) => [name, String(value)])
}

type Sent = Pick<InjectOptions, 'payload' | 'query' | 'headers'>
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const formOf = (fields: [string, string][]) => new URLSearchParams(fields).toString()
const partsOf = (fields: [string, string][]): Sent => ({
  payload: `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`,
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
})
const jsonOf = (fields: [string, string][]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`

/** Every way to say a field of a request in two ways; the first is the way to say each once. */
const ways: [string, (fields: [string, string][]) => Sent][] = [
  ['once', (fields) => ({ payload: formOf(fields), headers: form })],
  ['in a form', (fields) => ({ payload: formOf([...fields, [fields[0]![0], 'other']]), headers: form })],
  ['with the same value', (fields) => ({ payload: formOf([...fields, fields[0]!]), headers: form })],
  ['in parts', (fields) => partsOf([...fields, [fields[0]![0], 'other']])],
  ['in parts with a file', (fields) => partsOf([...fields, [`${fields[0]![0]}"; filename="a`, 'other']])],
  ['in a query', (fields) => ({ query: formOf([...fields, [fields[0]![0], 'other']]) })],
  ['in a query and a form', (fields) => ({ query: formOf([fields[0]!]), payload: formOf(fields), headers: form })],
  ['in JSON', (fields) => ({ payload: jsonOf([...fields, [fields[0]![0], 'other']]), headers: json })],
  [
    'in a JSON whose second is empty',
    (fields) => ({ payload: `${jsonOf(fields).slice(0, -1)},"${fields[0]![0]}":null}`, headers: json }),
  ],
  ['inside a field of a JSON', (fields) => ({ payload: `${jsonOf(fields).slice(0, -1)},"more":{"a":1,"a":2}}`, headers: json })],
  ['in capitals', (fields) => ({ payload: jsonOf([...fields, [fields[0]![0].toUpperCase(), 'other']]), headers: json })],
]

const doors = dialectDoors.filter(({ calls }) => calls.length > 0).map((door): [string, DialectDoor] => [door.path, door])

test.each(doors)('%s: a field that is sent twice is refused, in the words of its dialect', async (_, door) => {
  const said: [string, string][] = []
  for (const [way, shape] of ways) {
    const url = addressAt(door, database.userId(username))
    const answer = await api.app.inject({ method: 'POST', url, ...shape(fieldsOf(door)) })
    const text = `${answer.statusCode} ${answer.body}`
    said.push([way, refused[door.dialect].test(text) ? 'refused' : way === 'once' ? 'heard' : text])
  }
  expect(said).toEqual(ways.map(([way]) => [way, way === 'once' ? 'heard' : 'refused']))
})

test('what was refused left nothing, be it of a sale, a ticket or a guess', async () => {
  const sold = await database.query<{ ref: string }>(`select ref_id as ref from sale where ref_id like 'TWICE-%'`)
  const heard = doors.filter(([, { calls }]) => (calls as readonly string[]).includes('h2hPurchase'))
  expect(sold.length).toBeLessThanOrEqual(heard.length)
  expect(await database.query(`select from ticket union all select from attempt where key like 'h2h proof%'`)).toEqual([])
})

test('a field of the address is not said again in the request', async () => {
  const door = dialectDoors.find(({ path }) => path === '/iak/api/pricelist/:type')!
  const fields = [...fieldsOf(door), ['type', 'data']] as [string, string][]
  const answer = await api.app.inject({ method: 'POST', url: addressAt(door, 0), payload: formOf(fields), headers: form })
  expect(`${answer.statusCode} ${answer.body}`).toMatch(refused.iak)
})
