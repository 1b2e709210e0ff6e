import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ExplainedSection } from '../../ui/ExplainedSection.tsx'
import { toast } from '../../ui/toast.ts'
import { staffName } from '../parties.tsx'
import type { SectionProps } from './section.ts'

/** Signs a user out everywhere, for who may block it. */
export function EndSessions({ detail: { user, mayEndSessions } }: SectionProps) {
  const t = useTranslations('userPage')
  const recorded = useTranslations('accounts')('recordedAs', { name: staffName(useSignedIn()) })
  const ask = useDialog()
  if (!mayEndSessions) return null
  const { id: selectedUser, name } = user
  return (
    <ExplainedSection title={t('sessions')} hint={t('sessionsHint')}>
      <Action label={t('endSessions')} mr="auto" onClick={() => ask.open(true)} />
      {ask.show(ConfirmDialog, () => ({
        title: t('endSessionsTitle', { name }),
        effects: [t('endSessionsNow'), t('endSessionsAgain'), t('endSessionsTold'), recorded],
        confirmLabel: t('endSessionsConfirm', { name }),
        danger: true,
        run: async () => {
          const { ended } = await api('endUserSessions', { selectedUser })
          toast(t('endedSessions', { name, count: ended }))
        },
      }))}
    </ExplainedSection>
  )
}
