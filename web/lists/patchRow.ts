import type { Answer, CallName } from '../api.ts'
import { queryClient } from '../queryClient.ts'

/** Shows one row otherwise in every page of a list that was read: `patchRow('listBanks', 'banks', id, { show: true })`. */
export function patchRow<N extends CallName, K extends keyof Answer<N>>(
  call: N,
  rowsIn: K,
  id: number,
  change: Answer<N>[K] extends readonly (infer Row)[] ? Partial<Row> : never,
) {
  queryClient.setQueriesData<Answer<N>>({ queryKey: [call] }, (before) => {
    if (!before) return before
    const rows = before[rowsIn] as unknown as { id: number }[]
    return { ...before, [rowsIn]: rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }
  })
}
