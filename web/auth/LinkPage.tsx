import { Loader } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { signIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useRun } from '../ui/useRun.ts'
import { AuthFrame, AuthTitle } from './AuthFrame.tsx'

/** Exchanges the link in the address for a session, once, and goes to the dashboard. */
export default function LinkPage() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const { run, failure } = useRun()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void run(async () => {
      const { token, user } = await api('dashboardLink', { hash })
      signIn(token, user)
      void navigate({ to: '/Dashboard' as '/', replace: true })
    })
  })
  return (
    <AuthFrame>
      <AuthTitle title={failure ? t('linkOver') : t('opening')} />
      <Notice tone="danger">{failure?.message}</Notice>
      {failure ? (
        <Action label={t('toLogin')} variant="filled" size="lg" onClick={() => navigate({ to: '/login' })} />
      ) : (
        <Loader aria-label={t('opening')} />
      )}
    </AuthFrame>
  )
}
