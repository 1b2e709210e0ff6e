import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameOfBrowser } from '../../rules/user-agent.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Qr } from '../ui/Qr.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import classes from './auth.module.css'
import { ProveDialog } from './ProveDialog.tsx'
import { SecurityPart, SecurityRow } from './SecurityRow.tsx'

type Key = Answer<'beginAuthenticator'>

interface FirstCodeDialogProps extends Opened {
  made: Key
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCodeDialog({ made, onConfirmed, ...dialog }: FirstCodeDialogProps) {
  const t = useTranslations('auth')
  return (
    <FormDialog
      {...dialog}
      title={t('authenticator')}
      save={t('turnOn')}
      start={{ code: '' }}
      ready={({ code }) => /^\d{6}$/.test(code)}
      run={({ code }) => api('confirmAuthenticator', { verCode: code })}
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
function Authenticator({ security, onChanged }: { security: Answer<'security'>; onChanged: () => void }) {
  const t = useTranslations('auth')
  const isOn = security.hasAuthenticator
  const prove = useDialog()
  const first = useDialog<Key>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)

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
          if (isOn) await api('removeAuthenticator', { password })
          else first.open(await api('beginAuthenticator', { password }))
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

/** Recovery codes in the only moment they can be read; null keeps it closed. */
function RecoveryDialog({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const t = useTranslations('auth')
  return (
    <Dialog opened={codes !== null} onClose={onClose} title={t('recoveryTitle')}>
      <Stack gap="lg">
        <p>{t('recoveryHint')}</p>
        <ol className={classes.recovery}>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Buttons>
          <CopyButton text={codes?.join('\n') ?? ''} label={t('recoveryCopy')} />
          <Action label={t('recoveryKept')} variant="filled" size="md" onClick={onClose} data-autofocus />
        </Buttons>
      </Stack>
    </Dialog>
  )
}

/** How many recovery codes are left, and ten others. */
function RecoveryCodes({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const t = useTranslations('auth')
  const renew = useDialog()
  return (
    <SecurityRow name={t('recoveryTitle')} note={t('recoveryLeft', { left })} warns={left === 0}>
      <Action label={t('recoveryRenew')} flex="none" onClick={() => renew.open(true)} />
      {renew.show(ProveDialog, () => ({
        title: t('recoveryTitle'),
        confirmLabel: t('recoveryRenew'),
        hint: t('recoveryRenewHint'),
        run: async (password) => onMade((await api('renewRecoveryCodes', { password })).recoveryCodes),
      }))}
    </SecurityRow>
  )
}

type Passkey = Answer<'security'>['passkeys'][number]

/** The passkeys of the account, and another one of this device. */
function Passkeys({ security, onChanged }: { security: Answer<'security'>; onChanged: () => void }) {
  const t = useTranslations('auth')
  const adding = useDialog()
  const removing = useDialog<Passkey>()
  const { passkeys, passkeysPossible } = security
  const when = useClock().full
  const nameOf = ({ userAgent }: Passkey) => nameOfBrowser(userAgent) || t('unknownBrowser')

  /** Makes a passkey on this device and has it kept. */
  async function add(options: Record<string, unknown>) {
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const credential = await startRegistration({ optionsJSON: options as never })
      await api('addPasskey', { credential: { ...credential } })
      toast(t('passkeyAdded'))
    } catch (error) {
      toastFailure(error instanceof ApiError ? error.message : t('passkeyFailed'))
    }
    onChanged()
  }

  return (
    <>
      <SecurityRow
        name={t('passkeys')}
        note={passkeysPossible ? passkeys.length === 0 && t('noPasskeys') : t('passkeysImpossible')}
      >
        {passkeysPossible && <Action label={t('addPasskey')} flex="none" onClick={() => adding.open(true)} />}
      </SecurityRow>
      {passkeys.map((passkey) => (
        <SecurityRow
          key={passkey.id}
          name={nameOf(passkey)}
          note={`${t('added')} ${when(passkey.createdAt)}, ${passkey.lastUsedAt ? `${t('lastUsed')} ${when(passkey.lastUsedAt)}` : t('never')}`}
        >
          <Action
            label={t('remove')}
            flex="none"
            aria-label={t('removeNamed', { name: nameOf(passkey) })}
            onClick={() => removing.open(passkey)}
          />
        </SecurityRow>
      ))}
      {adding.show(ProveDialog, () => ({
        title: t('addPasskey'),
        confirmLabel: t('continue'),
        run: async (password) => {
          const { options } = await api('beginPasskey', { password })
          void add(options)
        },
      }))}
      {removing.show(ProveDialog, (passkey) => ({
        title: t('removeNamed', { name: nameOf(passkey) }),
        confirmLabel: t('remove'),
        danger: true,
        run: (password) => api('removePasskey', { id: passkey.id, password }),
        onDone: () => {
          toast(t('passkeyGone'))
          onChanged()
        },
      }))}
    </>
  )
}

/** An app for codes and its recovery codes, and passkeys. */
export function SecondFactors() {
  const t = useTranslations('auth')
  const { data, error, refetch } = useCall('security', {}, { staleTime: 0 })
  const readAnew = () => void refetch()
  return (
    <SecurityPart title={t('factors')} hint={t('factorsHint')}>
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {data && <Authenticator security={data} onChanged={readAnew} />}
      {data && <Passkeys security={data} onChanged={readAnew} />}
    </SecurityPart>
  )
}
