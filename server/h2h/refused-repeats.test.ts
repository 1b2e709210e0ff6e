import { beforeAll, expect, test } from 'vitest'
import { dialectDoors } from '../../contract/h2h/dialects.ts'
import { saleRefusals } from '../../contract/selling/selling.ts'
import { testApp } from '../test-app.ts'
import { digiflazz } from '../upstream/digiflazz.ts'
import { iak } from '../upstream/iak.ts'
import { irs } from '../upstream/irs.ts'
import { readReply } from '../upstream/network-adapter.ts'
import { otomax } from '../upstream/otomax.ts'
import { asked, connection } from '../upstream/test-asked.ts'
import { isOfRequestAlone } from './request-refusals.ts'
import { programOf } from './test-program.ts'
import { fieldsAt, type Keys, keysOf } from './test-requests.ts'

const api = testApp()
const { call, database } = api
const program = programOf(api)
/** Who asks in which way about its sale that is under way. */
const accounts = { 'a wrong proof': 'httl-a', 'another address': 'htdm-b', 'no activation': 'htvt-b', 'a wrong field': 'htdm-a' }
type Way = keyof typeof accounts
const keys = {} as Record<Way, Keys>
const [product, customer, ref] = ['S10', '081290347913', '12-1']

beforeAll(async () => {
  for (const [way, username] of Object.entries(accounts) as [Way, string][]) {
    keys[way] = await keysOf(api, username)
    const sold = await call(
      'h2hPurchase',
      { token: keys[way].token.prod },
      { refId: ref, productCode: product, customerCode: customer },
    )
    expect(sold.body).toMatchObject({ status: 'Pending' })
  }
  await database.query(`update users set ip = '10.1.2.3' where username = $1`, [accounts['another address']])
  await database.query('update users set is_verified = false where username = $1', [accounts['no activation']])
})

const wrong: Keys = {
  token: { prod: 'x', sand: 'x' },
  otomax: { prod: ['0', 'x'], sand: ['0', 'x'] },
  irs: { prod: ['0', 'x'], sand: ['0', 'x'] },
}
const spoilt: Record<Way, object> = {
  'a wrong proof': {},
  'another address': {},
  'no activation': {},
  'a wrong field': { jenis: '9', commands: 'hapus', counter: '0', amount: 'x' },
}

/** Each door that is asked about a sale, the program that asks, and what it is told about a sale that lives: never that one failed. */
const doors = {
  '/v1/transaction': [
    digiflazz,
    'advice',
    { 'a wrong proof': '41', 'another address': '45', 'no activation': '82', 'a wrong field': '40' },
  ],
  '/trx': [otomax, 'advice', { 'a wrong proof': '57', 'another address': '41', 'no activation': '41', 'a wrong field': '255' }],
  '/irs/transaction': [
    irs,
    'purchase',
    {
      'a wrong proof': 'Forbidden Access.',
      'another address': 'Alamat IP 127.0.0.1 tidak terdaftar.',
      'no activation': 'Akun belum diaktifkan untuk mode produksi.',
      'a wrong field': 'Ada isian yang salah. Periksa kembali: ',
    },
  ],
  '/iak/api/top-up': [
    iak,
    'advice',
    { 'a wrong proof': '204', 'another address': '102', 'no activation': '118', 'a wrong field': '107' },
  ],
} as const

const rows = (Object.keys(doors) as (keyof typeof doors)[]).flatMap((path) =>
  (Object.keys(accounts) as Way[]).map((way) => [path, way] as const),
)
test.each(rows)('%s, asked again with %s, says nothing about the sale', async (path, way) => {
  const door = dialectDoors.find((one) => one.path === path)!
  const [protocol, question, codes] = doors[path]
  const username = accounts[way]
  const from = {
    username,
    userId: database.userId(username),
    keys: way === 'a wrong proof' ? wrong : keys[way],
    mode: 'prod',
  } as const
  const wish = { ref, product, customer, amount: '', commands: '', check: '1', kind: '' }
  const { status, text } = await program.post(path, { ...fieldsAt(door, from, wish), ...spoilt[way] })
  expect(text).toContain(codes[way])
  const its = asked({ reference: ref, partnerCode: product, customerCode: customer })
  expect(readReply({ protocol, connection: connection({}) }, question, its, { status, text }).kind).toBe('pending')
  // At Digiflazz the code says whether a transaction was formed; elsewhere the words count.
  if (path !== '/v1/transaction') expect(text).not.toMatch(/gagal|12-1|S10|081290347913|"status"/i)
})

test('what is refused after a look at the reference is said of the sale', () => {
  expect(saleRefusals.filter(isOfRequestAlone)).toEqual(['not-activated', 'ip-not-allowed'])
})
