import { Box } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLiveState } from '../live/live.ts'
import { useOnline } from '../network.ts'
import { queryClient } from '../queryClient.ts'
import { useClock } from '../session/useClock.ts'

/** A connection that is back within this time was never missed, in milliseconds. */
const patience = 3000

/** Says that the server is not heard any more, why, and how old the figures on the screen are; nothing while all is well. */
export function ConnectionBar() {
  const t = useTranslations('shell')
  const clock = useClock()
  const live = useLiveState()
  const online = useOnline()
  const opens = useRouterState({ select: ({ isLoading }) => isLoading })
  const isLost = !live || !online
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (!isLost) return
    const at = Date.now()
    const isOffline = !navigator.onLine
    const timer = setTimeout(() => setSince(at), patience)
    return () => {
      clearTimeout(timer)
      setSince(null)
      // What could not be read meanwhile is asked for again; a stream that only begins was never lost.
      if (isOffline || Date.now() - at >= patience)
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    }
  }, [isLost])
  if (since === null) return null
  return (
    <Box
      role="status"
      data-print="none"
      pos="sticky"
      top={{ base: 56, sm: 0 }}
      px="var(--jj-gutter)"
      py={6}
      fz="sm"
      bg="var(--jj-st-warning-bg)"
      c="var(--jj-st-warning-fg)"
      style={{ zIndex: 30 }}
    >
      {t(online ? 'reconnecting' : 'noConnection')} {t('figuresOf', { time: clock.time(since) })} {opens && t('opensLater')}
    </Box>
  )
}
