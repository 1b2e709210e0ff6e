import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffOf, testDevice, testPassword } from '../../database/test-world.ts'
import { bankOf, onCredit } from '../billing/test-moving-clock.ts'
import { addDomain } from '../domains/test-domain.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { pushScene } from './test-push-scene.ts'
import { claimsOf, type FakeBrowser } from './test-push-service.ts'

const { world, service, received, subscribe, send, messages, known, tell } = pushScene()
const { database, call } = world
const own = { host: 'melati.example' }
let clock: TestClock
let melati = 0

beforeAll(async () => {
  clock = testClock(database.url, 'push')
  melati = await addDomain(world, 'melati.example', ['sldm-a'])
})
afterAll(async () => {
  await clock.stop()
  await database.query('delete from domain_group')
})

const signIn = async (username: string, headers: Record<string, string> = {}): Promise<string> =>
  (await call('login', null, { username, password: testPassword, device: testDevice }, headers)).body.token

/** A sale that is told to be Pending by one ending of its customer number, and at once by another. */
const sell = (as: string, ending: string, headers: Record<string, string> = {}) =>
  call('purchase', as, { productCode: 'PLN20', customerCode: `14077203${ending}` }, headers)

/** Asks the partners of pending sales, which end. */
async function advise() {
  await database.query('update open_sale set next_advice_at = now()')
  const now = new Date()
  await clock.jobs['advise-due-sales'](now, now)
}

describe('a sale that was told to be Pending', () => {
  test('is told when it ends: encrypted for the browser, signed by this installation, in the name and the icon of the host', async () => {
    const { path } = await subscribe('usdm-a', ['sale'], own)
    await sell('usdm-a', '913', own)
    expect(await messages()).toEqual([])
    await advise()
    expect(await messages()).toEqual([{ template: 'sale-succeeded', attempts: 0, sent: false, last_error: null }])
    expect(await send()).toBe(1)
    const [pushed] = received()
    const [sale] = await database.query('select id from sale order by id desc limit 1')
    expect(pushed).toMatchObject({
      path,
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400' },
      shown: {
        title: 'Transaksi berhasil – Melati Pay',
        icon: `/brand/${melati}/1/icon-192.png`,
        path: `/TransactionLog?open=${sale!.id}`,
      },
    })
    expect(pushed!.shown.body).toContain('…3913')
    const claims = claimsOf(pushed!.headers.authorization!)
    expect(claims).toMatchObject({ aud: service().url, sub: 'mailto:no-reply@example.id' })
    expect(claims.exp).toBeGreaterThan(Date.now() / 1000)
    expect(claims.key).toBe((await call('pushState', 'usdm-a', {}, own)).body.key)
    expect(await messages()).toMatchObject([{ attempts: 1, sent: true }])
    expect(await send()).toBe(0)
    const icon = await world.app.inject({ url: pushed!.shown.icon, headers: own })
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/png'])
  })

  test('is not when it was answered at once, nor to who wants other kinds', async () => {
    await subscribe('ustl-a', ['bill'])
    await sell('ustl-a', '000')
    await sell('ustl-a', '913')
    await advise()
    expect(await messages()).toEqual([])
  })
})

describe('what else is told', () => {
  const told = async (work: () => Promise<unknown>) => {
    await work()
    while ((await send()) > 0);
    return received().map(({ shown: { title, path } }) => `${title} ${path}`)
  }
  test('a ticket: credited, cancelled, over; and to the owner when nobody found its transfer', async () => {
    const bank = (await call('insertBank', 'owner', { name: 'BCA', accountNumber: '77', accountName: 'PT Uji' })).body.id
    await subscribe('usdm-b', ['ticket'])
    await subscribe('owner', ['ticket'])
    const ask = async () => (await call('requestTicket', 'usdm-b', { amount: 50_000, bank })).body.id as number
    const reported = async () => (await call('requestTicket', 'usdm-b', { ticket: await ask() })).body.id as number
    const shown = await told(async () => {
      await call('confirmTicket', 'owner', { ticket: await reported(), amount: 50_000, remark: 'kurang' })
      await call('cancelTicket', 'owner', { ticket: await reported() })
      const now = new Date()
      await ask()
      await database.query('update ticket set deadline = now() where status_id = 1')
      await clock.jobs['advance-tickets'](now, now)
      await reported()
      await database.query('update ticket set deadline = now() where status_id = 2')
      await clock.jobs['advance-tickets'](now, now)
    })
    expect(shown.sort()).toEqual([
      expect.stringMatching(/^Tiket \d+ belum dapat diverifikasi – Jenjang \/Ticket$/),
      'Tiket dibatalkan – Jenjang /TopUp',
      'Tiket kedaluwarsa – Jenjang /TopUp',
      'Top up masuk – Jenjang /TopUp',
    ])
  })

  test('a bill: made, overdue, to be confirmed by its charger, paid', async () => {
    const bank = await bankOf(database, 'catl-a')
    await subscribe('ustl-a', ['bill'])
    await subscribe('catl-a', ['bill'])
    await onCredit(database, 'ustl-a', 500_000)
    await sell('ustl-a', '001')
    await database.query('select close_bills(null, 1::smallint, $1, now())', [[database.userId('ustl-a')]])
    const [{ id }] = (await database.query('select id from bill where user_id = $1', [database.userId('ustl-a')])) as [
      { id: number },
    ]
    const set = (change: string) => database.query(`update bill set ${change} where id = ${id}`)
    const shown = await told(async () => {
      await set('overdue_at = now(), status_id = 6')
      await set(`bank_id = ${bank}`)
      await set('status_id = 4, paid_amount = amount, lifted_amount = amount, bank_id = null, closed_at = now()')
    })
    // It is marked paid, and nothing was.
    await database.query('delete from bill; delete from bill_close; delete from bill_window; delete from close_run')
    expect(shown.sort()).toEqual([
      'Pembayaran menunggu konfirmasi – Jenjang /Payment',
      'Tagihan baru – Jenjang /Bill',
      'Tagihan lewat jatuh tempo – Jenjang /Bill',
      'Tagihan lunas – Jenjang /Bill',
    ])
  })
})

