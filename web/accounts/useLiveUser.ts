import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../live/live.ts'
import { queryClient } from '../queryClient.ts'
import { patchUser } from './useUserSwitch.tsx'

/** A busy seller makes several sales in this time. */
const atMostEvery = 2000

/** Keeps balance and sales of a user that is looked at up to date: told with it, or read again after its sales. */
export function useLiveUser(userId: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(
    'balance',
    useCallback((event) => event.userId === userId && patchUser(userId, { balance: event.balance }), [userId]),
  )
  useLive(
    'sale',
    useCallback(
      (event) => {
        if (event.userId !== userId || timer.current) return
        timer.current = setTimeout(() => {
          timer.current = undefined
          void queryClient.invalidateQueries({ queryKey: ['userDetail', { userId }] })
          void queryClient.invalidateQueries({ queryKey: ['transactionLog'] })
        }, atMostEvery)
      },
      [userId],
    ),
  )
}
