import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallName } from '../contract/calls.ts'
import { calls } from '../contract/calls.ts'
import type { Page } from './fixtures.ts'

/** From now on the file of a call comes as a story writes it. `given` is kept once the page no longer wants it. */
export async function holdFile(page: Page, call: CallName, name: string) {
  const asked = Promise.withResolvers<ServerResponse>()
  const given = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
    response.on('close', () => given.resolve())
    asked.resolve(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const address = `**/api${calls[call].path}`
  await page.route(address, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    write: async (bytes: number) => void (await asked.promise).write(Buffer.alloc(bytes, 'x')),
    end: async () => void (await asked.promise).end(),
    given: given.promise,
    async letGo() {
      await page.unroute(address)
      server.close()
      server.closeAllConnections()
    },
  }
}

export type HeldFile = Awaited<ReturnType<typeof holdFile>>
