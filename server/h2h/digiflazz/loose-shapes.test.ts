import { describe, expect, test } from 'vitest'
import { digiflazzProgram } from './test-digiflazz.ts'

const { program, keys, signed, buy, username } = digiflazzProgram()

describe('loose shapes', () => {
  const exact = { buyer_sku_code: 'S10', customer_no: '081290347781' }
  test.each<[string, string, object | string, Record<string, string>?]>([
    ['extra fields and a number as text', 'L-1', { ...exact, max_price: '99999', msg: 'hai', list: [1], more: { a: 1 } }],
    ['testing off', 'L-2', { ...exact, testing: false }],
    ['dots in the number', 'L-3', { ...exact, customer_no: '0812.9034.7781', allow_dot: true }],
    ['a code in small letters', 'L-4', { ...exact, buyer_sku_code: 's10' }],
  ])('%s', async (_, refId, fields) => {
    expect((await buy(refId, fields as object)).body.data).toMatchObject({ rc: '00', ref_id: refId })
  })

  test('a form, a slash behind the path, no type', async () => {
    const fields = { ...signed(keys.prod, 'L-5', { ...exact, ref_id: 'L-5' }) }
    const form = new URLSearchParams(fields as unknown as Record<string, string>).toString()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json'])
      expect((await program.post('/v1/transaction/', form, { 'content-type': type })).body.data.rc).toBe('00')
  })

  test('a form of parts, as PHP’s curl makes it of an array', async () => {
    const fields = Object.entries(signed(keys.prod, 'L-7', { ...exact, ref_id: 'L-7', max_price: 99_999 }))
    const boundary = '------------------------d74496d66958873e'
    const sent = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const parts = fields.map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="log"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n`
    const text = `${parts.join('')}${file}--${boundary}--\r\n`
    expect((await program.post('/v1/transaction', text, sent)).body.data).toMatchObject({ rc: '00', ref_id: 'L-7' })
    expect((await buy('L-7')).body.data.rc).toBe('00')
  })

  test('a sign in capitals', async () => {
    const fields = signed(keys.prod, 'L-6', { ...exact, ref_id: 'L-6' })
    expect((await program.post('/v1/transaction', { ...fields, sign: fields.sign.toUpperCase() })).body.data.rc).toBe('00')
  })

  test.each(['', '{', '[]', 'null', '"x"', '{"username":{}}', 'a=%zz', '{"a":"\\u0000"}', `{${'"a":1,'.repeat(80)}"b":1}`])(
    'garbage is a payload error: %s',
    async (text) => {
      const { status, body } = await program.post('/v1/transaction', text)
      expect([status, body.data.rc]).toEqual([400, '40'])
    },
  )

  test('a body that is too large is one too', async () => {
    const { status, body } = await program.post('/v1/transaction', { username, msg: 'x'.repeat(30_000) })
    expect([status, body.data.rc]).toEqual([400, '40'])
  })
})
