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

const isAddress = { email: isEmail, phone: isPhone }

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
  const [typed, setTyped] = useState({ email: '', phone: '' })
  const { email, phone } = typed
  const asked = {
    phone: useAvailability('phone', phone, isPhone(phone), pause),
    email: useAvailability('email', email, isEmail(email), pause),
  }
  const noteOf = ({ state }: Availability) => (state === 'asking' ? t('checking') : state === 'free' ? t('available') : undefined)
  const fields = {
    email: { type: 'email', label: t('changeEmail'), maxLength: 200 },
    phone: { type: 'tel', inputMode: 'numeric', label: t('changePhone'), maxLength: 14 },
  } as const
  const errorOf = (name: 'email' | 'phone') => {
    const answer = asked[name]
    if (failure?.fields[name]) return failure.fields[name]
    if (typed[name] !== '' && !isAddress[name](typed[name])) return t(`${name}Form`)
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
      {(['email', 'phone'] as const).map((name) => (
        <TextInput
          key={name}
          {...fields[name]}
          name={name}
          placeholder={user[name] ?? undefined}
          autoComplete={name === 'email' ? 'email' : 'tel'}
          value={typed[name]}
          description={noteOf(asked[name])}
          error={errorOf(name)}
          onChange={(event) => {
            forget()
            setTyped({ ...typed, [name]: event.currentTarget.value.trim() })
          }}
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
