import { expect, test } from 'vitest'
import { production, read } from './sources.ts'

/** What reads JSON of our own making, or throws away what it has read; all other JSON of these rooms comes from outside. */
const ownJson: Readonly<Record<string, string>> = {
  'server/h2h/products-of-kinds.ts': 'the keys of its own cache',
  'server/selling/other-servers.ts': 'a word between two servers of ours',
  'server/topup/gateway-settings.ts': 'what the seal held',
  'server/upstream/connection.ts': 'what the seal held',
  'server/upstream/connections.ts': 'what the seal held',
  'server/upstream/templates.ts': 'whether a text is JSON at all',
}

test('JSON of partners, programs, gateways and banks is read with every digit of its numbers', () => {
  const heard = production.filter((path) => /^server\/(h2h|upstream|chat|topup|statements|selling|catalogue)\//.test(path))
  const plainly = heard.filter((path) => read(path).includes('JSON.parse('))
  expect(plainly).toEqual(Object.keys(ownJson))
})
