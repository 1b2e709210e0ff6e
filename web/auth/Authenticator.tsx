import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { Action } from '../ui/Action.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Qr } from '../ui/Qr.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { RecoveryCodes, RecoveryDialog } from './RecoveryCodes.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type Key = Answer<'beginAuthenticator'>

interface FirstCodeDialogProps extends Opened {
  made: Key
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCodeDialog({ made, onConfirmed, ...dialog }: FirstCodeDialogProps) {
  const t = useTranslations('auth')
  const confirm = useAct('confirmAuthenticator')
  return (
    <FormDialog
      {...dialog}
      title={t('authenticator')}
      save={t('turnOn')}
      start={{ code: '' }}
      ready={({ code }) => /^\d{6}$/.test(code)}
      run={({ code }) => confirm.mutateAsync({ verCode: code })}
      onDone={(_, { recoveryCodes }) => onConfirmed(recoveryCodes)}
    >
      {({ values, set }) => (
        <>
          <p>{t('scan')}</p>
          <Stack gap="lg" align="center">
            <Qr text={made.uri} label={t('qrOf')} />
            <code>{made.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={made.secret} label={t('copyKey')} />
          </Stack>
          <TextInput
            name="first-code"
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            data-autofocus
            value={values.code}
            onChange={(event) => set({ code: event.currentTarget.value.replace(/\D/g, '') })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Turns the authenticator app of the account on, by a first code, and off; with its recovery codes. */
export function Authenticator({ security, onChanged }: { security: Answer<'security'>; onChanged: () => void }) {
  const t = useTranslations('auth')
  const isOn = security.hasAuthenticator
  const prove = useDialog()
  const first = useDialog<Key>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct('beginAuthenticator')
  const remove = useAct('removeAuthenticator')

  function showCodes(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes)
    onChanged()
  }

  return (
    <>
      <SecurityRow name={t('authenticator')} note={t(isOn ? 'authenticatorOn' : 'authenticatorOff')}>
        <Action label={t(isOn ? 'turnOff' : 'turnOn')} flex="none" onClick={() => prove.open(true)} />
      </SecurityRow>
      {isOn && <RecoveryCodes left={security.recoveryCodesLeft} onMade={showCodes} />}
      {prove.show(ProveDialog, () => ({
        title: t('authenticator'),
        confirmLabel: t(isOn ? 'turnOff' : 'continue'),
        danger: isOn,
        run: async (password) => {
          if (isOn) await remove.mutateAsync({ password })
          else first.open(await begin.mutateAsync({ password }))
        },
        onDone: () => {
          if (!isOn) return
          toast(t('authenticatorGone'))
          onChanged()
        },
      }))}
      {first.show(FirstCodeDialog, (made) => ({
        made,
        onConfirmed: (recoveryCodes) => {
          toast(t('authenticatorDone'))
          showCodes(recoveryCodes)
        },
      }))}
      <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
