import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, type CallName, outcomeUnknown } from '../api.ts'
import { hold } from '../refresh.ts'
import { token } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'

export interface Flip<A = unknown> {
  /** Where it is shown; readings of them that are under way are dropped. */
  reads: readonly CallName[]
  /** Flips of one key go one after the other, so that the last press wins. */
  key: string
  /** Shows it as on or off in everything that was read: `patchRow`. */
  show: (on: boolean) => unknown
  /** Where the opposite is not how it was. */
  takeBack?: () => unknown
  send: (on: boolean) => Promise<A>
  onDone?: (answer: A) => unknown
  /** What is said when it is done, with the way back. */
  done: (on: boolean, answer: A) => ReactNode
  /** The way back where it has words of its own; null offers none. */
  undo?: (on: boolean, answer: A) => string | null | undefined
  /** What is said when it failed; `unknown` is that nobody knows. */
  failed: (message: string, unknown: boolean) => ReactNode
}

/** The last request of each key. */
const running = new Map<string, Promise<unknown>>()

function inTurn<T>(key: string, act: () => Promise<T>): Promise<T> {
  const mine = (running.get(key) ?? Promise.resolve()).then(act, act)
  running.set(key, mine)
  const forget = () => {
    if (running.get(key) === mine) running.delete(key)
  }
  mine.then(forget, forget)
  return mine
}

/**
 * Answers the way to turn a switch: shown at once, sent at once. A message says what came of it and offers the way back; when it fails
 * the switch stands again as it did, and the message offers to try once more. What is shown is read anew when the last of several has ended.
 */
export function useFlip() {
  const t = useTranslations('ui')
  return useCallback(
    <A>(flip: Flip<A>, on: boolean) => {
      async function go(to: boolean) {
        const letGo = await hold(flip.reads)
        let answer: A
        try {
          flip.show(to)
          const by = token()
          answer = await inTurn(flip.key, () => {
            if (token() !== by) throw new ApiError(403, 'forbidden-access', 'Forbidden Access')
            return flip.send(to)
          })
          flip.onDone?.(answer)
        } catch (error) {
          if (flip.takeBack) flip.takeBack()
          else flip.show(!to)
          if (error instanceof ApiError && error.code === 'forbidden-access') return
          const message = error instanceof ApiError ? error.message : String(error)
          toastFailure(flip.failed(message, outcomeUnknown(error)), { label: t('retry'), run: () => void go(to) })
          return
        } finally {
          letGo()
        }
        const undo = flip.undo?.(to, answer)
        toast(flip.done(to, answer), undo === null ? undefined : { label: undo ?? t('undo'), run: () => void go(!to) })
      }
      void go(on)
    },
    [t],
  )
}
