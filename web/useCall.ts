import { keepPreviousData, type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, type ApiError, api, type CallName, type Input } from './api.ts'

type Read<N extends CallName> = UseQueryResult<Answer<N>, ApiError>

export interface ReadOptions<A> {
  /** False waits, e.g. until a Show button was pressed. */
  enabled?: boolean
  /** Milliseconds until a mounted screen asks again by itself when it is shown anew. */
  staleTime?: number
  /** Keep the rows of the last input while the next ones come; on by default. */
  keepRows?: boolean
  /** Milliseconds until it is asked again by itself; a function decides by what was answered last. */
  refetchInterval?: number | ((query: { state: { data: A | undefined } }) => number | false)
  /** False asks once, however it ends. */
  retry?: false
}

/**
 * Reads one call of the contract: `const log = useCall('transactionLog', filters)`. The cache key is `[name, input]`,
 * leaving the screen or a newer input aborts the request, and the rows of the last input stay until the next arrive.
 */
export function useCall<N extends CallName>(name: N, input: Input<N>, options: ReadOptions<Answer<N>> = {}): Read<N> {
  const { keepRows = true, ...rest } = options
  return useQuery<Answer<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => api(name, input, { signal }),
    placeholderData: keepRows ? (keepPreviousData as never) : undefined,
    ...rest,
  })
}

/** Does one call of the contract: `const block = useAct('blockUser')`, then `block.mutate(input, { onSuccess, onError })`. */
export function useAct<N extends CallName>(name: N): UseMutationResult<Answer<N>, ApiError, Input<N>> {
  return useMutation<Answer<N>, ApiError, Input<N>>({ mutationFn: (input) => api(name, input) })
}
