import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api.ts'
import { outcomeUnknown } from '../useCall.ts'

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
  otherwise?: string
}

/** Runs one action at a time and keeps its failure for the screen; answers whether it succeeded. */
export function useRun({ offline, otherwise }: Words = {}) {
  const unreadable = useTranslations('ui')('unreadable')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)

  async function run(action: () => unknown): Promise<boolean> {
    setPending(true)
    setFailure(null)
    try {
      await action()
      return true
    } catch (error) {
      const refused = error instanceof ApiError
      setFailure({
        message: refused ? (error.code === 'offline' && offline) || error.message : (otherwise ?? unreadable),
        fields: (refused && error.fields) || {},
        unknown: outcomeUnknown(error),
      })
      return false
    } finally {
      setPending(false)
    }
  }

  return { run, pending, failure, forget: () => setFailure(null) }
}
