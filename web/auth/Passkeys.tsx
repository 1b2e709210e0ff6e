import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { nameOfBrowser } from '../../rules/user-agent.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { toast, toastFailure } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
import classes from './Sessions.module.css'

type Security = Answer<'security'>
type Passkey = Security['passkeys'][number]

/** Makes a passkey on this device and has it kept. */
async function makePasskey(options: Record<string, unknown>): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const credential = await startRegistration({ optionsJSON: options as never })
  await api('addPasskey', { credential: { ...credential } })
}

/** The passkeys of the account, and another one of this device. */
export function Passkeys({ security, onChanged }: { security: Security; onChanged: () => void }) {
  const t = useTranslations('auth')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const begin = useAct('beginPasskey')
  const remove = useAct('removePasskey')
  const when = (at: string) => `${formatDateTime(at, utcOffset, language)} ${zoneName(utcOffset)}`
  const nameOf = ({ userAgent }: Passkey) => nameOfBrowser(userAgent) || t('unknownBrowser')

  async function add(options: Record<string, unknown>) {
    try {
      await makePasskey(options)
      toast(t('passkeyAdded'))
    } catch (error) {
      toastFailure(error instanceof ApiError ? error.message : t('passkeyFailed'))
    }
    onChanged()
  }

  return (
    <>
      <div className={classes.factor}>
        <div>
          <strong>{t('passkeys')}</strong>
          {!security.passkeysPossible && <p>{t('passkeysImpossible')}</p>}
          {security.passkeysPossible && security.passkeys.length === 0 && <p>{t('noPasskeys')}</p>}
        </div>
        {security.passkeysPossible && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('addPasskey')}
          </Button>
        )}
      </div>
      {security.passkeys.map((passkey) => (
        <div key={passkey.id} className={classes.factor}>
          <div>
            <strong>{nameOf(passkey)}</strong>
            <p>
              {t('added')} {when(passkey.createdAt)}, {t('lastUsed')} {passkey.lastUsedAt ? when(passkey.lastUsedAt) : t('never')}
            </p>
          </div>
          <Button variant="default" aria-label={t('removeNamed', { name: nameOf(passkey) })} onClick={() => setRemoving(passkey)}>
            {t('remove')}
          </Button>
        </div>
      ))}
      <ProveDialog
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('addPasskey')}
        confirmLabel={t('continue')}
        run={async (password) => {
          const { options } = await begin.mutateAsync({ password })
          void add(options)
        }}
      />
      <ProveDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={removing ? t('removeNamed', { name: nameOf(removing) }) : ''}
        confirmLabel={t('remove')}
        danger
        run={(password) => remove.mutateAsync({ id: removing!.id, password })}
        onDone={() => {
          toast(t('passkeyGone'))
          onChanged()
        }}
      />
    </>
  )
}
