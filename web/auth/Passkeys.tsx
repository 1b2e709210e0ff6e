import { useTranslations } from 'use-intl'
import { nameOfBrowser } from '../../rules/user-agent.ts'
import { type Answer, ApiError, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { toast, toastFailure } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { SecurityRow } from './SecurityRow.tsx'

type Security = Answer<'security'>
type Passkey = Security['passkeys'][number]

/** The passkeys of the account, and another one of this device. */
export function Passkeys({ security, onChanged }: { security: Security; onChanged: () => void }) {
  const t = useTranslations('auth')
  const adding = useDialog()
  const removing = useDialog<Passkey>()
  const begin = useAct('beginPasskey')
  const remove = useAct('removePasskey')
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
          const { options } = await begin.mutateAsync({ password })
          void add(options)
        },
      }))}
      {removing.show(ProveDialog, (passkey) => ({
        title: t('removeNamed', { name: nameOf(passkey) }),
        confirmLabel: t('remove'),
        danger: true,
        run: (password) => remove.mutateAsync({ id: passkey.id, password }),
        onDone: () => {
          toast(t('passkeyGone'))
          onChanged()
        },
      }))}
    </>
  )
}
