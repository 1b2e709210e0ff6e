import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBalance, webToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { openStream, type TestStream } from './test-stream.ts'

const world = testApp({ beat: 5_000 })
const { database, call } = world
let address = ''
const opened: TestStream[] = []

beforeAll(async () => {
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => {
  for (const { close } of opened) close()
})

async function open(username: string) {
  const stream = await openStream(address, username)
  opened.push(stream)
  return stream
}

describe('the stream', () => {
  test('begins with the present balance and follows it', async () => {
    const { response, next } = await open('catl-a')
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ])
    const userId = database.userId('catl-a')
    expect(await next()).toEqual({ event: 'balance', data: { kind: 'balance', userId, balance: testBalance } })
    await call('moveBalance', 'catl-a', { userId: database.userId('ustl-a'), amount: 1000, mutation: 'transfer', remark: 'uji' })
    const [own, given] = [await next(), await next()]
    expect(own?.data).toEqual({ kind: 'balance', userId, balance: testBalance - 1000 })
    expect(given?.data).toEqual({ kind: 'balance', userId: database.userId('ustl-a'), balance: testBalance + 1000 })
  })

  test('tells a sale to the seller, its uplines and the owner', async () => {
    const streams = await Promise.all(['usfd-a', 'mifd-a', 'owner'].map(open))
    for (const { next } of streams) expect((await next())?.event).toBe('balance')
    const sold = await call('purchase', 'usfd-a', { productCode: 'PLN20', customerCode: '14077203001' })
    for (const { next } of streams) {
      let heard = await next()
      while (heard?.event !== 'sale') heard = await next()
      expect(heard.data).toEqual({ kind: 'sale', saleId: sold.body.saleId, userId: database.userId('usfd-a'), statusId: 4 })
    }
  })

  test('tells a user and who is above it of its switches', async () => {
    const userId = database.userId('usft-b')
    const streams = await Promise.all(['usft-b', 'caft-b'].map(open))
    await call('setD0Ca', 'caft-b', { userId, isD0: true })
    await call('setDm', 'caft-b', { userId, isDm: true })
    for (const { next } of streams) {
      let heard = await next()
      while (heard && heard.event !== 'user') heard = await next()
      expect(heard?.data).toEqual({ kind: 'user', userId })
    }
  })

  test('is told to read all again with the present balance, when much has changed or may have been missed', async () => {
    const { next } = await open('usdm-b')
    const told = async (count: number) => {
      const heard = []
      for (let n = 0; n < count; n++) heard.push((await next())?.data)
      return heard
    }
    const userId = database.userId('usdm-b')
    const balance = { kind: 'balance', userId, balance: testBalance }
    expect(await told(1)).toEqual([balance])
    await database.query(`select pg_notify('jenjang_live', '[{"kind":"reload","to":"all"}]')`)
    expect(await told(2)).toEqual([{ kind: 'reload' }, balance])
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'live-listen %' and datname = current_database()`,
    )
    expect(await told(2)).toEqual([{ kind: 'reload' }, balance])
  })

  test('is not for the signed-out, nor for staff that may not look', async () => {
    const ask = (token: string) => world.app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } })
    expect((await ask('made-up')).body).toBe('Forbidden Access')
    await database.query(`update login_user set permissions = '{sell}' where username = 'staff-usft-a'`)
    const refused = await ask(webToken('staff-usft-a'))
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'access-denied'])
  })
})

describe('the end of the stream', () => {
  test.each([
    ['with it', true],
    ['after it began', false],
  ])('comes with a request that is sent behind it, %s', async (_, atOnce) => {
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    const closed = once(socket, 'close')
    const head = `host: a\r\nauthorization: Bearer ${webToken('mifd-b')}\r\n\r\n`
    const [stream, behind] = [`GET /api/events HTTP/1.1\r\n${head}`, `GET /api/health HTTP/1.1\r\n${head}`]
    if (atOnce) socket.write(stream + behind)
    else {
      socket.write(stream)
      await once(socket, 'data')
      socket.write(behind)
    }
    socket.resume()
    await closed
  })

  test('comes with the end of the session', async () => {
    const short = await open('usgt-a')
    await short.next()
    await call('logout', 'usgt-a')
    expect(await short.next()).toBeNull()
  })

  test('comes with the end of the server', async () => {
    const other = await open('usgt-b')
    await other.next()
    await world.app.close()
    expect(await other.next()).toBeNull()
  })
})