describe('who is told', () => {
  test('a staff account only of what it may look at; when it is sent, not when it was queued', async () => {
    const staff = staffOf('ustl-a')
    await database.query(`update login_user set permissions = '{view}' where username = $1`, [staff])
    await subscribe(staff, ['sale'])
    await tell('ustl-a')
    await database.query(`update login_user set permissions = '{sell}' where username = $1`, [staff])
    await send()
    expect([received(), await messages()]).toMatchObject([[], [{ sent: false, last_error: 'no longer wanted' }]])
    expect((await call('pushState', staff)).body.offered).toEqual([])
    await database.query(`update login_user set permissions = '{view}' where username = $1`, [staff])
  })

  test('in the language that the browser was in', async () => {
    await subscribe('ustl-a', ['sale'], { 'accept-language': 'en' })
    await tell('ustl-a')
    await send()
    expect(received()[0]!.shown).toMatchObject({
      title: 'Sale failed – Jenjang',
      body: 'A to …0001 failed, the balance was given back (TRID 1).',
    })
  })

  test('whom the system blocks for a bill goes on hearing of it', async () => {
    await subscribe('ustl-a', ['sale'])
    await database.query(`update users set is_blocked = true, blocked_by_system = true where username = 'ustl-a'`)
    await tell('ustl-a')
    await send()
    await database.query(`update users set is_blocked = false, blocked_by_system = false where username = 'ustl-a'`)
    expect(received()).toHaveLength(1)
  })

  const cases: [what: string, who: string, headers: Record<string, string>, how: (token: string) => Promise<unknown>][] = [
    ['signs out', 'usdm-b', {}, (token) => call('logout', { token })],
    ['ends its other sessions', 'usdm-b', {}, () => call('revokeOtherSessions', 'usdm-b')],
    [
      'is signed out by its manager',
      'usdm-b',
      {},
      () => call('endUserSessions', 'owner', { selectedUser: database.userId('usdm-b') }),
    ],
    [
      'says so',
      'usdm-b',
      {},
      async (token) => {
        const [row] = await database.query('select endpoint, p256dh, auth from push_subscription')
        return call('setPush', { token }, { ...(row as unknown as FakeBrowser), kinds: [] })
      },
    ],
    [
      'is blocked by a person',
      'usdm-b',
      {},
      () => call('blockUser', 'owner', { userId: database.userId('usdm-b'), isBlocked: true }),
    ],
    [
      'is staff that is blocked',
      staffOf('usgt-a'),
      {},
      () =>
        call('updateLoginUser', 'usgt-a', { username: staffOf('usgt-a'), name: 'Staf', permissions: ['view'], isBlocked: true }),
    ],
    ['is staff that is removed', staffOf('sutl-a'), {}, () => call('removeLoginUser', 'sutl-a', { username: staffOf('sutl-a') })],
    [
      'left the host with its network',
      'usdm-a',
      own,
      () => call('removeGroups', 'owner', { domainId: melati, selectedGroups: [database.userId('sldm-a')] }),
    ],
    ['is on a host that is switched off', 'usdm-a', own, () => call('activateDomain', 'owner', { id: melati, isActive: false })],
    [
      'is on a host with another name',
      'usdm-a',
      own,
      () => call('setDomain', 'owner', { domain: melati, name: 'mawar.example', appName: 'Mawar', shortName: 'M' } as never),
    ],
    ['left its device to somebody else', 'usdm-b', {}, () => signIn('usfd-b')],
  ]
  test.each(cases)('nobody who %s', async (_what, who, headers, how) => {
    const token = await signIn(who, headers)
    await subscribe({ token }, ['ticket', 'bill', 'sale'], headers)
    await tell(who.replace(/^staff-/, ''))
    const { status } = (await how(token)) as { status?: number }
    expect(status ?? 200).toBe(200)
    expect(await known()).toBe(0)
    await send()
    expect(received()).toEqual([])
    // As it was.
    await database.query(`update users set is_blocked = false, blocked_by = null where username = 'usdm-b'`)
    await database.query(`update login_user set is_blocked = false, removed_at = null`)
    await database.query(`update session set revoked_at = null where expires_at > '2900-01-01'`)
    await database.query(`update domain set is_active = true, name = 'melati.example'`)
    await database.query(
      `insert into domain_group (domain_id, group_id, is_owner) select $1, id, true from users where username = 'sldm-a' on conflict do nothing`,
      [melati],
    )
  })

  test('who signs in again on the device, with its session over or not', async () => {
    const first = await signIn('usdm-b')
    const { path } = await subscribe({ token: first }, ['sale'])
    const second = await signIn('usdm-b')
    expect((await call('session', { token: first })).status).toBe(403)
    await database.query(
      `update session set expires_at = now() where revoked_at is null and user_id = $1 and expires_at < '2900-01-01'`,
      [database.userId('usdm-b')],
    )
    const third = await signIn('usdm-b')
    await tell('usdm-b')
    await send()
    expect(received().map((one) => one.path)).toEqual([path])
    await call('logout', { token: third })
    expect([await known(), second === third]).toEqual([0, false])
  })
})
