import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TemplateError } from '../../rules/request-templates.ts'
import { digiflazz } from './digiflazz.ts'
import { fill } from './fill.ts'
import { iak } from './iak.ts'
import { irs } from './irs.ts'
import { otomax } from './otomax.ts'
import { messageOf, type Protocol, type Question, rupiah, signer } from './protocol.ts'
import { protocols } from './protocols.ts'
import { asked, bill, bodyOf, connection } from './test-asked.ts'

test('a price above what was agreed is named where the protocol knows it', () => {
  expect(bodyOf(digiflazz, 'purchase', asked(), {})).toMatchObject({ max_price: 10_050 })
  expect(irs.write('purchase', connection({}), asked())!.url).toContain('hargamax=10050')
})

test.each([
  [irs, 1, '1'],
  [irs, 2, '2'],
  [otomax, 1, null],
  [otomax, 2, '2'],
])('what is sold to a number again on one day says so', (protocol, nth, said) => {
  expect(new URL(protocol.write('purchase', connection({}), asked({ nth }))!.url).searchParams.get('counter')).toBe(said)
})

test('a reference is asked for again only while the partner remembers it, and where asking again is no second sale', () => {
  const old = asked({ soldAt: new Date(Date.now() - 89.5 * 86_400_000) })
  expect([digiflazz.write('advice', connection({}), old), irs.write('advice', connection({}), asked())]).toEqual([null, null])
  expect(bodyOf(digiflazz, 'advice', { ...bill, request: { ...bill.request, soldAt: old.request.soldAt } }, {})).toMatchObject({
    commands: 'status-pasca',
  })
})

const reads = (protocol: Protocol, question: Question, reply: object | string, of = asked()) =>
  protocol.read(
    question,
    connection({}),
    { status: 200, text: typeof reply === 'string' ? reply : JSON.stringify({ data: reply }) },
    of,
  )

