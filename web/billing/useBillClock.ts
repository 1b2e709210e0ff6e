import { useMemo } from 'react'
import { formatDue } from '../../rules/dates.ts'
import { useSignedIn } from '../session/session.ts'
import { clockOf } from '../session/useClock.ts'

/** The clock of bills: their months are Indonesian in both languages. `due` says until when, without seconds. The same object until the zone changes. */
export function useBillClock() {
  const { utcOffset } = useSignedIn()
  return useMemo(() => {
    const clock = clockOf(utcOffset, 'id')
    return { ...clock, due: (at: string) => `${formatDue(at, utcOffset, 'id')} ${clock.zone}` }
  }, [utcOffset])
}
