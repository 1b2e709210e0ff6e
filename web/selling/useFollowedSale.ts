import { useCallback, useEffect, useState } from 'react'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { useLive } from '../live/live.ts'
import { keepBalance } from '../session/session.ts'
import { useCall } from '../useCall.ts'
import type { SaleResult } from './useSale.ts'

const askAgainMs = 10_000

/** A sale as it stands now: while it is pending the server is listened to, and asked from time to time should the stream be broken. */
export function useFollowedSale(first: SaleResult): SaleResult {
  const [sale, setSale] = useState(first)
  const { saleId } = first
  const pending = sale.statusId === saleStatuses.pending && sale.requestType === 'purchase'
  const { data, refetch } = useCall(
    'saleStatus',
    { saleId },
    { enabled: pending, staleTime: 0, keepRows: false, refetchInterval: askAgainMs },
  )
  useEffect(() => {
    if (!pending || !data || data.statusId === saleStatuses.pending) return
    setSale(data)
    keepBalance(data.balance)
  }, [pending, data])
  useLive(
    'sale',
    useCallback((event) => void (pending && event.saleId === saleId && refetch()), [pending, saleId, refetch]),
  )
  return sale
}
