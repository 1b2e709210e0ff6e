import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { mayOpen, type Screen } from '../../contract/screens.ts'
import { useSignedIn, useUser } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Message } from '../ui/Message.tsx'
import { Shell } from './Shell.tsx'

function ToStart({ title, hint }: { title: string; hint: string }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  return (
    <Message title={title} hint={hint}>
      <Action label={t('toStart')} size="md" onClick={() => navigate({ to: '/' })} />
    </Message>
  )
}

/** A screen that the signed-in type or staff account may not open. */
export function AccessDenied({ screen }: { screen: Screen }) {
  const t = useTranslations('shell')
  const me = useSignedIn()
  const isMissing = mayOpen(screen, { ...me, permissions: null, hasBill: false })
  const why = screen.whileBilled && mayOpen(screen, me) ? 'noBillHint' : 'accessDeniedHint'
  return <ToStart title={t('accessDenied')} hint={t(isMissing ? 'accessDeniedStaff' : why)} />
}

/** Any path that is no screen, inside the shell when somebody is signed in. */
export function NotFoundPage() {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const message = <ToStart title={t('notFound')} hint={t('notFoundHint', { path: pathname })} />
  return useUser() ? <Shell>{message}</Shell> : <main>{message}</main>
}