describe('codes', () => {
  const words = (text: string) => text.split(' ')
  const topUp = (rc: string, status: number) => ({ ref_id: '12-1', rc, status, message: 'x' })
  test.each<[string, Question, string[], number, string]>([
    ['iak: failures', 'purchase', words('07 10 12 13 14 16 17 20 106 107 110 121 131 202 206 207 204'), 2, 'failure'],
    ['iak: the same of the request say nothing of an older sale', 'advice', words('06 17 102 204 205'), 2, 'pending'],
    ['iak: in process or undefined', 'purchase', words('39 201 999'), 0, 'pending'],
    ['iak: code and status that disagree', 'purchase', ['07'], 0, 'pending'],
    ['iak: success', 'purchase', ['00'], 1, 'success'],
  ])('%s', (_, question, codes, status, kind) => {
    expect(codes.filter((rc) => reads(iak, question, topUp(rc, status)).kind !== kind)).toEqual([])
  })

  test.each<[Question, Record<string, unknown>, string]>([
    ['payment', { response_code: '00' }, 'success'],
    ['payment', { response_code: '05' }, 'pending'],
    ['payment', { response_code: '39' }, 'pending'],
    ['payment', { response_code: '92' }, 'pending'],
    ['payment', { response_code: '37' }, 'failure'],
    ['advice', { response_code: '00', status: 1 }, 'success'],
    ['advice', { response_code: '07', status: 2 }, 'failure'],
    ['advice', { response_code: '06', status: 0 }, 'pending'],
  ])('iak, a bill: %s %j is %s', (question, told, kind) => {
    expect(reads(iak, question, { ref_id: '12-1', ...told }, bill).kind).toBe(kind)
  })

  test.each<[Protocol, Question, string, string]>([
    [otomax, 'purchase', 'R#12-1 S10.081234567890 SUKSES. SN/Ref: 99. Saldo 1', 'success'],
    [otomax, 'purchase', 'R#12-1 GAGAL. Saldo tidak cukup. Hrg 10.050, Saldo 66.616 Limit 0, proses 0.', 'failure'],
    [otomax, 'purchase', 'S10.081234567890 SUKSES. SN: 99. Hrg 10.050. Saldo 1', 'success'],
    [otomax, 'purchase', 'S10.081234567890 GAGAL, nomor salah. Hrg 10.050', 'failure'],
    [otomax, 'purchase', 'S10.081234567890 SUKSES. SN: 99. Saldo 1', 'pending'],
    [otomax, 'purchase', 'S100.081234567890 SUKSES. SN: 99. Hrg 10.050', 'pending'],
    [otomax, 'purchase', 'S10.081234567890 SUKSES. SN: 99. Hrg 98.000', 'pending'],
    [otomax, 'purchase', 'TRX ke 081234567890 SUKSES. SN: 99.', 'pending'],
    [otomax, 'purchase', 'TRX 112-1 ke 081234567890 SUKSES. SN: 99.', 'pending'],
    [otomax, 'purchase', 'TRX 12-10 ke 081234567890 GAGAL', 'pending'],
    [otomax, 'purchase', 'R#13-1 S10.081234567890 SUKSES. SN: 99.', 'pending'],
    [otomax, 'purchase', 'Koneksi gagal', 'pending'],
    [otomax, 'purchase', 'status=1&message=Transaksi DN50.081234567890 Harga=50.090 akan diproses..', 'pending'],
    [otomax, 'purchase', 'status=46&message=dobel', 'pending'],
    [otomax, 'purchase', 'status=57&message=invalid signature', 'failure'],
    [otomax, 'advice', 'status=57&message=invalid signature', 'pending'],
    [otomax, 'advice', 'R#12-1 transaksi tidak ditemukan, GAGAL', 'pending'],
    [irs, 'purchase', 'TRX S1.087800001230 BERHASIL, HRG:10000 SN:1234567890. SISA SALDO:990000 CLIENTID=12-1.', 'success'],
    [irs, 'purchase', 'TRX S1.087800001230 BERHASIL, SN:1. CLIENTID=12-2.', 'pending'],
    [irs, 'purchase', 'TRX S10.081234567890 BERHASIL, HRG:10000 SN:1234567890. SISA SALDO:990000', 'success'],
    [irs, 'purchase', 'TRX S10.081234567890 BERHASIL, SN:1234567890. SISA SALDO:990000', 'pending'],
    [irs, 'purchase', 'TRX S10.081234567890 GAGAL, Nomor tujuan salah. SISA SALDO 990000', 'pending'],
    [irs, 'purchase', 'TRX S10.081234567890 sudah pernah BERHASIL, SN:1. SISA SALDO:990000 CLIENTID=12-1.', 'pending'],
    [irs, 'purchase', 'TRX S10.081234567890 GAGAL, sudah pernah. Gunakan counter=2. CLIENTID=12-1.', 'pending'],
    [irs, 'purchase', 'TRX S10.081234567890 GAGAL, tidak berhasil. CLIENTID=12-1.', 'pending'],
    [irs, 'purchase', 'Request S1 ke 081234567890 segera diproses Saldo=990000 CLIENTID=12-1', 'pending'],
  ])('words', (protocol, question, text, kind) => {
    expect([text, reads(protocol, question, text).kind]).toEqual([text, kind])
  })
})

