import { beforeAll, describe, expect, test } from 'vitest'
import { dialectDoors } from '../../../contract/h2h/dialects.ts'
import { testApp } from '../../test-app.ts'
import { programOf } from '../test-program.ts'
import { signOf } from '../token-signature.ts'
import { asXml, fieldsOfXml } from '../xml.ts'
import { messages } from './rc.ts'

const api = testApp()
const program = programOf(api)
const { database } = api
const username = 'httl-a'
let key = ''
beforeAll(async () => {
  key = await program.key(username, 'sand')
})

const signed = (what: string, fields: object) => ({ username, ...fields, sign: signOf(username, key, what) })
const sale = { customer_id: '081290347781', product_code: 'S10' }
const bill = { commands: 'inq-pasca', code: 'PLNPOST', hp: '532110884207' }

describe('XML', () => {
  const ask = (path: string, body: string, type = 'application/xml') =>
    api.app.inject({ method: 'POST', url: `/iak/${path}`, headers: { 'content-type': type }, payload: body })

  test('is answered in XML, with the same sale as JSON', async () => {
    const fields = signed('X-1', { ref_id: 'X-1', ...sale })
    const answer = await ask('api/top-up', asXml('mp', fields))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    expect(answer.body).toMatch(/^<\?xml version="1\.0"\?>\n<mp><ref_id>X-1<\/ref_id><status>1<\/status>/)
    const { data } = (await program.post('/iak/api/top-up', fields)).body
    const texts = Object.entries(data).map(([name, value]) => [name, String(value)])
    expect(fieldsOfXml(answer.body, 'mp')).toEqual(texts)
    expect(await database.query(`select door from sale where ref_id = 'X-1'`)).toEqual([{ door: 'iak' }])
  })

  test.each(['text/xml', 'application/json', 'application/x-www-form-urlencoded'])(
    'is known by what it is, be it sent as %s',
    async (type) => {
      const answer = await ask('api/check-balance', asXml('mp', signed('bl', {})), type)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^<\?xml .*\n<mp><balance>\d+<\/balance>/)])
    },
  )

  test('has the parts of a bill, and lists row by row', async () => {
    const found = (await ask('api/v1/bill/check', asXml('mp', signed('X-2', { ref_id: 'X-2', ...bill })))).body
    expect(found).toMatch(/<desc>.*<lembar_tagihan>\d+<\/lembar_tagihan>.*<\/desc><\/mp>$/)
    const list = (await ask('api/pricelist', asXml('mp', signed('pl', { status: 'all' })))).body
    expect(list.match(/<pricelist><product_code>/g)).toHaveLength(3)
  })

  test.each<[what: string, body: string, status: number, rc: string, fields?: string]>([
    ['another root', '<data><username>x</username></data>', 422, '107'],
    ['a type of its own', '<!DOCTYPE mp [<!ENTITY e SYSTEM "file:///etc/passwd">]><mp><username>&e;</username></mp>', 422, '107'],
    ['a field twice', '<mp><username>a</username><username>b</username></mp>', 422, '107', ': username'],
    ['a wrong sign', asXml('mp', { ...sale, ref_id: 'X-3', username, sign: 'x' }), 403, '204'],
  ])('refused in XML: %s', async (_, body, status, rc, fields = '') => {
    const answer = await ask('api/top-up', body)
    expect([answer.statusCode, Object.fromEntries(fieldsOfXml(answer.body, 'mp'))]).toEqual([
      status,
      { rc, message: `${messages[rc as '107']}${fields}` },
    ])
  })

  test.each(dialectDoors.filter(({ dialect }) => dialect !== 'iak').map(({ path }) => path))(
    'is not spoken at %s',
    async (path) => {
      const body = asXml('mp', { username, memberID: username, id: username, pin: '1', pass: '1', sign: 'x' })
      const answer = await api.app.inject({ method: 'POST', url: path.replace(':id', '1'), payload: body })
      expect(answer.headers['content-type']).not.toMatch(/xml/)
      expect(answer.body).toMatch(/"rc":"40"|^status=255&|^Ada isian yang salah/)
    },
  )
})

