import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useDialog } from '../forms/useDialog.ts'
import { keepUser, useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { toast } from '../ui/toast.ts'
import { SecurityPart, SecurityRow } from './SecurityRow.tsx'

/** E-mail and phone of the owner, which nobody else could set: where its codes, notices and alarms go. */
export function OwnContact() {
  const t = useTranslations('auth')
  const me = useSignedIn()
  const editing = useDialog()
  const start = { email: me.email ?? '', phone: me.phone ?? '' }
  const hasNone = !me.email && !me.phone
  return (
    <SecurityPart title={t('contact')} hint={t('contactHint')}>
      <SecurityRow
        name={me.email ?? me.phone ?? t('noContact')}
        note={hasNone ? t('noContactHint') : me.email && me.phone}
        warns={hasNone}
      >
        <Action label={t('changeContact')} flex="none" onClick={() => editing.open(true)} />
      </SecurityRow>
      {editing.draw((_, dialog) => (
        <FormDialog
          {...dialog}
          title={t('contact')}
          save={t('save')}
          start={start}
          ready={({ email, phone }) => email.trim() !== start.email || phone.trim() !== start.phone}
          run={({ email, phone }) => api('setOwnContact', { email, phone })}
          onDone={(_values, kept) => {
            keepUser({ ...me, ...kept })
            toast(t('contactChanged'))
          }}
          hint={t('contactCare')}
          fields={{
            email: { label: t('contactEmail'), type: 'email', autoComplete: 'email', maxLength: 200, 'data-autofocus': true },
            phone: { label: t('contactPhone'), type: 'tel', autoComplete: 'tel', maxLength: 20 },
          }}
        />
      ))}
    </SecurityPart>
  )
}
