import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { user } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface Options {
  /** It will be there again: in this tab, there but for its password, or for ever. */
  kept?: boolean | 'butPassword' | 'ever'
  /** What the form is about besides its screen, out of what stands in the address: another one is asked about, too. */
  about?: (search: Readonly<Record<string, unknown>>) => string
  /** A form of somebody who has not signed in. */
  isGuest?: boolean
}

/** Asks before the screen is left with something typed that was not saved, and answers the dialog that asks. */
export function useUnsaved(isTyped: boolean, { kept = false, about = () => '', isGuest = false }: Options = {}): ReactNode {
  const t = useTranslations('ui')
  const { status, proceed, reset } = useBlocker({
    // Filters and tabs of the screen may change, and who signs out has left already.
    shouldBlockFn({ current, next }) {
      const isLeft = current.pathname !== next.pathname || about(current.search) !== about(next.search)
      return isLeft && isTyped && (isGuest || user() !== null)
    },
    // What is kept is kept in this tab.
    enableBeforeUnload: isTyped && kept !== 'ever',
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t('unsavedTitle')}
      effects={[t(kept ? 'unsavedKept' : 'unsavedLost', { but: String(kept) })]}
      confirmLabel={t('unsavedLeave')}
      danger={!kept}
      cancels={t('unsavedStay')}
      run={async () => proceed?.()}
    />
  )
}
