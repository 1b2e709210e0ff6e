import { keepPreviousData, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Answer, ApiError, api, type CallName, type Input } from './api.ts'

export interface ReadOptions {
  /** False waits, e.g. until a Show button was pressed. */
  enabled?: boolean
  /** Milliseconds until a mounted screen asks again by itself when it is shown anew. */
  staleTime?: number
  /** Keep the rows of the last input while the next ones come; on by default. */
  keepRows?: boolean
  refetchInterval?: number | false
  /** False asks once, however it ends. */
  retry?: false
}

/**
 * Reads one call of the contract: `const log = useCall('transactionLog', filters)`. The cache key is `[name, input]`,
 * leaving the screen or a newer input aborts the request, and the rows of the last input stay until the next arrive.
 */
export function useCall<N extends CallName>(
  name: N,
  input: Input<N>,
  options: ReadOptions = {},
): UseQueryResult<Answer<N>, ApiError> {
  const { keepRows = true, ...rest } = options
  return useQuery<Answer<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => api(name, input, { signal }),
    placeholderData: keepRows ? (keepPreviousData as never) : undefined,
    ...rest,
  })
}

/**
 * Does one call of the contract: `const block = useAct('blockUser')`, then `block.mutate(input, { onSuccess, onError })`.
 * Money calls carry an idempotency key that stays the same while the same input is tried again, so a second press after a
 * lost connection can not move money twice; after an answer the next press is a new movement.
 */
export function useAct<N extends CallName>(name: N): UseMutationResult<Answer<N>, ApiError, Input<N>> {
  const attempt = useRef<{ body: string; key: string } | null>(null)
  return useMutation<Answer<N>, ApiError, Input<N>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input)
      if (attempt.current?.body !== body) attempt.current = { body, key: newKey() }
      try {
        const answer = await api(name, input, { idempotencyKey: attempt.current.key })
        attempt.current = null
        return answer
      } catch (error) {
        if (!outcomeUnknown(error)) attempt.current = null
        throw error
      }
    },
  })
}

/** Whether a failed call may nevertheless have been carried out: no answer, an unreadable one, or a broken server. */
export const outcomeUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.code === 'unreadable' || error.status >= 500

/** An idempotency key that nobody has used. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
