import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postTo } from './outgoing.ts'

let server: Server
let answer = ''

beforeEach(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => void server.close())

const post = (change: { host?: string; chosenBy?: number; signal?: AbortSignal } = {}) => {
  const { port } = server.address() as { port: number }
  const { host = '127.0.0.1', ...rest } = change
  const how = { headers: {}, body: '{}', withinMs: 5_000, chosenBy: 1, privateAddresses: true }
  return postTo({ ...how, ...rest, url: `http://${host}:${port}/` })
}

test('answers status and text', async () => {
  answer = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbaik'
  expect(await post()).toEqual({ status: 200, text: 'baik' })
})

test.each([
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['nothing', ''],
  ['half an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nba'],
])('%s is an error, and nobody waits for ever', async (_, sent) => {
  answer = sent
  await expect(post()).rejects.toThrow()
})

test('names are not looked up by the threads that everybody shares', async () => {
  const shared = vi.spyOn(dns, 'lookup')
  answer = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbaik'
  expect((await post({ host: 'localhost' })).status).toBe(200)
  expect(shared).not.toHaveBeenCalled()
  shared.mockRestore()
})
