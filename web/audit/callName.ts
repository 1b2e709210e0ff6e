import { useCallback } from 'react'
import { useTranslations } from 'use-intl'

/** The name of a call as people say it; a call without one is shown by its own. */
export function useCallName(): (call: string) => string {
  const t = useTranslations('actions')
  return useCallback((call) => (t.has(call as never) ? t(call as never) : call), [t])
}
