import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { qrPath } from '../accounts/qrPath.ts'
import type { Answer } from '../api.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
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

/** Turns the authenticator app of the account on, by a first code, and off. */
export function Authenticator({ isOn, onChanged }: { isOn: boolean; onChanged: () => void }) {
  const t = useTranslations('auth')
  const [proving, setProving] = useState(false)
  const [key, setKey] = useState<Key | null>(null)
  const [code, setCode] = useState('')
  const begin = useAct('beginAuthenticator')
  const confirm = useAct('confirmAuthenticator')
  const remove = useAct('removeAuthenticator')
  return (
    <div className={classes.factor}>
      <div>
        <strong>{t('authenticator')}</strong>
        <p>{t(isOn ? 'authenticatorOn' : 'authenticatorOff')}</p>
      </div>
      <Button variant="default" onClick={() => setProving(true)}>
        {t(isOn ? 'turnOff' : 'turnOn')}
      </Button>
      <ProveDialog
        opened={proving}
        onClose={() => setProving(false)}
        title={t('authenticator')}
        confirmLabel={t(isOn ? 'turnOff' : 'continue')}
        danger={isOn}
        run={async (password) => {
          if (isOn) await remove.mutateAsync({ password })
          else setKey(await begin.mutateAsync({ password }))
        }}
        onDone={() => {
          if (!isOn) return
          toast(t('authenticatorGone'))
          onChanged()
        }}
      />
      <ConfirmDialog
        opened={key !== null}
        onClose={() => {
          setKey(null)
          setCode('')
        }}
        title={t('authenticator')}
        confirmLabel={t('turnOn')}
        disabled={!/^\d{6}$/.test(code)}
        run={() => confirm.mutateAsync({ verCode: code })}
        onDone={() => {
          toast(t('authenticatorDone'))
          onChanged()
        }}
      >
        <p>{t('scan')}</p>
        {key && <Qr uri={key.uri} />}
        <code className={classes.secret}>{key?.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <TextInput
          name="first-code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </ConfirmDialog>
    </div>
  )
}
