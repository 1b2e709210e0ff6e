import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { maskedEmail, maskedPhone } from '../../rules/masked.ts'
import { api } from '../api.ts'
import { type Availability, useAvailability } from '../forms/useAvailability.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useForm } from '../forms/useForm.ts'
import type { PendingUser } from '../session/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'
import { isEmail, isPhone } from './identifiers.ts'

/** Milliseconds after the last key before it is asked whether an address is free. */
const pause = 1500

const isAddress = { email: isEmail, phone: isPhone }

interface ChangeAddressProps extends Opened {
  user: PendingUser
  onChanged: (changed: Partial<PendingUser>) => void
}

function Form({ user, onClose, onChanged }: Omit<ChangeAddressProps, 'opened'>) {
  const t = useTranslations('auth')
  const form = useForm({
    start: { email: '', phone: '' },
    run: ({ email, phone }) =>
      api('changeAddress', { user: { authCode: user.authCode }, phone: phone || null, email: email || null }),
    onDone({ email, phone }) {
      onChanged({
        ...(phone && { phone: maskedPhone(phone), channel: 'sms' as const }),
        ...(email && { email: maskedEmail(email), channel: 'email' as const }),
      })
      toast(t('changed', { to: email || phone }))
      onClose()
    },
  })
  const { email, phone } = form.values
  const asked = {
    email: useAvailability('email', email, isEmail(email), pause),
    phone: useAvailability('phone', phone, isPhone(phone), pause),
  }
  const fields = {
    email: { type: 'email', label: t('changeEmail'), autoComplete: 'email', maxLength: 200 },
    phone: { type: 'tel', inputMode: 'numeric', label: t('changePhone'), autoComplete: 'tel', maxLength: 14 },
  } as const
  const noteOf = ({ state }: Availability) => (state === 'asking' ? t('checking') : state === 'free' ? t('available') : undefined)
  const errorOf = (name: 'email' | 'phone') => {
    const answer = asked[name]
    if (form.problems[name]) return form.problems[name]
    if (form.values[name] !== '' && !isAddress[name](form.values[name])) return t(`${name}Form`)
    return answer.state === 'taken' ? answer.message : undefined
  }
  const isFree = (value: string, { state }: Availability) => value === '' || state === 'free'
  const isReady = (phone !== '' || email !== '') && isFree(phone, asked.phone) && isFree(email, asked.email)

  return (
    <DialogForm
      save={t('save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      failure={Object.keys(form.problems).length === 0 ? form.failure : null}
      pending={form.pending}
      disabled={!isReady}
      noValidate
    >
      <p>{t('changeHint')}</p>
      {(['email', 'phone'] as const).map((name) => (
        <TextInput
          key={name}
          {...form.text(name)}
          {...fields[name]}
          placeholder={user[name] ?? undefined}
          description={noteOf(asked[name])}
          error={errorOf(name)}
          onChange={(event) => form.set({ [name]: event.currentTarget.value.trim() })}
        />
      ))}
    </DialogForm>
  )
}

/** Corrects e-mail or phone of an account that was not verified yet. */
export function ChangeAddressDialog({ opened, ...props }: ChangeAddressProps) {
  const t = useTranslations('auth')
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('changeAddress')}>
      <Form {...props} />
    </Dialog>
  )
}
