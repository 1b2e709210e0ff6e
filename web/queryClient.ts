import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Reads are tried again only when no answer came or the server was not ready; a refusal is an answer. */
const worthRetrying = (error: unknown) => error instanceof ApiError && (error.code === 'offline' || error.status === 503)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && worthRetrying(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
