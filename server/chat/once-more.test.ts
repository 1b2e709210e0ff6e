import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { chatOf, pin } from './test-chat.ts'

const api = testApp()
const { database, call } = api
const chat = chatOf(api)
const { says, link } = chat

const n = { to: 0 }
const to = () => `0812904${String(++n.to).padStart(5, '0')}`
const salesTo = async (number: string) => (await database.query('select from sale where customer_code = $1', [number])).length

beforeAll(() => chat.open())

test('a Y pays the bill that was asked for last, and no older one when that is paid or failed', async () => {
  const none = /inquiry|cek/i
  const from = '6281111111112'
  await link('usft-a', from)
  const ask = (customer: string) => says(from, `CEKPLN.${customer}.${pin}`)
  await ask('532110884311')
  expect(await ask('532110884312')).toMatch(/Y\.PIN$/)
  expect(await says(from, `SAL.${pin}`)).toMatch(/^Saldo/)
  expect(await says(from, `Y.000000`)).toMatch(/PIN salah/)
  expect(await says(from, `Y.${pin}`, 'newest')).toMatch(/532110884312 BERHASIL/)
  expect(await says(from, `Y.${pin}`)).toMatch(none)
  expect(await says(from, `Y.${pin}`, 'newest')).toMatch(/532110884312 BERHASIL/)
  await ask('532110884313')
  expect(await ask('12')).not.toMatch(/Y\.PIN$/)
  expect(await says(from, `Y.${pin}`)).toMatch(none)
  await ask('532110884314')
  await says(from, `S10.${to()}.${pin}`)
  expect(await says(from, `Y.${pin}`)).toMatch(none)
})

test('a Y pays what its own chat asked for, not what another chat or the counter of the account did', async () => {
  const [from, other] = ['6281111111113', '6281111111114']
  for (const number of [from, other]) await link('usft-a', number)
  await says(from, `CEKPLN.532110884315.${pin}`)
  await says(other, `CEKPLN.532110884316.${pin}`)
  await call('command', 'usft-a', { text: 'CEKPLN.532110884317' })
  expect(await says(from, `Y.${pin}`)).toMatch(/532110884315 BERHASIL/)
  expect(await says(other, `Y.${pin}`)).toMatch(/532110884316 BERHASIL/)
})

test('another text under a known id is another message', async () => {
  const [from, first, second] = ['6281111111115', to(), to()]
  await link('usft-a', from)
  expect(await says(from, `S10.${first}.${pin}`, 'id-1')).toMatch(new RegExp(first))
  expect(await says(from, `S10.${second}.${pin}`, 'id-1')).toMatch(new RegExp(`${second} BERHASIL`))
  expect(await salesTo(second)).toBe(1)
})

test('the same transfer of a day is made once, however often it is written, and again by its number', async () => {
  const [from, below] = ['6285555555552', database.userId('ustl-a')]
  await link('catl-a', from)
  const moved = async () => {
    const rows = await database.query(`select amount from posting where receiver_id = $1 and amount = 61000`, [below])
    return rows.length
  }
  const written = () => says(from, `T.ustl-a.61000.${pin}`)
  expect(await written()).toMatch(/berhasil/)
  expect(await written()).toMatch(/sudah dijalankan hari ini.*T\.ustl-a\.61000\.2\.PIN$/)
  expect(await moved()).toBe(1)
  expect(await says(from, `T.ustl-a.61000.2.${pin}`)).toMatch(/berhasil/)
  expect(await says(from, `T.ustl-a.61000.${pin}.2`)).toMatch(/sudah dijalankan/)
  expect(await moved()).toBe(2)
})

test('an answer that comes late to an older message is not what a Y pays, nor is what was offered before it', async () => {
  const from = '6281111111116'
  await link('usft-a', from)
  await says(from, `CEKPLN.532110884321.${pin}`, 'older')
  await database.query(
    `update chat_message set answer = null, answered_at = null, inquiry_id = null where message_key like 'older#%'`,
  )
  await says(from, `CEKPLN.532110884322.${pin}`)
  expect(await says(from, `CEKPLN.532110884321.${pin}`, 'older')).toMatch(/Y\.PIN$/)
  expect(await says(from, `Y.${pin}`)).toMatch(/inquiry|cek/i)
})

test('the same line under a known id is another message where it was written at another time', async () => {
  const from = '6281111111117'
  await link('usft-a', from)
  const said = async (text: string, id: string, at: string) => {
    const answer = await chat.post(JSON.stringify({ id, from, text, at }))
    return answer.json().answer as string
  }
  const [before, now] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()]
  await said(`CEKPLN.532110884323.${pin}`, '1', before)
  expect(await said(`Y.${pin}`, '2', before)).toMatch(/532110884323 BERHASIL/)
  await said(`CEKPLN.532110884324.${pin}`, '1', now)
  expect(await said(`Y.${pin}`, '2', now)).toMatch(/532110884324 BERHASIL/)
  expect(await said(`Y.${pin}`, '2', now)).toMatch(/532110884324 BERHASIL/)
})

test('a message of before, known by its id alone, is answered as it was', async () => {
  const from = '6281111111118'
  await link('usft-a', from)
  const number = to()
  const first = await says(from, `S10.${number}.${pin}`, 'upgraded')
  await database.query(`update chat_message set message_key = 'upgraded' where message_key like 'upgraded#%'`)
  expect(await says(from, `S10.${number}.${pin}`, 'upgraded')).toBe(first)
  expect(await salesTo(number)).toBe(1)
})
