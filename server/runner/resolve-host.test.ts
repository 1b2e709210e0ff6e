import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PrivateAddress, reachable } from './outgoing.ts'
import { resolveHost } from './resolve-host.ts'
import { type TestNameServer, testNameServer } from './test-name-server.ts'

let server: TestNameServer
beforeAll(async () => {
  server = await testNameServer({
    'both.example': ['2606:4700:0:0:0:0:0:1', '93.184.216.34'],
    'four.example': ['93.184.216.34', '93.184.216.35'],
    'mixed.example': ['93.184.216.34', '10.0.0.1'],
    'hidden.example': ['93.184.216.34', '0:0:0:0:0:ffff:a00:1'],
    'sim.inside.example': ['10.1.2.3'],
    'silent.example': 'silent',
  })
})
afterAll(() => server.close())

const hosts = `
127.0.0.1 localhost # the machine
::1       pg Localhost6
10.0.0.7  PG warung.example
not-an-address broken.example`
const sources = () => ({ servers: [server.at], search: ['nowhere.example', 'inside.example'], hosts })

test.each<[string, string[]]>([
  ['both.example', ['93.184.216.34', '2606:4700::1']],
  ['four.example', ['93.184.216.34', '93.184.216.35']],
  ['Four.example.', ['93.184.216.34', '93.184.216.35']],
  ['pg', ['10.0.0.7', '::1']],
  ['WARUNG.example', ['10.0.0.7']],
  ['localhost', ['127.0.0.1']],
  ['a.localhost', ['127.0.0.1', '::1']],
  ['sim', ['10.1.2.3']],
])('the addresses of %s', async (name, addresses) => {
  expect((await resolveHost(name, undefined, sources())).toSorted()).toEqual(addresses.toSorted())
  expect((await resolveHost(name, undefined, sources()))[0]).toBe(addresses[0])
})

test.each(['nobody.example', 'broken.example', 'nobody'])('%s is nobody', async (name) => {
  await expect(resolveHost(name, undefined, sources())).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('a look-up in the silence of a name server ends with its signal', async () => {
  const ended = new AbortController()
  const lookUp = resolveHost('silent.example', ended.signal, sources())
  await vi.waitFor(() => expect(server.asked).toContain('silent.example AAAA'), 60_000)
  ended.abort()
  await expect(lookUp).rejects.toMatchObject({ code: 'EAI_AGAIN' })
})

test.each<[string, boolean, 'given' | 'refused']>([
  ['four.example', false, 'given'],
  ['mixed.example', false, 'refused'],
  ['mixed.example', true, 'given'],
  ['hidden.example', false, 'refused'],
  ['pg', false, 'refused'],
  ['pg', true, 'given'],
])('a connection to %s, private addresses allowed: %s', async (name, privateAddresses, expected) => {
  const { lookup } = reachable(name, privateAddresses, undefined, sources())
  const found = await new Promise((done) => lookup(name, { all: true }, (error, addresses) => done(error ?? addresses)))
  if (expected === 'refused') expect(found).toBeInstanceOf(PrivateAddress)
  else expect(found).toContainEqual({ address: expect.stringMatching(/^\d+(\.\d+){3}$/), family: 4 })
})
