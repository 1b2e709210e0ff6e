import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import type { Transact } from './transact.ts'

export const whole = Buffer.alloc(1_000_000, 'x')

export async function* pieces(count: number) {
  for (let n = 0; n < count; n++) yield whole
}

/** How many transactions are open now. */
export const open = { transactions: 0 }

export const transactAt = (place: 'primary' | 'replica') =>
  ({
    async read(work: (tx: never) => Promise<unknown>) {
      open.transactions++
      return work(place as never).finally(() => open.transactions--)
    },
  }) as unknown as Transact

/** Reads the beginning of a file, which waits with the rest; then all that comes. */
export async function readSlowly({ server }: FastifyInstance, path: string, meanwhile: () => void): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  const reader = answer.body!.getReader()
  let bytes = (await reader.read()).value!.length
  await vi.waitFor(() => expect(open.transactions).toBe(0))
  meanwhile()
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length
  return bytes
}
