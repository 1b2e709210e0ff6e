import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { type Brand, paintedOrOwn } from './paintedBrand.ts'

/** Names of the host's brand; the product's own until the server has answered. */
export function useBrand(): Brand {
  const { data } = useQuery({
    queryKey: ['resourceInfo', {}],
    queryFn: ({ signal }) => api('resourceInfo', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? paintedOrOwn
}
