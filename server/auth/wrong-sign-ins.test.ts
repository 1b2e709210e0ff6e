import { describe, expect, test } from 'vitest'
import { staffOf } from '../../database/test-world.ts'
import { hashPassword } from './passwords.ts'
import { secretHash } from './secrets.ts'
import { testSignIns } from './test-sign-in.ts'

const { watched, database, signIn, newDevice } = testSignIns()

/** Waits that have begun last until the test ends them. */
const hold = () =>
  database.query(`update attempt set next_at = now() + interval '90 seconds' where next_at > until - interval '60 minutes'`)
const endWaits = () => database.query('update attempt set next_at = now() where next_at is not null')

describe('a wrong sign-in', () => {
  const wrong: [string, { username?: string; password?: string }][] = [
    ['unknown name', { username: 'nobody' }],
    ['known name', { password: 'wrong' }],
    ['known staff account', { username: staffOf('ustl-a'), password: 'wrong' }],
  ]
  test.each(wrong)(
    '%s: one verification, one counted attempt of the address and of the name there, one text',
    async (_, over) => {
      const device = await newDevice()
      await database.query('delete from attempt')
      const { status, body } = await signIn({ ...over, device }, { 'accept-language': 'en' })
      expect([status, body]).toEqual([401, { code: 'login-failed', message: 'Wrong username or password.' }])
      expect(watched.verified).toHaveLength(1)
      const counted = await database.query('select count(*)::int as keys, sum(count)::int as attempts from attempt')
      expect(counted).toEqual([{ keys: 2, attempts: 2 }])
    },
  )

  test('the stand-in hash of unknown names asks for the same work as a real one', async () => {
    await signIn({ username: 'nobody' })
    const work = (hash: string | undefined) => hash?.split('$').slice(1, 4)
    expect(work(watched.verified[0])).toEqual(work(await hashPassword('anything', 'this server')))
    expect(work(watched.verified[0])).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  })

  test('on a new device the name waits after five, a second, two, four, however it is written and whatever the password', async () => {
    const device = await newDevice()
    const waits: (number | null)[] = []
    for (let n = 0; n < 12; n++) {
      expect((await signIn({ password: 'wrong', device, username: n % 2 ? 'ustl-a' : ' USTL-A' })).status).toBe(401)
      const wait = `extract(epoch from next_at - until + interval '60 minutes')::integer as seconds`
      const [row] = await database.query(`select ${wait} from attempt where key ~ '^login name .* from '`)
      waits.push(row?.seconds)
      if (n < 4) continue
      await hold()
      const { status, body, headers } = await signIn({ device })
      expect([status, body.code]).toEqual([429, 'too-many-requests'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      await endWaits()
    }
    expect(waits).toEqual([null, null, null, null, 1, 2, 4, 8, 16, 32, 64, 128])
    expect((await signIn({ device })).status).toBe(200)
  })

  test.each([
    ['a user name', ['ustl-a', 'USTL-A'], ['nobody', 'NoBody']],
    ['an e-mail address', ['ustl-a@example.id', 'Ustl-A@example.id'], ['nobody@example.id', 'Nobody@example.id']],
    ['a phone number', ['081299990001', '+62 81299990001'], ['081277777001', '+62 81277777001']],
    ['a staff account', [staffOf('ustl-a'), staffOf('ustl-a').toUpperCase()], ['staff-nobody', 'STAFF-nobody']],
  ])('%s that nobody has waits like one that somebody has, and tells nothing of the others', async (_, known, unknown) => {
    await database.query(`update users set phone = '081299990001' where username = 'ustl-a'`)
    const others = ['ustl-a', 'ustl-a@example.id', '081299990001', staffOf('ustl-a')].filter((name) => !known.includes(name))
    const device = await newDevice()
    const seen = async ([one, other]: string[]) => {
      await database.query('delete from attempt')
      const answers: number[] = []
      const guess = async (username: string | undefined) =>
        answers.push((await signIn({ password: 'wrong', device, ...(username && { username }) })).status)
      for (let n = 0; n < 5; n++) await guess(n % 2 ? one : other)
      await hold()
      await guess(one)
      for (const username of others) await guess(username)
      return answers
    }
    expect(await seen(known)).toEqual([401, 401, 401, 401, 401, 429, 401, 401, 401])
    expect(await seen(unknown)).toEqual([401, 401, 401, 401, 401, 429, 401, 401, 401])
  })

  test.each([
    ['its user name', () => 'ustl-a', 429],
    ['its e-mail address', () => 'ustl-a@example.id', 200],
    ['any name', (n: number) => `nobody-${n}`, 200],
  ])('however many there are for %s elsewhere, its own device is let in', async (_, nameOf, onNew) => {
    const device = await newDevice()
    for (let n = 0; n < 70; n++) {
      await endWaits()
      await signIn({ password: 'wrong', device, username: nameOf(n) })
    }
    expect((await signIn()).body.isLogged).toBe(true)
    // What waits for all names there that nobody keeps asking for is over in seconds.
    await database.query(`update attempt set next_at = now() where key = 'login from 127.0.0.1'`)
    expect((await signIn({ device })).status).toBe(onNew)
  })

  test('a stranger who guesses without an end keeps others at its address waiting for five seconds at most', async () => {
    const device = await newDevice()
    const guess = (n: number) => signIn({ password: 'wrong', device, username: `nobody-${n % 12}` })
    for (let n = 0; n < 120; n++) {
      await endWaits()
      await guess(n)
    }
    // One who keeps to few names has a wait of its own.
    expect((await signIn({ device })).status).toBe(200)
    for (let n = 0; n < 70; n++) {
      await endWaits()
      await signIn({ password: 'wrong', device, username: `somebody-${n}` })
    }
    const { status, headers } = await signIn({ device, username: 'usfd-b' })
    expect([status, Number(headers['retry-after']) <= 5]).toEqual([429, true])
    await database.query(`update attempt set next_at = now() where key = 'login from 127.0.0.1'`)
    expect((await signIn({ device, username: 'usfd-b' })).status).toBe(200)
  })

  test('one address that keeps asking takes nobody else’s turn; many together share a wait of a minute at most', async () => {
    const device = await newDevice()
    const guess = (ip: string) => signIn({ password: 'wrong', device }, { 'x-forwarded-for': ip })
    for (let n = 0; n < 5; n++) await guess('203.0.113.7')
    await hold()
    expect((await guess('203.0.113.7')).status).toBe(429)
    expect((await signIn({ device }, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
    for (let n = 0; n < 63; n++) for (const ip of [`198.51.100.${n}`, `198.51.100.${n}`]) await guess(ip)
    await database.query(`update attempt set next_at = now() + interval '60 seconds' where next_at > now()`)
    const { status, headers } = await guess('198.51.100.9')
    expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true])
    // Whoever comes for the first time does not wait.
    expect((await signIn({ device }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  })

  test('a device of another account counts as new, and what is guessed on a known one is counted there alone', async () => {
    const device = await newDevice()
    const addStranger = `insert into known_device (device_hash, user_id) select $1, id from users where username = 'usfd-a'`
    await database.query(addStranger, [secretHash(device)])
    const wrong = (over: object) => signIn({ password: 'wrong', ...over })
    for (let n = 0; n < 5; n++) await wrong({ device })
    await hold()
    expect((await wrong({ device })).status).toBe(429)
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await wrong({})).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn({ username: 'usfd-a', device })).status).toBe(200)
    await endWaits()
    expect((await signIn({ device })).status).toBe(200)
  })

  test.each([
    ['a password that is changed', 'usgt-b', `update users set password_hash = 'another' where username = 'usgt-b'`],
    [
      'a staff account that is blocked',
      staffOf('usgt-a'),
      `update login_user set is_blocked = true where username = '${staffOf('usgt-a')}'`,
    ],
  ])('%s while it is verified opens no session', async (_, username, change) => {
    const sessions = () => database.query('select count(*)::int as sessions from session')
    const before = await sessions()
    watched.meanwhile = () => database.query(change)
    const { status, body } = await signIn({ username })
    expect([status, body.code]).toEqual([401, 'login-failed'])
    expect(await sessions()).toEqual(before)
  })

  test('names that are guessed at wait together too, fifteen seconds at most', async () => {
    const device = await newDevice()
    await database.query(
      `insert into attempt (key, count, until) values ('guessed login from 127.0.0.1', 80, now() + interval '15 minutes')`,
    )
    for (let n = 0; n < 6; n++) {
      await endWaits()
      await signIn({ password: 'wrong', device })
    }
    const guessed = await database.query(
      `select count, extract(epoch from next_at - until + interval '15 minutes')::integer as seconds from attempt where key ~ '^guessed'`,
    )
    expect(guessed).toEqual([{ count: 81, seconds: 15 }])
    await database.query(`update attempt set next_at = now() where key ~ '^login name'`)
    expect((await signIn({ password: 'wrong', device })).status).toBe(429)
  })

  test('a window that is over counts anew', async () => {
    const device = await newDevice()
    for (let n = 0; n < 11; n++) await signIn({ password: 'wrong' })
    for (let n = 0; n < 3; n++) await signIn({ password: 'wrong', device })
    await database.query(`update attempt set until = now() - interval '1 second'`)
    await signIn({ password: 'wrong', device })
    expect(await database.query(`select count from attempt where key ~ '^login name .* from '`)).toEqual([{ count: 1 }])
    expect((await signIn()).status).toBe(200)
  })

  test('what was counted while a clock was ahead counts anew, at once', async () => {
    const device = await newDevice()
    for (let n = 0; n < 10; n++) await signIn({ password: 'wrong' })
    for (let n = 0; n < 5; n++) await signIn({ password: 'wrong', device })
    await database.query(`update attempt set until = until + interval '1 day', next_at = next_at + interval '1 day'`)
    expect([(await signIn()).status, (await signIn({ device })).status]).toEqual([200, 200])
  })

  test('parallel guesses are all counted', async () => {
    const device = await newDevice()
    const guesses = async (over: object) => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => signIn({ password: 'wrong', ...over })))
      return answers.filter(({ status }) => status === 401).length
    }
    expect(await guesses({})).toBe(10)
    expect(await guesses({ device })).toBeLessThan(10)
  })

  test('a right sign-in clears the name, or the device, and gives the address its attempt back', async () => {
    const device = await newDevice()
    for (let n = 0; n < 4; n++) await signIn({ password: 'wrong', device })
    for (let n = 0; n < 4; n++) await signIn({ password: 'wrong' })
    await signIn({ device })
    const counts = () => database.query(`select count from attempt where key ~ '^login (name|of|from)' order by count`)
    // The device, and the address; those of the name, there and everywhere, are cleared.
    expect(await counts()).toEqual([{ count: 4 }, { count: 4 }])
    await signIn()
    expect(await database.query(`select key, count from attempt where key ~ '^login (name|of|from)'`)).toEqual([
      { key: 'login from 127.0.0.1', count: 4 },
    ])
  })
})
