import { beforeAll, describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { chatOf, pin } from './test-chat.ts'

const api = testApp()
const { database, call } = api
const chat = chatOf(api)
const { says, link } = chat

const n = { to: 0 }
const to = () => `0812903${String(++n.to).padStart(5, '0')}`
const seller = '6281111111111'
const salesTo = async (number: string) =>
  (await database.query<{ count: number }>('select count(*)::int as count from sale where customer_code = $1', [number]))[0]!
    .count

beforeAll(async () => {
  await chat.open()
  await link('usft-a', seller)
})

describe('linking', () => {
  test('a chat that is not linked is told how, and does nothing', async () => {
    const number = to()
    expect(await says('6282222222222', `S10.${number}.${pin}`)).toMatch(/belum terhubung/)
    expect(await salesTo(number)).toBe(0)
  })

  test('a code is good once, for the chat that sent it first', async () => {
    const { body } = await call('makeChatCode', 'usgt-a')
    expect(body.code).toBe('chat-pin-missing')
    await call('setChatPin', 'usgt-a', { pin })
    const { code } = (await call('makeChatCode', 'usgt-a')).body
    expect(await says('6283333333331', `link ${code.toLowerCase()}`, 'again')).toMatch(/sudah terhubung/)
    expect(await says('6283333333331', `link ${code}`, 'again')).toMatch(/sudah terhubung/)
    expect(await says('6283333333332', `LINK.${code}`)).toMatch(/tidak berlaku/)
    expect((await call('chats', 'usgt-a')).body.links).toMatchObject([{ channel: 'whatsapp', sender: '6283333333331' }])
    const told = await database.query(`select template from message where user_id = $1 and template like 'chat-%' order by id`, [
      database.userId('usgt-a'),
    ])
    expect(told.map(({ template }) => template)).toContain('chat-linked')
  })

  test('a code that is over, or replaced by another one, links nothing', async () => {
    const first = (await call('makeChatCode', 'usgt-a')).body.code
    const second = (await call('makeChatCode', 'usgt-a')).body.code
    expect(await says('6283333333334', `LINK.${first}`)).toMatch(/tidak berlaku/)
    await database.query('update chat_code set expires_at = now()')
    expect(await says('6283333333334', `LINK.${second}`)).toMatch(/tidak berlaku/)
  })

  test('a chat speaks for one account', async () => {
    const { code } = (await call('makeChatCode', 'usgt-a')).body
    expect(await says(seller, `LINK.${code}`)).toMatch(/akun lain/)
    expect((await call('chats', 'usgt-a')).body.links).not.toContainEqual(expect.objectContaining({ sender: seller }))
  })

  test('guessing codes holds up who guesses', async () => {
    for (let guess = 0; guess < 5; guess++) await says('6283333333339', 'LINK.AAAAAAAAA2')
    expect(await says('6283333333339', 'LINK.AAAAAAAAA2')).toBeNull()
  })

  test('unlinking ends it at once, from the screen and from the chat', async () => {
    const from = '6284444444441'
    await link('usdm-a', from)
    const [{ id }] = (await call('chats', 'usdm-a')).body.links
    expect((await call('unlinkChat', 'usgt-a', { id })).body.code).toBe('not-found')
    expect((await call('unlinkChat', 'usdm-a', { id })).status).toBe(200)
    expect((await call('unlinkChat', 'usdm-a', { id })).status).toBe(404)
    expect(await says(from, `SAL.${pin}`)).toMatch(/belum terhubung/)
    await link('usdm-a', from)
    expect(await says(from, 'PUTUS')).toMatch(/dilepas/)
    expect(await says(from, `SAL.${pin}`)).toMatch(/belum terhubung/)
  })

  test.each(['setChatPin', 'makeChatCode'] as const)('%s asks for a fresh confirmation', async (name) => {
    await database.query('update session set confirmed_at = null where user_id = $1', [database.userId('usdm-b')])
    expect((await call(name, 'usdm-b', name === 'setChatPin' ? { pin } : {})).body.code).toBe('confirm-yourself')
  })

  test('a PIN that anybody tries first is refused', async () => {
    for (const plain of ['123456', '000000'])
      expect((await call('setChatPin', 'usft-a', { pin: plain })).body.code).toBe('pin-too-plain')
  })
})

describe('a sale', () => {
  test('is sold once for a message, however often it comes', async () => {
    const number = to()
    const first = await says(seller, `S10.${number}.${pin}`, 'once')
    expect(first).toMatch(/^S10 ke \d+ BERHASIL\. TRID \d+\. SN: \d+\. Harga Rp [\d.]+\. Saldo Rp [\d.]+\.$/)
    const again = await Promise.all(Array.from({ length: 4 }, () => says(seller, `S10.${number}.${pin}`, 'once')))
    expect(new Set(again)).toEqual(new Set([first]))
    expect(await salesTo(number)).toBe(1)
  })

  test('of a server that died before it answered is not sold again', async () => {
    const number = to()
    await says(seller, `S10.${number}.${pin}`, 'died')
    await database.query(`update chat_message set answer = null, answered_at = null where message_key like 'died#%'`)
    expect(await says(seller, `S10.${number}.${pin}`, 'died')).toMatch(/BERHASIL/)
    expect(await salesTo(number)).toBe(1)
  })

  test('is not sold again after the chat was linked anew', async () => {
    const [from, number] = ['6284444444442', to()]
    await link('usdm-a', from)
    await says(from, `S10.${number}.${pin}`, 'relinked')
    await says(from, 'PUTUS')
    await link('usdm-a', from)
    expect(await says(from, `S10.${number}.${pin}`, 'relinked')).toMatch(/BERHASIL/)
    expect(await salesTo(number)).toBe(1)
  })

  test('the same again needs its counter, as at the counter', async () => {
    const number = to()
    await says(seller, `S10.${number}.${pin}`)
    expect(await says(seller, `S10.${number}.${pin}`)).toMatch(/sudah dijual hari ini.*KODE\.NOMOR\.2\.PIN/)
    expect(await says(seller, `S10.${number}.${pin}.2`)).toMatch(/BERHASIL/)
    expect(await salesTo(number)).toBe(2)
  })

  test('a bill is asked for and paid', async () => {
    expect(await says(seller, `CEKPLN.532110884207.${pin}`)).toMatch(
      /Total bayar Rp [\d.]+, harga Anda Rp [\d.]+\. Bayar\? Y\.PIN$/,
    )
    expect(await says(seller, 'Y')).toBe('Tambahkan PIN: Y.PIN')
    expect(await says(seller, `Y.${pin}`, 'paid')).toMatch(/^PLNPOST ke 532110884207 BERHASIL/)
    expect(await says(seller, `Y.${pin}`, 'paid')).toMatch(/^PLNPOST ke 532110884207 BERHASIL/)
    expect(await says(seller, `Y.${pin}`)).toMatch(/inquiry|tagihan|cek/i)
  })

  test('without a PIN, with a wrong one, or in a shape that is none nothing is sold', async () => {
    const number = to()
    expect(await says(seller, `S10.${number}`)).toBe('Tambahkan PIN: KODE.NOMOR.PIN')
    expect(await says(seller, `S10.${number}.000000`)).toMatch(/PIN salah/)
    expect(await says(seller, `S10.${number}.x.${pin}`)).toBe('Formatnya: KODE.NOMOR.PIN')
    expect(await salesTo(number)).toBe(0)
  })
})

describe('what is asked', () => {
  test.each([
    ['SAL.481516', /^Saldo Rp [\d.]+\.$/],
    ['CH.S10', /harga Rp [\d.]+, pelanggan Rp/],
    ['CH.S', /^S\d+ [\d.]+/],
    ['LAP.481516', /^Hari ini \d+ transaksi, Rp [\d.]+\n/],
    ['CEK.99999999', /tidak ditemukan|not found/i],
    ['BANTUAN', /^KODE\.NOMOR\.PIN: beli\n/],
    ['apa', /tidak dikenal/],
  ])('%s', async (text, answer) => {
    const said = await says(seller, text)
    expect(said).toMatch(answer)
    expect(said!.split('\n').length).toBeLessThanOrEqual(10)
  })

  test('a ticket is opened, and told again while it is open', async () => {
    await call('insertBank', 'owner', { name: 'BCA', accountNumber: '8020331177', accountName: 'PT Uji' })
    await link('usdm-a', '6284444444443')
    const opened = await says('6284444444443', `TIKET.500000.${pin}`)
    expect(opened).toMatch(/^Transfer tepat Rp 500\.\d{3} ke BCA 8020331177/)
    expect(await says('6284444444443', `TIKET.500000.BCA.${pin}`)).toBe(opened)
    expect(await says(seller, `TIKET.500000.${pin}`)).toMatch(/tidak berwenang/)
  })

  test('balance is moved to a downline once, and to nobody else', async () => {
    const [manager, below] = ['catl-a', 'ustl-a']
    const balanceOf = async (username: string) =>
      (await database.query('select balance from balance where user_id = $1', [database.userId(username)]))[0]!.balance
    const from = '6285555555551'
    await link(manager, from)
    const before = Number(await balanceOf(below))
    expect(await says(from, `T.${below}.50000.${pin}`, 'moved')).toMatch(/^Transfer Rp 50\.000 ke/)
    await database.query(`update chat_message set answer = null, answered_at = null where message_key like 'moved#%'`)
    expect(await says(from, `T.${below}.50000.${pin}`, 'moved')).toMatch(/^Transfer Rp 50\.000 ke/)
    expect(Number(await balanceOf(below)) - before).toBe(50_000)
    for (const other of ['ustl-b', 'owner', manager, 'nobody'])
      expect(await says(from, `T.${other}.50000.${pin}`)).not.toMatch(/berhasil/)
    expect(await says(seller, `T.${below}.50000.${pin}`)).not.toMatch(/berhasil/)
    expect(Number(await balanceOf(below)) - before).toBe(50_000)
  })
})

describe('whoever may not', () => {
  const asked = () => says(seller, `S10.${to()}.${pin}`)
  const set = (text: string) => database.query(`${text} where username = 'usft-a'`)

  test('a block and an expired password count with the next message', async () => {
    await set('update users set is_blocked = true')
    expect(await asked()).not.toMatch(/BERHASIL/)
    await set('update users set is_blocked = false, is_password_expired = true')
    expect(await asked()).not.toMatch(/BERHASIL/)
    expect(await says(seller, `SAL.${pin}`)).toMatch(/kata sandi/i)
    await set('update users set is_password_expired = false')
    expect(await asked()).toMatch(/BERHASIL/)
  })

  test('staff sells as its permissions say, and not at all once it is blocked', async () => {
    const [staff, from] = [staffOf('usft-a'), '6286666666661']
    const permit = (permissions: string, isBlocked = false) =>
      database.query('update login_user set permissions = $1, is_blocked = $2 where username = $3', [
        permissions,
        isBlocked,
        staff,
      ])
    await permit('{view,sell}')
    await link(staff, from)
    const sells = () => says(from, `S10.${to()}.${pin}`)
    expect(await sells()).toMatch(/BERHASIL/)
    const [sold] = await database.query('select login_user_id from sale order by id desc limit 1')
    expect(sold!.login_user_id).not.toBeNull()
    await permit('{view}')
    expect(await sells()).not.toMatch(/BERHASIL/)
    await permit('{view,sell}', true)
    expect(await sells()).toMatch(/tidak dapat dipakai/)
    await permit('{view,sell}')
    expect((await call('chats', 'usft-a')).body.links.map(({ sender }: { sender: string }) => sender)).toEqual([seller])
  })
})

test('a chat of an account that is gone can still be unlinked, and linked to another', async () => {
  const [staff, from] = [staffOf('usgt-a'), '6288888888881']
  await link(staff, from)
  await database.query('update login_user set is_blocked = true where username = $1', [staff])
  expect(await says(from, `SAL.${pin}`)).toMatch(/tidak dapat dipakai/)
  expect(await says(from, 'PUTUS')).toMatch(/dilepas/)
  await link('usft-b', from)
  expect(await says(from, `SAL.${pin}`)).toMatch(/^Saldo/)
})

test('a PIN of before the password was changed counts no more', async () => {
  const from = '6288888888882'
  await link('usft-b', from)
  await database.query(`update users set password_changed_at = now() where username = 'usft-b'`)
  expect(await says(from, `SAL.${pin}`)).toMatch(/belum dibuat/)
  expect((await call('chats', 'usft-b')).body.hasPin).toBe(false)
  expect((await call('makeChatCode', 'usft-b')).body.code).toBe('chat-pin-missing')
  await call('setChatPin', 'usft-b', { pin })
  expect(await says(from, `SAL.${pin}`)).toMatch(/^Saldo/)
})

test('the owner makes no money by chat', async () => {
  const from = '6288888888883'
  await link('owner', from)
  expect(await says(from, `T.owner.50000.${pin}`)).toMatch(/tidak ditemukan/i)
  expect(await says(from, `T.ustl-a.50000.${pin}`)).not.toMatch(/tidak ditemukan/i)
})

test('wrong PINs make their own chat wait, and no other of the account', async () => {
  const [first, second] = ['6287777777771', '6287777777772']
  await link('usgt-b', first)
  await link('usgt-b', second)
  const wrong = [] as (string | null)[]
  for (let tries = 0; tries < 6; tries++) wrong.push(await says(first, 'SAL.000001'))
  expect(wrong.slice(0, 3)).toEqual(Array(3).fill('PIN salah. Tidak ada yang diproses.'))
  // The pause that has begun outlasts the test; of none that has begun nothing is made.
  await database.query(`update attempt set next_at = next_at + interval '60 seconds' where key like 'chat pin of link %'`)
  expect(await says(first, `SAL.${pin}`)).toMatch(/detik|kali|terlalu/i)
  expect(await says(second, `SAL.${pin}`)).toMatch(/^Saldo/)
})

test('no PIN and no code is kept, in clear or in the audit trail', async () => {
  const [{ found }] = (await database.query(
    `select count(*)::int as found from (select row_to_json(a)::text as t from audit a union all select row_to_json(m)::text from chat_message m
       union all select row_to_json(c)::text from audit_change c union all select row_to_json(m)::text from message m) all_rows where t like '%481516%'`,
  )) as [{ found: number }]
  expect(found).toBe(0)
})
