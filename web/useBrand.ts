import { type Brand, paintedOrOwn } from './paintedBrand.ts'
import { useCall } from './useCall.ts'

/** Names of the host's brand; the product's own until the server has answered. */
export const useBrand = (): Brand =>
  useCall('resourceInfo', {}, { staleTime: Number.POSITIVE_INFINITY, keepRows: false }).data ?? paintedOrOwn
