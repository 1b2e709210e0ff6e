import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface FakeUpdate {
  update_id: number
  message?: object
}

/** A Bot API that behaves as Telegram's: updates stay until a later one is asked for, and wait for somebody who asks. */
export async function fakeTelegram() {
  const updates: FakeUpdate[] = []
  const said: { chat: string; text: string }[] = []
  const calls: { method: string; input: Record<string, unknown> }[] = []
  const failing = { sends: 0 }
  let nextId = 1000
  const wake: (() => void)[] = []
  const heard: (() => void)[] = []

  const answers: Record<string, (input: Record<string, unknown>) => Promise<unknown>> = {
    getMe: async () => ({ id: 1, is_bot: true, first_name: 'Jenjang', username: 'jenjang_bot' }),
    async getUpdates({ offset, timeout }) {
      if (typeof offset === 'number') {
        const kept = updates.filter(({ update_id }) => update_id >= offset)
        updates.splice(0, updates.length, ...kept)
      }
      if (updates.length === 0 && timeout) await new Promise<void>((done) => wake.push(done))
      return updates.slice(0, 100)
    },
    async sendMessage({ chat_id, text }) {
      if (failing.sends-- > 0) throw new Error('Too Many Requests: retry after 5')
      said.push({ chat: String(chat_id), text: String(text) })
      for (const done of heard.splice(0)) done()
      return {}
    },
    setWebhook: async () => true,
    deleteWebhook: async () => true,
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const method = request.url!.split('/').at(-1)!
    const input = JSON.parse(body || '{}')
    calls.push({ method, input })
    try {
      response.end(JSON.stringify({ ok: true, result: await answers[method]!(input) }))
    } catch (error) {
      response.end(JSON.stringify({ ok: false, error_code: 429, description: (error as Error).message }))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function put(update: Omit<FakeUpdate, 'update_id'>): FakeUpdate {
    const one = { update_id: nextId++, ...update }
    updates.push(one)
    for (const done of wake.splice(0)) done()
    return one
  }

  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    said,
    calls,
    failing,
    updates,
    put,
    /** A person writes to the bot. */
    write: (from: number, text: string, more: object = {}) =>
      put({
        message: {
          message_id: nextId,
          date: Math.floor(Date.now() / 1000),
          from: { id: from, is_bot: false, first_name: 'Melati' },
          chat: { id: from, type: 'private' },
          text,
          ...more,
        },
      }),
    /** Resolves when so many messages were said in all. */
    async until(count: number): Promise<void> {
      while (said.length < count) await new Promise<void>((done) => heard.push(done))
    },
    close() {
      for (const done of wake.splice(0)) done()
      server.closeAllConnections()
      server.close()
    },
  }
}
