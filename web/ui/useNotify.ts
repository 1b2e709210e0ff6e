import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api.ts'
import { toast, toastFailure } from './toast.ts'

/** Does what stands in no form, such as a button of a row, and says what came of it: the text it answers, or why it failed. */
export function useNotify(): (action: () => Promise<string | undefined>) => Promise<void> {
  const unreadable = useTranslations('ui')('unreadable')
  return useCallback(
    async (action) => {
      try {
        const done = await action()
        if (done) toast(done)
      } catch (error) {
        toastFailure(error instanceof ApiError ? error.message : unreadable)
      }
    },
    [unreadable],
  )
}
