import { expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const { database, call } = testApp()
const staff = staffOf('owner')
const said = async (as: string) =>
  (await call('inbox', as)).body.items.map(({ subject, text }: { subject: string; text: string }) => `${subject} – ${text}`)

test('a statement of a bank is said to be read in the inbox of the account that brought it, and in no other', async () => {
  await database.query(`update login_user set permissions = '{view,money}' where username = $1`, [staff])
  const own = await bringStatement('owner')
  expect([await said('owner'), await said(staff)]).toEqual([[own], []])
  const theirs = await bringStatement(staff)
  expect([await said('owner'), await said(staff)]).toEqual([[own], [theirs]])
})

// Staff reaches no settings, so it brings no products.
test('a sheet of products is said to be read', async () => {
  await database.query('delete from inbox_item')
  const row = { id: '1,2', model: 'ProductCategory', denom: '12.000', price: '12.050', remark: '' }
  const data = ['UJI1', 'UJI2'].map((code) => ({ ...row, name: `Telkomsel ${code} / ${code}`, code: code.toLowerCase() }))
  expect((await call('bulkCreateProducts', 'owner', { partnerId: 1, data })).body).toMatchObject({ products: 2 })
  const done = ['Impor katalog selesai – 2 produk dibuat dari lembar produk.']
  expect([await said('owner'), await said(staff)]).toEqual([done, []])
  // Found by its words in the language of its reader and by what stands in them, never by the name of a place.
  const found = async (keyword: string, language = 'id') =>
    (await call('inbox', 'owner', { keyword }, { 'accept-language': language })).body.totalData
  for (const keyword of ['KATALOG selesai', 'dari lembar', '2']) expect(await found(keyword), keyword).toBe(1)
  for (const keyword of ['catalogue', 'added', '%', '3']) expect(await found(keyword), keyword).toBe(0)
  expect(await found('catalogue', 'en')).toBe(1)
})

let bank: number | undefined

/** Money that a ticket of a seller waits for, and some that nobody does. */
async function bringStatement(as: string): Promise<string> {
  bank ??= (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' })).body.id as number
  const [seller, unknown] = as === 'owner' ? ['usdm-a', 7_777_777] : ['usdm-b', 8_888_888]
  const ticket = (await call('requestTicket', seller as string, { amount: 50_000, bank })).body
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/')
  const rows = [ticket.uniqueAmount, unknown].map(
    (amount) => `${day},SETOR,0000,"${amount.toLocaleString('en-US')}.00 CR","1.00"`,
  )
  const csv = ['Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo', ...rows].join('\r\n')
  const taken = await call('importStatement', as, { bankId: bank, fileName: `${as}.csv`, csv })
  expect(taken.body).toMatchObject({ added: 2, matched: 1 })
  return `Impor mutasi bank selesai – ${as}.csv: 2 mutasi baru, 1 langsung cocok.`
}
