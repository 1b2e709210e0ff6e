import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../api.ts'
import { useAct, useCall } from '../useCall.ts'

export type Mode = 'prod' | 'sand'
export type Token = Answer<'getToken'>

/**
 * The token of a mode: masked, or whole as long as the page stays open after it was made. One that does not exist yet is made
 * at once; making another one revokes it.
 */
export function useToken(mode: Mode) {
  const input = { tokenType: mode }
  const reading = useCall('getToken', input, { staleTime: Number.POSITIVE_INFINITY })
  const refresh = useAct('refreshToken')
  const cache = useQueryClient()
  const [whole, setWhole] = useState<Token | null>(null)
  const isMissing = reading.error?.code === 'token-missing'

  async function renew(): Promise<void> {
    const made = await refresh.mutateAsync(input)
    setWhole(made)
    cache.setQueryData(['getToken', input], { ...made, token: `••••••••${made.token.slice(-4)}` })
  }

  const first = useRef(renew)
  const asked = useRef(false)
  useEffect(() => {
    if (!isMissing || asked.current) return
    asked.current = true
    first.current().catch(() => undefined)
  }, [isMissing])

  return {
    token: whole ?? reading.data,
    isWhole: whole !== null,
    error: isMissing ? refresh.error : reading.error,
    retry: isMissing ? () => void renew().catch(() => undefined) : reading.refetch,
    renew,
  }
}
