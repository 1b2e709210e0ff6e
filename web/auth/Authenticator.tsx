import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { qrPath } from '../accounts/qrPath.ts'
import type { Answer } from '../api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { RecoveryCodes, RecoveryDialog } from './RecoveryCodes.tsx'
import classes from './Sessions.module.css'

type Key = Answer<'beginAuthenticator'>

function Qr({ uri }: { uri: string }) {
  const t = useTranslations('auth')
  const { side, path } = useMemo(() => qrPath(uri), [uri])
  return (
    <svg viewBox={`0 0 ${side} ${side}`} className={classes.qr} role="img" aria-label={t('qrOf')}>
      <path d={path} />
    </svg>
  )
}

interface FirstCodeDialogProps {
  made: Key | null
  onClose: () => void
  onConfirmed: (recoveryCodes: readonly string[]) => void
}

function FirstCodeDialog({ made, onClose, onConfirmed }: FirstCodeDialogProps) {
  const t = useTranslations('auth')
  const [code, setCode] = useState('')
  const confirm = useAct('confirmAuthenticator')
  return (
    <ConfirmDialog
      opened={made !== null}
      onClose={() => {
        setCode('')
        onClose()
      }}
      title={t('authenticator')}
      confirmLabel={t('turnOn')}
      disabled={!/^\d{6}$/.test(code)}
      run={async () => onConfirmed((await confirm.mutateAsync({ verCode: code })).recoveryCodes)}
    >
      <p>{t('scan')}</p>
      {made && <Qr uri={made.uri} />}
      <code className={classes.secret}>{made?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <TextInput
        name="first-code"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-autofocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
      />
    </ConfirmDialog>
  )
}

/** Turns the authenticator app of the account on, by a first code, and off; with its recovery codes. */
export function Authenticator({ security, onChanged }: { security: Answer<'security'>; onChanged: () => void }) {
  const t = useTranslations('auth')
  const isOn = security.hasAuthenticator
  const [proving, setProving] = useState(false)
  const [made, setMade] = useState<Key | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = useAct('beginAuthenticator')
  const remove = useAct('removeAuthenticator')

  function showCodes(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes)
    onChanged()
  }

  return (
    <>
      <div className={classes.factor}>
        <div>
          <strong>{t('authenticator')}</strong>
          <p>{t(isOn ? 'authenticatorOn' : 'authenticatorOff')}</p>
        </div>
        <Button variant="default" onClick={() => setProving(true)}>
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
      </div>
      {isOn && <RecoveryCodes left={security.recoveryCodesLeft} onMade={showCodes} />}
      <ProveDialog
        opened={proving}
        onClose={() => setProving(false)}
        title={t('authenticator')}
        confirmLabel={t(isOn ? 'turnOff' : 'continue')}
        danger={isOn}
        run={async (password) => {
          if (isOn) await remove.mutateAsync({ password })
          else setMade(await begin.mutateAsync({ password }))
        }}
        onDone={() => {
          if (!isOn) return
          toast(t('authenticatorGone'))
          onChanged()
        }}
      />
      <FirstCodeDialog
        made={made}
        onClose={() => setMade(null)}
        onConfirmed={(recoveryCodes) => {
          toast(t('authenticatorDone'))
          showCodes(recoveryCodes)
        }}
      />
      <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  )
}
