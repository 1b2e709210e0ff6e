import { useMemo } from 'react'
import { useSignedIn } from '../session/session.ts'
import { type Clock, clockOf } from '../session/useClock.ts'

/** The clock of bills: their months are Indonesian in both languages. The same object until the zone changes. */
export function useBillClock(): Clock {
  const { utcOffset } = useSignedIn()
  return useMemo(() => clockOf(utcOffset, 'id'), [utcOffset])
}
