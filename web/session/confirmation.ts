import { useSyncExternalStore } from 'react'
import { listeners } from '../listeners.ts'
import { onSession, token } from './session.ts'

/** Calls that wait until the person has confirmed its identity. */
export interface Asked {
  answer: Promise<boolean>
  /** Says whether it was confirmed; heard once. */
  settle: (confirmed: boolean) => void
}

let asked: Asked | null = null
let askedFor: string | null = null
const { listen, tell, isHeard } = listeners()

function show(next: Asked | null) {
  asked = next
  tell()
}

/** Asks for a confirmation, once for all calls that wait for it. Answers whether it was given; false where no screen could ask. */
export function askConfirmation(): Promise<boolean> {
  if (!isHeard()) return Promise.resolve(false)
  if (asked) return asked.answer
  askedFor = token()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  show({
    answer: promise,
    settle(confirmed) {
      show(null)
      resolve(confirmed)
    },
  })
  return promise
}

// The confirmation does not count for the next account that signs in.
onSession(() => {
  if (asked && token() !== askedFor) asked.settle(false)
})

/** What is asked now; null when nothing is. */
export const useAsked = (): Asked | null => useSyncExternalStore(listen, () => asked)
