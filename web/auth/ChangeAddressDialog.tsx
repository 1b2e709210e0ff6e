import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maskedEmail, maskedPhone } from '../../rules/masked.ts'
import { type Availability, useAvailability } from '../forms/useAvailability.ts'
import type { PendingUser } from '../session/session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { isEmail, isPhone } from './identifiers.ts'

/** Milliseconds after the last key before it is asked whether an address is free. */
const pause = 1500

interface ChangeAddressProps {
  opened: boolean
  user: PendingUser
  onClose: () => void
  onChanged: (changed: Partial<PendingUser>) => void
}

function Form({ user, onClose, onChanged }: Omit<ChangeAddressProps, 'opened'>) {
  const t = useTranslations('auth')
  const act = useAct('changeAddress')
  const { run, pending, failure, forget } = useRun()
  const [phone, setPhone] = useState('')
  const [email, setEmail] = useState('')
  const asked = {
    phone: useAvailability('phone', phone, isPhone(phone), pause),
    email: useAvailability('email', email, isEmail(email), pause),
  }
  const noteOf = ({ state }: Availability) => (state === 'asking' ? t('checking') : state === 'free' ? t('available') : undefined)
  const errorOf = (value: string, isValid: boolean, form: 'phoneForm' | 'emailForm', answer: Availability, field?: string) => {
    if (field) return field
    if (value !== '' && !isValid) return t(form)
    return answer.state === 'taken' ? answer.message : undefined
  }
  const isFree = (value: string, { state }: Availability) => value === '' || state === 'free'
  const isReady = (phone !== '' || email !== '') && isFree(phone, asked.phone) && isFree(email, asked.email)

  async function submit() {
    const input = { phone: phone || null, email: email || null }
    if (!(await run(() => act.mutateAsync({ user: { authCode: user.authCode }, ...input })))) return
    onChanged({
      ...(phone && { phone: maskedPhone(phone), channel: 'sms' as const }),
      ...(email && { email: maskedEmail(email), channel: 'email' as const }),
    })
    toast(t('changed', { to: email || phone }))
    onClose()
  }

  return (
    <DialogForm
      save={t('save')}
      onSubmit={() => void submit()}
      onCancel={onClose}
      failure={failure && Object.keys(failure.fields).length === 0 ? failure : null}
      pending={pending}
      disabled={!isReady}
      noValidate
    >
      <p>{t('changeHint')}</p>
      <TextInput
        name="email"
        type="email"
        label={t('changeEmail')}
        placeholder={user.email ?? undefined}
        autoComplete="email"
        maxLength={200}
        value={email}
        description={noteOf(asked.email)}
        error={errorOf(email, isEmail(email), 'emailForm', asked.email, failure?.fields.email)}
        onChange={(event) => {
          forget()
          setEmail(event.currentTarget.value.trim())
        }}
      />
      <TextInput
        name="phone"
        type="tel"
        inputMode="numeric"
        label={t('changePhone')}
        placeholder={user.phone ?? undefined}
        autoComplete="tel"
        maxLength={14}
        value={phone}
        description={noteOf(asked.phone)}
        error={errorOf(phone, isPhone(phone), 'phoneForm', asked.phone, failure?.fields.phone)}
        onChange={(event) => {
          forget()
          setPhone(event.currentTarget.value.trim())
        }}
      />
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
