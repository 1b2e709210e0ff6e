import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Waits until a server tells its address; throws what it said to stderr when it ends before. */
export async function ready(server: ChildProcess): Promise<string> {
  for await (const line of createInterface(server.stdout!)) {
    const [, address] = /ready at (\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error(await text(server.stderr!))
}