describe('irs, a bill in words', () => {
  const words = (verb: string, rest = '') =>
    `Code=S10 ${verb} Tagihan SUKSES ke 530000000001 SN:YUYUN/Tagihan=50000/Admin=2500/Total Tagihan=52500/JmlBulan=1.Saldo=1.Harga=10050${rest}`
  test.each<[Question, string, string]>([
    ['inquiry', words('cek'), 'success'],
    ['inquiry', words('cek', '.Clientid=12-1-5.'), 'success'],
    ['inquiry', words('cek', '.Clientid=12-1.'), 'pending'],
    ['inquiry', words('cek').replace('Code=S10', 'Code=S100'), 'pending'],
    ['inquiry', words('cek').replace('530000000001', '530000000002'), 'pending'],
    ['payment', words('bayar'), 'success'],
    ['payment', words('bayar', '.Clientid=12-1-5.Clientidpay=12-1.'), 'success'],
    ['payment', words('bayar', '.Clientid=12-1.Clientidinq=12-1-5.'), 'success'],
    ['payment', words('bayar', '.Clientid=12-1.Clientidpay=13-1.'), 'pending'],
    ['payment', words('bayar').replace('Harga=10050', 'Harga=10051'), 'pending'],
    ['payment', words('bayar').replace('530000000001', '530000000002'), 'pending'],
    ['payment', words('cek'), 'pending'],
    ['payment', words('cek', '.Clientid=12-1.'), 'pending'],
    ['payment', 'Code=S10 ke 530000000001 PROSES. Clientid=12-1.', 'pending'],
    ['payment', 'Code=S10 ke 530000000001 GAGAL. Saldo=1', 'pending'],
  ])('%s %s is %s', (question, text, kind) => {
    expect(reads(irs, question, text, bill).kind).toBe(kind)
  })
  test.each([
    [words('bayar'), 'success'],
    [words('cek'), 'pending'],
  ])('a report of success that says %s is %s', (msg, status) => {
    const report = { ip: '127.0.0.1', method: 'GET', query: { clientid: '12-1', statuscode: '1', msg }, headers: {}, body: '' }
    expect(irs.report(connection({}), report)).toMatchObject({ status })
  })
})

test.each<[Protocol, object]>([
  [digiflazz, { ref_id: '13-1', rc: '02', status: 'Gagal' }],
  [digiflazz, { ref_id: '13-1', rc: '00', status: 'Sukses', sn: '1' }],
  [digiflazz, { rc: '00', status: 'Sukses', sn: '1' }],
  [iak, { ref_id: '13-1', rc: '07', status: 2 }],
  [iak, { rc: '00', status: 1, sn: '1' }],
])('a reply about another sale, or a success about none, is no ending', (protocol, data) => {
  expect(reads(protocol, 'purchase', data).kind).toBe('pending')
})

test('a report of Digiflazz that money came back is a failure, also after a success', () => {
  const body = JSON.stringify({ data: { ref_id: '12-1', rc: '74', status: 'Gagal', message: 'Transaksi Refund', sn: '1' } })
  const hub = createHmac('sha1', 'somesecretvalue').update(body).digest('hex')
  const report = { ip: '127.0.0.1', method: 'POST', query: {}, headers: { 'x-hub-signature': `sha1=${hub}` }, body }
  const told = digiflazz.report(connection({ webhookSecret: 'somesecretvalue' }), report)
  expect(told).toMatchObject({ reference: '12-1', status: 'failure', message: 'Transaksi Refund' })
  expect(digiflazz.report(connection({ webhookSecret: 'another' }), report)).toBe('forged')
})

test('a text that is longer than what is read of it is no ending', () => {
  expect(reads(irs, 'purchase', `BERHASIL SN:1. CLIENTID=12-1. ${' '.repeat(4000)} GAGAL`).kind).toBe('pending')
})

