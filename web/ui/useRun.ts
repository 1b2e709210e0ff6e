import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, outcomeUnknown } from '../api.ts'

export interface Failed {
  message: string
  fields: Record<string, string>
  /** Nobody knows whether it was carried out; otherwise it certainly was not. */
  unknown: boolean
}

interface Words {
  /** Said where the server could not be reached. */
  offline?: string
  /** Said of a failure that is no refusal. */
  otherwise: string
}

/** A failure as a screen says it. */
export function failureOf(error: unknown, { offline, otherwise }: Words): Failed {
  const refused = error instanceof ApiError
  return {
    message: refused ? (error.code === 'offline' && offline) || error.message : otherwise,
    fields: (refused && error.fields) || {},
    unknown: outcomeUnknown(error),
  }
}

/** Runs one action at a time and keeps its failure for the screen; answers whether it succeeded. */
export function useRun(words: Partial<Words> = {}) {
  const otherwise = useTranslations('ui')('unreadable')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  // A refusal of the second try says nothing of the first.
  const wasUnknown = useRef(false)

  async function run(action: () => unknown): Promise<boolean> {
    setPending(true)
    setFailure(null)
    try {
      await action()
      wasUnknown.current = false
      return true
    } catch (error) {
      wasUnknown.current ||= outcomeUnknown(error)
      setFailure({ ...failureOf(error, { otherwise, ...words }), unknown: wasUnknown.current })
      return false
    } finally {
      setPending(false)
    }
  }

  function forget() {
    wasUnknown.current = false
    setFailure(null)
  }

  return {
    run,
    pending,
    failure,
    forget,
    /** Takes away only what is said of the failure. */
    drop: () => setFailure(null),
    /** Whether a try since the last success got no answer. */
    isUnknown: () => wasUnknown.current,
  }
}