describe('the older interface', () => {
  const ask = (commands: string, what: string, fields: object = {}, path = '') =>
    program.post(`/iak/v1/legacy/index${path}`, signed(what, { commands, ...fields }))
  const older = { hp: sale.customer_id, pulsa_code: sale.product_code }

  test('sells, in its own names', async () => {
    const sold = (await ask('topup', 'L-1', { ref_id: 'L-1', ...older })).body.data
    expect(sold).toMatchObject({ ref_id: 'L-1', status: 1, code: 'S10', hp: '081290347781', message: 'SUCCESS', rc: '00' })
    expect(Object.keys(sold).filter((name) => /product|customer/.test(name))).toEqual([])
    const { code, hp, ...rest } = sold
    const newer = await program.post('/iak/api/check-status', signed('L-1', { ref_id: 'L-1' }))
    expect(newer.body.data).toEqual({ ...rest, product_code: code, customer_id: hp })
    for (const command of ['inquiry', 'checkstatus'])
      expect((await ask(command, 'L-1', { ref_id: 'L-1' })).body.data).toEqual(sold)
  })

  test.each<[string, string, object, object]>([
    ['balance', 'bl', {}, { balance: expect.any(Number), rc: '00' }],
    ['inquiry_pln', '12345678901', { hp: '12345678901' }, { status: '1', hp: '12345678901', meter_no: '12345678901', rc: '00' }],
    ['topup', 'L-2', { ref_id: 'L-2', ...older, pulsa_code: 'NIX' }, { rc: '20', status: 2, ref_id: 'L-2' }],
    ['topup', 'bl', { ref_id: 'bl', ...older }, { rc: '107' }],
    ['inquiry', 'L-3', { ref_id: 'L-3' }, { rc: '06', status: 2 }],
    ['pay', 'L-3', { ref_id: 'L-3' }, { rc: '107' }],
    ['topup', 'another', { ref_id: 'L-4', ...older }, { rc: '204' }],
  ])('%s signed over %s', async (command, what, fields, said) => {
    expect((await ask(command, what, fields)).body.data).toMatchObject(said)
  })

  test.each([
    ['', ['GOPAY', 'PLN20', 'S10']],
    ['/token/telkomsel', ['S10']],
    ['/token', ['GOPAY', 'PLN20', 'S10']],
  ])('its list at index%s', async (path, codes) => {
    const { pricelist } = (await ask('pricelist', 'pl', { status: 'all' }, path)).body.data
    expect(pricelist.map((row: { pulsa_code: string }) => row.pulsa_code).toSorted()).toEqual(codes)
    expect(Object.keys(pricelist[0])).toEqual([
      ...['pulsa_code', 'pulsa_op', 'pulsa_nominal', 'pulsa_details', 'pulsa_price', 'pulsa_type', 'masaaktif', 'status'],
      ...['icon_url', 'pulsa_category'],
    ])
  })
})

test.each<[string, unknown, string]>([
  ['none', undefined, '00'],
  ['one, as a number', 1, '00'],
  ['one, as a text', '1', '00'],
  ['more than is due', 2, '107'],
  ['what is no number', 'x', '107'],
])('months of a bill: %s', async (what, month, response_code) => {
  const ref_id = `M-${what}`
  const answer = await program.post('/iak/api/v1/bill/check', signed(ref_id, { ...bill, ref_id, month }))
  expect(answer.body.data).toMatchObject({ response_code, ...(response_code === '00' && { ref_id }) })
})

test.each(['', '?username=httl-a&sign=x'])('there are no receipts as PDF%s', async (query) => {
  const { status, body } = await program.get(`/iak/api/v1/download/10000005${query}`)
  expect([status, body]).toEqual([404, { data: { rc: '117', response_code: '117', message: 'PAGE NOT FOUND' } }])
})
