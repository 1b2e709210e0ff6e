import { Loader } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, api } from '../api.ts'
import { signIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Alert } from './Alert.tsx'
import { AuthFrame, AuthTitle } from './AuthFrame.tsx'

/** Exchanges the link in the address for a session, once, and goes to the dashboard. */
export default function LinkPage() {
  const t = useTranslations('auth')
  const unreadable = useTranslations('ui')('unreadable')
  const navigate = useNavigate()
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const [error, setError] = useState<string | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    api('dashboardLink', { hash }).then(
      ({ token, user }) => {
        signIn(token, user)
        void navigate({ to: '/Dashboard' as '/', replace: true })
      },
      (refusal) => setError(refusal instanceof ApiError ? refusal.message : unreadable),
    )
  }, [hash, navigate, unreadable])
  return (
    <AuthFrame>
      <AuthTitle title={error ? t('linkOver') : t('opening')} />
      <Alert text={error} />
      {error ? (
        <Action label={t('toLogin')} variant="filled" size="lg" onClick={() => navigate({ to: '/login' })} />
      ) : (
        <Loader aria-label={t('opening')} />
      )}
    </AuthFrame>
  )
}
