import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { chatOf, pin } from './test-chat.ts'

const api = testApp()
const { database, call } = api
const chat = chatOf(api)
const { says, link } = chat
const seller = '6281111111111'
const n = { to: 0 }
const to = () => `0812907${String(++n.to).padStart(5, '0')}`

beforeAll(async () => {
  await chat.open()
  await link('usft-a', seller)
})

test.each([
  ['LAP.01012020.481516', /^01-01-2020: 0 baris, 0 transaksi, Rp 0$/],
  ['LAP.01012020', /^Tambahkan PIN: LAP\.31122026\.PIN$/],
  ['DAFTAR', /tautan undangan/],
  ['K.pulsa belum masuk', /^Formatnya: K\.TRID\.PESAN$/],
  ['K.99999999.belum masuk', /tidak ditemukan|not found/i],
])('%s', async (text, answer) => expect(await says(seller, text)).toMatch(answer))

test('the sales of a day, with their sum', async () => {
  const number = to()
  await says(seller, `S10.${number}.${pin}`)
  const [day] = await database.query(
    `select to_char(now() at time zone 'Asia/Jakarta', 'DD-MM-YYYY') as day, count(*)::int as sales,
       sum(amount) filter (where request_type = 'purchase') as amount
     from sale where user_id = $1 and created_at >= date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`,
    [database.userId('usft-a')],
  )
  const [first, newest] = (await says(seller, `LAP.${day!.day}.${pin}`))!.split('\n')
  expect(first).toMatch(
    new RegExp(`^${day!.day}: ${day!.sales} baris, \\d+ transaksi, Rp ${Number(day!.amount).toLocaleString('id-ID')}$`),
  )
  expect(newest).toMatch(new RegExp(`^\\d+ .* ${number} berhasil$`))
  expect(await says(seller, `LAP.${day!.day}.000000`)).toMatch(/PIN salah/)
})

test('a complaint about a sale, by its number or TRID, once, and only about an own one', async () => {
  const number = to()
  const trid = /TRID (\d+)/.exec((await says(seller, `S10.${number}.${pin}`))!)![1]!
  expect(await says(seller, `K.${number}.Pulsa belum masuk. Tolong!`)).toMatch(new RegExp(`^Komplain TRID ${trid} diterima`))
  expect(await says(seller, `K ${trid} masih belum`)).toMatch(/sudah ada/)
  const complaints = (await call('listComplaints', 'owner', {})).body.complaints
  expect(complaints.filter(({ words }: { words: string }) => words === 'Pulsa belum masuk. Tolong!')).toHaveLength(1)
  const other = '6287777777771'
  await link('usgt-b', other)
  expect(await says(other, `K.${trid}.bukan punya saya`)).toMatch(/tidak ditemukan/i)
})

test('a chat that is not linked is told how to register', async () => {
  expect(await says('6282222222229', 'daftar.Melati.Bandung')).toMatch(/tautan undangan/)
})
