import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../test-app.ts'
import { callbackOf } from '../callback-forms.ts'
import { programOf } from '../test-program.ts'

const api = testApp()
const program = programOf(api)
const { database, call } = api
const username = 'httl-a'
let own = { pin: '', pass: '' }

beforeAll(async () => {
  const { pin, password } = (await call('renewDoorSecret', username, { door: 'irs', tokenType: 'prod' })).body
  own = { pin, pass: password }
})

type Fields = Record<string, string>
const of = (idtrx: string, more: Fields = {}): Fields => ({
  ...{ id: username, user: username, ...own },
  ...{ kodeproduk: 'S10', tujuan: '081290347781', idtrx },
  ...more,
})
const trx = async (idtrx: string, more: Fields = {}) => (await program.get('/irs/transaction', of(idtrx, more))).text
let number = 0
const tujuan = () => `0812903${String(++number).padStart(5, '0')}`

describe('a sale', () => {
  test('is sold once; its repetition is its status', async () => {
    const to = tujuan()
    const first = await trx('I-1', { tujuan: to })
    expect(first).toMatch(new RegExp(`^TRX S10\\.${to} BERHASIL, HRG:\\d+ SN:\\d{18}\\. SISA SALDO:\\d+ CLIENTID=I-1\\.$`))
    expect(await trx('I-1', { tujuan: to })).toBe(first)
    expect(await trx('I-1', { tujuan: to, hargamax: '99999' })).toBe(first)
    expect((await program.post('/irs/transaction/', of('I-1', { tujuan: to }))).text).toBe(first)
    expect(await database.query(`select door from sale where ref_id = 'I-1'`)).toEqual([{ door: 'irs' }])
  })

  test.each([
    ['081290347911', /^TRX S10\.081290347911 GAGAL, Nomor pelanggan tidak terdaftar\. SISA SALDO:\d+ CLIENTID=I-081290347911\.$/],
    ['081290347913', /^Request S10 ke 081290347913 segera diproses Saldo=\d+ CLIENTID=I-081290347913$/],
  ])('to %s', async (to, reply) => expect(await trx(`I-${to}`, { tujuan: to })).toMatch(reply))

  test('with testing moves no money', async () => {
    await trx('I-2', { tujuan: tujuan(), testing: '1' })
    expect(await database.query(`select mode, hold_seq from sale where ref_id = 'I-2'`)).toEqual([
      { mode: 'sand', hold_seq: null },
    ])
  })

  test('an open denomination has its amount, in its repetition too', async () => {
    const to = { kodeproduk: 'GOPAY', tujuan: tujuan() }
    const first = await trx('I-3', { ...to, denom: '50000' })
    expect(first).toMatch(/BERHASIL/)
    expect(await trx('I-3', { ...to, denom: '50000' })).toBe(first)
    expect(await trx('I-3', to)).toBe(`Request GOPAY ke ${to.tujuan} segera diproses CLIENTID=I-3`)
    expect(await database.query(`select base::int from sale where ref_id = 'I-3'`)).toEqual([{ base: 50_000 }])
  })
})

test('a bill is asked for with 5, as the patterns of these programs read it, and paid with 6', async () => {
  const bill = { kodeproduk: 'PLNPOST', tujuan: '532110884207' }
  const asked = await trx('B-1', { ...bill, jenis: '5' })
  const pattern =
    /Code=(?<kode>.+) cek Tagihan SUKSES ke (?<tujuan>.+) SN:(.+)\/Tagihan=(\d+)\/Admin=(\d+)\/Total Tagihan=(\d+)\/JmlBulan=(\d+).Saldo=(\d+).Harga=(\d+)/
  expect(pattern.exec(asked)?.groups).toMatchObject({ kode: 'PLNPOST', tujuan: '532110884207' })
  expect(await trx('B-2', { ...bill, jenis: '6' })).toMatch(/BERHASIL, HRG:\d+ SN:\w+/)
  expect(await trx('B-3', { ...bill, jenis: '6', counter: '2' })).toMatch(/GAGAL/)
})

test.each<[string, Fields, RegExp]>([
  ['an unknown product', { kodeproduk: 'NIX' }, /GAGAL, Produk NIX tidak dikenal\. CLIENTID=/],
  ['a limit below the price', { hargamax: '1' }, /GAGAL/],
  ['an unknown kind', { jenis: '9' }, /^Ada isian yang salah\. Periksa kembali: jenis\.$/],
  ['a wrong PIN', { pin: '1' }, /^Forbidden Access\.$/],
  ['a wrong password', { pass: '1' }, /^Forbidden Access\.$/],
  ['another user', { user: 'htdm-a' }, /^Forbidden Access\.$/],
  ['no reference', { idtrx: '' }, /^Ada isian yang salah\. Periksa kembali: idtrx\.$/],
])('refused: %s', async (what, more, reply) => {
  const asked = of(`R-${what}`, { tujuan: tujuan(), ...more })
  const answer = await program.get('/irs/transaction', asked)
  expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(reply)])
  expect(await database.query('select from sale where ref_id = $1', [asked.idtrx])).toEqual([])
})

test('the report is a GET', async () => {
  const input = { refId: 'C-1', productCode: 'S10', customerCode: tujuan() }
  const sold = await call('h2hPurchase', { token: `prod-${username}` }, input)
  const to = { id: 1, url: 'https://hooks.example.com/report', keys: [], signer: null }
  const { method, url } = callbackOf('irs', to, { ...sold.body, userId: 1, bodyHash: null, bill: null })
  expect(method).toBe('GET')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    serverid: String(sold.body.saleId),
    clientid: 'C-1',
    statuscode: '1',
    kp: 'S10',
    msisdn: input.customerCode,
    sn: sold.body.serialNumber,
    msg: expect.stringMatching(/^TRX S10\.\d+ BERHASIL, HRG:\d+ SN:\d+\. SISA SALDO:\d+ CLIENTID=C-1\.$/),
  })
})
