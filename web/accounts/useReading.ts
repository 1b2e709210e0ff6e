import { useMemo } from 'react'
import type { ApiError } from '../api.ts'
import type { Reading } from '../ui/table.ts'

/** What a table looks at of a read, the same object until it changes: opening a dialog then draws no row anew. */
export function useReading({ isPending, isFetching, error, refetch }: Reading & { error: ApiError | null }): Reading {
  return useMemo(() => ({ isPending, isFetching, error, refetch }), [isPending, isFetching, error, refetch])
}
