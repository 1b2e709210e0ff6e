import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { rcs } from '../h2h/digiflazz/rc.ts'
import { digiflazz } from './digiflazz.ts'
import { asked, bill, connection } from './test-asked.ts'

/**
 * Every published code: what it says in answer to a sale, to a question how that stands, and in a report. What speaks of the request, or
 * says that none was found, ends no older sale.
 */
const published = `
00 success success success
01 failure failure failure
02 failure failure failure
03 pending pending pending
40 failure pending pending
41 failure pending pending
42 failure pending pending
43 failure pending pending
44 failure pending pending
45 failure pending pending
47 failure pending pending
49 pending pending pending
50 failure pending pending
51 failure failure failure
52 failure failure failure
53 failure failure failure
54 failure failure failure
55 failure failure failure
56 failure pending pending
57 failure failure failure
58 failure failure failure
59 failure failure failure
60 failure failure failure
61 failure pending pending
62 failure pending pending
63 failure pending pending
64 failure pending pending
65 failure pending pending
66 failure pending pending
67 failure pending pending
68 failure pending pending
69 failure pending pending
70 failure failure failure
71 failure failure failure
72 failure failure failure
73 failure failure failure
74 failure failure failure
80 failure pending pending
81 failure pending pending
82 failure pending pending
83 failure pending pending
84 failure failure failure
85 failure pending pending
86 failure pending pending
87 failure pending pending
88 failure pending pending
99 pending pending pending`
const rows = published.trim().split('\n')

const partner = connection({ webhookSecret: 'somesecretvalue' })
const said = (rc: string, status: string, more: object = {}) =>
  JSON.stringify({ data: { ref_id: '12-1', rc, status, message: 'X', sn: rc === '00' ? '1' : '', ...more } })
const kindOf = (question: 'purchase' | 'payment' | 'advice', text: string, of = asked()) =>
  digiflazz.read(question, partner, { status: 200, text }, of).kind
const reported = (body: string) => {
  const hub = createHmac('sha1', 'somesecretvalue').update(body).digest('hex')
  const report = { ip: '127.0.0.1', method: 'POST', query: {}, headers: { 'x-hub-signature': `sha1=${hub}` }, body }
  const told = digiflazz.report(partner, report)
  return typeof told === 'object' ? told.status : told
}

test('every published code is understood in a sale, a status check and a report', () => {
  const read = Object.entries(rcs).map(([rc, { status }]) => {
    const text = said(rc, status)
    return [rc, kindOf('purchase', text), kindOf('advice', text), reported(text)].join(' ')
  })
  expect(read.toSorted()).toEqual(rows)
})

test('and of a bill alike', () => {
  const read = Object.entries(rcs).map(([rc, { status }]) => {
    const text = said(rc, status, { admin: 2500, price: 10_000, selling_price: 11_000 })
    return [rc, kindOf('payment', text, bill), kindOf('advice', text, bill), reported(text)].join(' ')
  })
  expect(read.toSorted()).toEqual(rows)
})

test('a failure whose word says another thing ends nothing', () => {
  const failures = rows.filter((row) => row.includes('failure')).map((row) => row.slice(0, 2))
  for (const word of ['Pending', 'Sukses'])
    for (const rc of failures) {
      const text = said(rc, word)
      expect([rc, kindOf('purchase', text), kindOf('advice', text), reported(text)]).toEqual([rc, ...Array(3).fill('pending')])
    }
})

test('a code that is not published ends nothing', () => {
  for (const word of ['Sukses', 'Pending', 'Gagal'])
    expect([kindOf('purchase', said('1234', word)), reported(said('1234', word))]).toEqual(['pending', 'pending'])
})
