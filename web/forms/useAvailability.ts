import { useEffect, useState } from 'react'
import { ApiError, api } from '../api.ts'

export type Field = 'username' | 'email' | 'phone'
export type Availability = { state: 'unasked' | 'asking' | 'free' } | { state: 'taken'; message: string }

/**
 * Asks, two seconds after typing stopped (or `pause` milliseconds), whether a name is free. Nothing is asked while `value` is empty or `isValid` is
 * false. A question that got no answer says nothing: creating asks again.
 */
export function useAvailability(field: Field, value: string, isValid: boolean, pause = 2000): Availability {
  const [known, setKnown] = useState<{ value: string; answer: Availability } | null>(null)
  const asked = isValid && value !== ''
  useEffect(() => {
    if (!asked) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      setKnown({ value, answer: { state: 'asking' } })
      const answer = await ask(field, value, abort.signal)
      if (!abort.signal.aborted) setKnown({ value, answer })
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [field, value, asked, pause])
  return asked && known?.value === value ? known.answer : { state: 'unasked' }
}

async function ask(field: Field, value: string, signal: AbortSignal): Promise<Availability> {
  try {
    await api('availability', { [field]: value }, { signal })
    return { state: 'free' }
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400
    return refused ? { state: 'taken', message: error.fields?.[field] ?? error.message } : { state: 'unasked' }
  }
}
