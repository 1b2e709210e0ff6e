import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { endFlow, type Flow, flow, type PendingUser } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { useBrand } from '../useBrand.ts'
import { AuthFrame, AuthTitle, Below, DemoHint } from './AuthFrame.tsx'
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { CodeForm, type CodeKind } from './CodeForm.tsx'
import { ResendButtons } from './ResendButtons.tsx'

/** A code lives so long on the server; shown, never enforced here. */
const codeMs = 5 * 60_000

const addressOf = ({ channel, email, phone }: PendingUser) => (channel === 'email' ? email : phone) ?? ''

function useHint({ user, isReset }: Flow, kind: CodeKind): string {
  const t = useTranslations('auth')
  if (user.channel === null) return t('codeNowhere')
  if (user.channel === 'totp') return t(kind === 'recovery' ? 'codeRecovery' : 'codeTotp')
  return t(isReset ? 'codeReset' : 'codeSent', { to: addressOf(user) })
}

function Verification({ begun }: { begun: Flow }) {
  const t = useTranslations('auth')
  const title = useTranslations('screen')('verification')
  const navigate = useNavigate()
  const { demo } = useBrand()
  const [user, setUser] = useState(begun.user)
  const [sentAt, setSentAt] = useState(Date.now)
  const changing = useDialog()
  const [kind, setKind] = useState<CodeKind>('digits')
  const other = kind === 'digits' ? 'recovery' : 'digits'
  const sent = () => setSentAt(Date.now())

  function leave(flowOver: boolean) {
    endFlow()
    void navigate({ to: '/login', state: { flowOver } })
  }

  return (
    <AuthFrame>
      <AuthTitle title={title} hint={useHint({ ...begun, user }, kind)} />
      <CodeForm
        key={kind}
        kind={kind}
        flow={{ ...begun, user }}
        validUntil={user.channel === 'totp' || user.channel === null ? null : sentAt + codeMs}
        onOver={() => leave(true)}
      />
      {user.channel !== 'totp' && <ResendButtons user={user} isReset={begun.isReset} sentAt={sentAt} onSent={sent} />}
      <Below>
        {user.channel === 'totp' && (
          <Action label={t(kind === 'digits' ? 'useRecovery' : 'useApp')} onClick={() => setKind(other)} />
        )}
        {!user.isVerified && <Action label={t('changeAddress')} onClick={() => changing.open(true)} />}
        <Action label={t('toLogin')} variant="subtle" onClick={() => leave(false)} />
      </Below>
      {demo && user.channel !== 'totp' && <DemoHint>{t('codeDemo')}</DemoHint>}
      {changing.show(ChangeAddressDialog, () => ({
        user,
        onChanged(changed) {
          setUser({ ...user, ...changed })
          sent()
        },
      }))}
    </AuthFrame>
  )
}

/** The page for a one-time code: of a sign-in, or of a reset of the password. */
export default function VerificationPage() {
  const [begun] = useState(flow)
  return begun && <Verification begun={begun} />
}
