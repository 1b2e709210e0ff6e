import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect } from './fixtures.ts'

/** A mail server on this machine that takes everything; `latest` waits for the code in the newest letter to somebody. */
export async function openMailbox() {
  const letters: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, session, done) {
      let source = ''
      for await (const chunk of stream) source += chunk
      letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const codeTo = (address: string) =>
    letters.flatMap(({ to, source }) => (to.includes(address) ? (/\b\d{6}\b/.exec(source) ?? []) : [])).at(-1)
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    async code(address: string): Promise<string> {
      await expect.poll(() => codeTo(address)).toBeDefined()
      return codeTo(address)!
    },
    close: () => server.close(),
  }
}
