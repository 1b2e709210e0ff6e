import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from './api.ts'

type Brand = Answer<'resourceInfo'>

const standard: Brand = {
  appName: 'Jenjang',
  aliasName: null,
  name: 'default',
  revision: 0,
  image: null,
  demo: false,
  userRows: 3,
  chargerFilters: false,
}

/** Names of the host's brand; the product's own until the server has answered. */
export function useBrand(): Brand {
  const { data } = useQuery({
    queryKey: ['resourceInfo', {}],
    queryFn: ({ signal }) => api('resourceInfo', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? standard
}
