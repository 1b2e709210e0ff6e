import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import type { CallName } from '../../contract/calls.ts'

/** How the handler of each call works, as its routes say: in a transaction that reads or writes, as the engine, or in a way of its own. */
export async function handlerKinds(): Promise<Map<CallName, string>> {
  const kinds = new Map<CallName, string>()
  for await (const file of glob('server/**/*.routes.ts')) {
    const text = readFileSync(file, 'utf8')
    for (const [, name, kind] of text.matchAll(
      /(\w+): \{\s*(read|file|write|engine|public|steps|ownSteps|picture|openPicture|stored)\b/g,
    ))
      kinds.set(name as CallName, kind!)
  }
  return kinds
}
