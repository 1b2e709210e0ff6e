import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callbackOf } from '../callback-forms.ts'
import { digiflazzProgram } from './test-digiflazz.ts'

const { api, program, keys, signed, buy } = digiflazzProgram()
const { call, database } = api

describe('the other doors', () => {
  test('prices, each list once in five minutes', async () => {
    const ask = (cmd?: string, more: object = {}) =>
      program.post('/v1/price-list', signed(keys.sand, 'pricelist', { ...(cmd && { cmd }), ...more }))
    const list = (await ask()).body.data
    expect(list.map((row: { buyer_sku_code: string }) => row.buyer_sku_code).toSorted()).toEqual(['GOPAY', 'PLN20', 'S10'])
    expect(list.find((row: { buyer_sku_code: string }) => row.buyer_sku_code === 'S10')).toEqual({
      product_name: 'Uji S10',
      category: 'Token PLN',
      brand: 'TELKOMSEL',
      type: 'Umum',
      seller_name: '-',
      price: expect.any(Number),
      buyer_sku_code: 'S10',
      buyer_product_status: true,
      seller_product_status: true,
      unlimited_stock: true,
      stock: 0,
      multi: true,
      start_cut_off: '00:00',
      end_cut_off: '00:00',
      desc: 'Uji S10',
    })
    expect((await ask('prepaid')).body.data.rc).toBe('83')
    expect((await ask('pasca')).body.data).toMatchObject([{ buyer_sku_code: 'PLNPOST', category: 'Pascabayar', admin: 3000 }])
    expect((await ask('prepaid', { code: 's10' })).body.data).toHaveLength(1)
  })

  test('prices tell the hours of a product in them and out of them, and whether it is sold twice a day', async () => {
    const set = (code: string, from: string, to: string) =>
      database.query(`update product set cut_off_from = ${from}, cut_off_to = ${to} where code = $1`, [code])
    const now = `(now() at time zone 'Asia/Jakarta')::time`
    await set('S10', `'23:45'`, `'00:15'`)
    await set('PLN20', `${now} - interval '15 minutes'`, `${now} + interval '15 minutes'`)
    await set('GOPAY', `${now} + interval '6 hours'`, `${now} + interval '7 hours'`)
    await database.query(`update users set double_sale_check = true where username = 'httl-a'`)
    const list = (await program.post('/v1/price-list', signed(keys.prod, 'pricelist'))).body.data
    expect(list.map((row: { multi: boolean }) => row.multi)).toEqual([false, false, false])
    const hours = await database.query(
      `select code, to_char(cut_off_from, 'HH24:MI') as from, to_char(cut_off_to, 'HH24:MI') as to from product where cut_off_from is not null`,
    )
    await database.query('update product set cut_off_from = null, cut_off_to = null')
    const told = (code: string) => list.find((row: { buyer_sku_code: string }) => row.buyer_sku_code === code)
    expect(hours).toHaveLength(3)
    for (const { code, from, to } of hours) expect(told(code)).toMatchObject({ start_cut_off: from, end_cut_off: to })
    expect(told('S10')).toMatchObject({ start_cut_off: '23:45', end_cut_off: '00:15' })
    expect([told('PLN20').seller_product_status, told('GOPAY').seller_product_status]).toEqual([false, true])
  })

  test('a code that no product could have is not looked for', async () => {
    const fields = signed(keys.sand, 'pricelist', { code: 'x'.repeat(41) })
    expect((await program.post('/v1/price-list', fields)).body.data.rc).toBe('40')
  })

  test('who a meter belongs to', async () => {
    const fields = signed(keys.sand, '14077203385', { customer_no: '14077203385' })
    const { body } = await program.post('/v1/inquiry-pln', fields)
    expect(body.data).toMatchObject({ rc: '00', customer_no: '14077203385', meter_no: '14077203385' })
    expect(body.data.segment_power).toMatch(/^\w+ \/\d{9}$/)
    const older = await program.post('/v1/transaction', { ...fields, commands: 'pln-subscribe' })
    expect(older.body.data).toMatchObject({ rc: '00', name: body.data.name })
  })

  test('a deposit opens one ticket, with Bank or bank', async () => {
    const key = await program.key('htdm-a', 'prod')
    await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
    const ask = (fields: object) =>
      program.post('/v1/deposit', signed(key, 'deposit', { amount: '100000', owner_name: 'Uji', ...fields }, 'htdm-a'))
    const opened = (await ask({ Bank: 'BCA' })).body.data
    expect(opened).toMatchObject({ rc: '00', bank: 'BCA', account_no: '8020331177', notes: expect.stringMatching(/^T\d+$/) })
    expect(opened.amount - 100_000).toBeGreaterThan(0)
    expect((await ask({ bank: 'bca' })).body.data).toEqual(opened)
    expect((await ask({ bank: 'BCA', amount: 200_000 })).body.data.rc).toBe('64')
    expect(await database.query('select count(*)::int as count from ticket')).toEqual([{ count: 1 }])
  })

  test('a deposit is not for those who are billed, and makes nothing in the sandbox', async () => {
    const fields = { amount: 100_000, bank: 'BCA' }
    expect((await program.post('/v1/deposit', signed(keys.prod, 'deposit', fields))).body.data.rc).toBe('88')
    const trial = await program.post('/v1/deposit', signed(await program.key('htdm-b', 'sand'), 'deposit', fields, 'htdm-b'))
    expect(trial.body.data).toMatchObject({ rc: '00', amount: 100_001, account_no: '0000000000' })
    expect(await database.query('select count(*)::int as count from ticket')).toEqual([{ count: 1 }])
  })
})

test('the webhook is what is checked over the raw body and over the JSON printed again', async () => {
  await buy('H-1')
  const state = (await call('h2hStatus', { token: keys.prod }, { refId: 'H-1' })).body
  const to = { id: 1, url: 'https://hooks.example.com/', keys: ['somesecretvalue'], signer: null }
  const { headers, body } = callbackOf('digiflazz', to, { ...state, userId: 1, bodyHash: null, bill: null })
  expect(body).toBe(JSON.stringify(JSON.parse(body)))
  expect(JSON.parse(body).data).toMatchObject({ ref_id: 'H-1', rc: '00', status: 'Sukses', sn: state.serialNumber })
  const mac = (text: string) => `sha1=${createHmac('sha1', 'somesecretvalue').update(text).digest('hex')}`
  expect(headers).toMatchObject({
    'user-agent': 'Digiflazz-Hookshot',
    'x-digiflazz-event': 'update',
    'x-digiflazz-delivery': expect.stringMatching(/^[\da-f-]{36}$/),
    'x-hub-signature': mac(body),
  })
  expect(mac('{"data":{"ref_id":"30467470","rc":"00"}}')).toBe('sha1=259f192f3ca1d7918af79011076cf6254377a2a0')
})
