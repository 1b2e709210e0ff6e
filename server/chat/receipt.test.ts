import { beforeAll, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { chatOf, pin } from './test-chat.ts'

const api = testApp()
const { database, call } = api
const chat = chatOf(api)
const { says, link } = chat
const seller = '6281111111111'

beforeAll(async () => {
  await chat.open()
  await link('usft-a', seller)
})

const tridOf = (said: string | null) => /TRID (\d+)/.exec(said!)![1]!

test('a paid bill, by its number and its TRID', async () => {
  await says(seller, `CEKPLN.532110884207.${pin}`)
  const trid = tridOf(await says(seller, `Y.${pin}`))
  const receipt = (await says(seller, 'STRUK.532110884207'))!.split('\n')
  const { body } = (await call('receipt', 'usft-a', { id: Number(trid) })).body
  expect(receipt).toEqual(body.map((line: string) => line.trim()))
  expect(receipt).toContain('STRUK PEMBAYARAN TAGIHAN LISTRIK')
  expect(receipt).toContain(`TRID ${trid}`)
  expect(receipt.every((line) => line.length <= 32)).toBe(true)
  expect((await says(seller, `STRUK.${trid}`))!.split('\n')).toEqual(receipt)
})

test('a token stands on a line of its own', async () => {
  await says(seller, `PLN20.14077203385.${pin}`)
  expect((await says(seller, 'struk 14077203385'))!.split('\n')).toEqual(
    expect.arrayContaining(['STRUK PEMBELIAN LISTRIK PRABAYAR', expect.stringMatching(/^\d{4}( \d{4}){4}$/)]),
  )
})

test.each([
  ['911', /^Nomor pelanggan tidak terdaftar\n-+\n[\s\S]*Saldo tidak berkurang\./],
  ['913', /^TRANSAKSI SEDANG DIPROSES\n[\s\S]*simpan TRID ini/],
])('a sale to …%s proves no payment', async (suffix, text) => {
  await says(seller, `S10.081290666${suffix}.${pin}`)
  const receipt = await says(seller, `STRUK.081290666${suffix}`)
  expect(receipt).toMatch(text)
  expect(receipt).not.toMatch(/STRUK/)
})

test("somebody else's sale is refused as its status is", async () => {
  const trid = tridOf(await says(seller, `S10.081290777001.${pin}`))
  const other = '6287777777771'
  await link('usgt-b', other)
  for (const about of [trid, '081290777001']) {
    const refused = await says(other, `STRUK.${about}`)
    expect(refused).toMatch(/tidak ditemukan/i)
    expect(refused).toBe(await says(other, `CEK.${about}`))
  }
})

test('staff that may not ask how a sale stands gets no receipt of it', async () => {
  const [staff, from] = [staffOf('usft-a'), '6286666666661']
  await database.query(`update login_user set permissions = '{view,sell}' where username = $1`, [staff])
  await link(staff, from)
  const trid = tridOf(await says(seller, `S10.081290777002.${pin}`))
  expect(await says(from, `STRUK.${trid}`)).toMatch(`TRID ${trid}`)
  await database.query(`update login_user set permissions = '{view}' where username = $1`, [staff])
  const refused = await says(from, `STRUK.${trid}`)
  expect(refused).toMatch(/tidak berwenang/i)
  expect(refused).toBe(await says(from, `CEK.${trid}`))
})

test('a line that names no sale is told how it looks, and the help names it', async () => {
  expect(await says(seller, 'STRUK.S10')).toBe('Formatnya: STRUK.TRID')
  expect(await says(seller, 'BANTUAN')).toMatch(/STRUK\.NOMOR/)
})
