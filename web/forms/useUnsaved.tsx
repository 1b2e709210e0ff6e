import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { user } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

/** Asks before the screen is left with something typed that was not saved, and answers the dialog that asks; `kept` says that it will be there again. */
export function useUnsaved(isTyped: boolean, { kept = false } = {}): ReactNode {
  const t = useTranslations('ui')
  const { status, proceed, reset } = useBlocker({
    // Filters and tabs of the screen may change, and who signs out has left already.
    shouldBlockFn: ({ current, next }) => isTyped && user() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: isTyped && !kept,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('unsavedTitle')}
      effects={[t(kept ? 'unsavedKept' : 'unsavedLost')]}
      confirmLabel={t('unsavedLeave')}
      danger={!kept}
      run={async () => proceed?.()}
    />
  )
}
