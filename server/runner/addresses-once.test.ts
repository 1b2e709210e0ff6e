import ipaddr from 'ipaddr.js'
import { afterEach, expect, test, vi } from 'vitest'
import { prodToken } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'

const api = testApp()
afterEach(() => vi.restoreAllMocks())

test.each([
  ['a program that is let in by a list of ranges', 'htdm-a', '10.77.1.9', '192.168.0.0/16, 10.77.0.0/16'],
  ['one at an address of IPv6', 'htdm-b', '2001:db8:77::9', '2001:db8:77::/48'],
])('%s: its address is parsed with its first request alone', async (_, username, remoteAddress, list) => {
  await api.database.query(`update users set ip = $1 where username = $2`, [list, username])
  const headers = { authorization: `Bearer ${prodToken(username)}` }
  const ask = async () => {
    const { statusCode } = await api.app.inject({ method: 'POST', url: '/h2h/v1/balance', remoteAddress, headers, payload: {} })
    expect(statusCode).toBe(200)
  }
  const parsed = [vi.spyOn(ipaddr, 'isValid'), vi.spyOn(ipaddr, 'process'), vi.spyOn(ipaddr, 'parseCIDR')]
  const count = () => parsed.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  await ask()
  const first = count()
  expect(first).toBeGreaterThan(0)
  for (let n = 0; n < 5; n++) await ask()
  expect(count()).toBe(first)
})
