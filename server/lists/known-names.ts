import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

const tables = ['users', 'product', 'partner'] as const
type Named = (typeof tables)[number]

/** The names of a file that is read page by page: each is read once, because nearly all pages have the same. */
export interface KnownNames {
  /** Reads those that are not known yet; null is nobody. */
  learn(tx: Tx, of: Readonly<Record<Named, readonly (number | null)[]>>): Promise<void>
  /** The name of what `learn` has read, or null. */
  nameOf(table: Named, id: number | null): string | null
}

export function knownNames(): KnownNames {
  const known: Record<Named, Map<number, string>> = { users: new Map(), product: new Map(), partner: new Map() }
  return {
    async learn(tx, of) {
      for (const table of tables) {
        const unknown = new Set(of[table].filter((id) => id !== null && !known[table].has(id)))
        if (unknown.size === 0) continue
        const { rows } = await sql<{ id: number; name: string }>`
          select id, name from ${sql.table(table)} where id = any (${[...unknown]}::bigint[])`.execute(tx)
        for (const { id, name } of rows) known[table].set(id, name)
      }
    },
    nameOf: (table, id) => (id === null ? null : (known[table].get(id) ?? null)),
  }
}
