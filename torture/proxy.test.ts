import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../contract/errors.ts'
import { freePort } from '../database/test-free-port.ts'
import { hasHaproxy, startProxy } from './proxy.ts'

describe.skipIf(!hasHaproxy())('deploy/haproxy.cfg, run by HAProxy (needs Debian’s haproxy package)', () => {
  let isReady = true
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz' && !isReady ? 503 : 200
    response.end(JSON.stringify(request.headers))
  })
  let proxy: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const nobody = `http://127.0.0.1:${await freePort()}`
    proxy = await startProxy([`http://127.0.0.1:${(server.address() as AddressInfo).port}`, nobody])
  }, 30_000)
  afterAll(async () => {
    await proxy.stop()
    server.close()
  })

  test('what a client says of its address and host counts for nothing', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'jenjang.example' }
    const seen = await (await fetch(proxy.url, { headers: forged })).json()
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': new URL(proxy.url).host })
  })

  test('a server alone that is not ready says itself what is the matter', async () => {
    isReady = false
    await expect.poll(async () => (await fetch(`${proxy.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${proxy.url}/api/user`)).status).toBe(200)
  })

  test('without any server the refusal is the contract’s', async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await expect.poll(async () => (await fetch(proxy.url)).status).toBe(503)
    const answer = await fetch(proxy.url)
    expect(await answer.json()).toEqual({ code: 'unavailable', message: refusals.unavailable.id })
  })
})