test('a bill is read with its amount, its price and its name', () => {
  const data = {
    ref_id: '12-1',
    rc: '00',
    status: 'Sukses',
    customer_name: 'YUYUN',
    admin: 2500,
    price: 10_000,
    selling_price: 11_000,
  }
  const desc = JSON.parse(
    '{"tarif":"R1","daya":1300,"detail":[{"periode":"201901","nilai_tagihan":"8000","admin":"2500","denda":"500"}]}',
  )
  expect(reads(digiflazz, 'inquiry', { ...data, desc }, bill)).toMatchObject({
    kind: 'success',
    base: 8500,
    price: 10_000,
    customerName: 'YUYUN',
    details: { tariff: 'R1', power: 1300, periods: [{ period: '201901', amount: 8000, penalty: 500 }] },
  })
  const iakBill = {
    ref_id: '12-1',
    response_code: '00',
    tr_id: 9900,
    tr_name: 'YUYUN',
    nominal: 50_000,
    admin: 2500,
    price: 52_500,
    selling_price: 51_200,
  }
  expect(reads(iak, 'inquiry', iakBill, bill)).toMatchObject({ base: 50_000, price: 51_200, handle: '9900' })
  expect(reads(digiflazz, 'advice', { ...data, sn: '' }, bill).kind).toBe('pending')
})

describe('whatever comes is read as something, and as an ending only about this sale', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.json(),
    fc.object().map((data) => JSON.stringify({ data })),
  )
  test.each(Object.entries(protocols).filter(([name]) => name !== 'json' && name !== 'http-get'))('%s', (_, protocol) => {
    fc.assert(
      fc.property(text, fc.constantFrom<Question>('purchase', 'advice', 'payment', 'inquiry'), (reply, question) => {
        expect(reads(protocol, question, reply).kind).toBe('pending')
        const report = { ip: '127.0.0.1', method: 'POST', query: {}, headers: {}, body: reply }
        const told = protocol.report(connection({ apiKey: 'k', username: 'u', webhookSecret: 's' }), report)
        if (typeof told === 'object') expect(told.status).toBe('pending')
      }),
    )
  })
})

describe('templates', () => {
  const filled = (text: string, safe = (value: string) => value) =>
    fill(text, { reference: '12-1', customer: 'a b"&' }, connection({ apiKey: 'k', pin: '1144' }), safe)
  test.each<[string, string]>([
    ['/x?ref={reference}', '/x?ref=12-1'],
    ['{"ref":"{reference}"}', '{"ref":"12-1"}'],
    ['{md5:{credential.apiKey}{reference}}', signer.md5('k12-1')],
    ['{hmac-sha256 apiKey:{reference}}', signer.hmac('sha256', 'k', '12-1')],
    ['{base64url:{sha1:{reference}}}', Buffer.from(signer.sha1('12-1')).toString('base64url')],
    ['{credential.password}', ''],
  ])('%s', (template, text) => {
    expect(filled(template)).toBe(text)
  })
  test.each(['{nothing}', '{rot13:x}', '{md5:x', '{md5 apiKey:x}', '{hmac-sha256:x}'])('refuses %s', (template) => {
    expect(() => filled(template)).toThrow(TemplateError)
  })
  test('a value is made safe where it stands, inside of what a function makes it is not', () => {
    expect(filled('{customer} {md5:{customer}}', encodeURIComponent)).toBe(`a%20b%22%26 ${signer.md5('a b"&')}`)
  })
})

test.each<[unknown, number | null]>([
  [10_000, 10_000],
  ['10000', 10_000],
  ['10.000', 10_000],
  ['Rp 1.010.000,00', 1_010_000],
  ['Rp.66.616', 66_616],
  ['12,5', null],
  ['1.0000', null],
  [-1, null],
  [1.5, null],
  ['', null],
  [null, null],
])('%j rupiah', (value, amount) => {
  expect(rupiah(value)).toBe(amount)
})

test('what is kept of a text is whole signs, whatever was sent and wherever it was cut', () => {
  const text = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 900 }).map((units) => String.fromCharCode(...units))
  fc.assert(fc.property(text, (sent) => messageOf(sent).isWellFormed()))
  for (const sent of [`${'x'.repeat(499)}😀`, 'Gagal \ud83d', '\udc00 Gagal']) expect(messageOf(sent).isWellFormed()).toBe(true)
  expect(messageOf(`${'x'.repeat(499)}😀`)).toBe('x'.repeat(499))
})
