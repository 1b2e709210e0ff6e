import { readCache } from '../runner/read-cache.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { codesOfKinds, type OfKind } from '../selling/price-list.ts'

/** Finds the code of a product that a program names by its kind; null where its seller has none. Remembered for two seconds and read beside all others, see `readCache`: each inquiry of a meter asks for it. */
export function productsOfKinds(runSql: RunSql) {
  const find = readCache(async (keys) => {
    const codes = await codesOfKinds(
      runSql,
      keys.map((key) => JSON.parse(key) as OfKind),
    )
    return new Map(keys.flatMap((key, n) => (codes[n] === undefined ? [] : [[key, codes[n]]])))
  })
  return ({ userId, family, code }: OfKind): string | null | Promise<string | null> =>
    find(JSON.stringify({ userId, family, code }))
}
