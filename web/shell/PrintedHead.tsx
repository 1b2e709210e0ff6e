import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { padUser } from '../../rules/ids.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { useBrand } from '../useBrand.ts'

/** The first line of a printed screen: whose it is and when it was printed. */
export function PrintedHead() {
  const t = useTranslations('shell')
  const { appName } = useBrand()
  const { id, name } = useSignedIn()
  const clock = useClock()
  const [at, setAt] = useState(Date.now)
  useWindowEvent('beforeprint', () => flushSync(() => setAt(Date.now())))
  return (
    <div data-print="only" aria-hidden="true">
      <span>
        {appName} · {name} · {padUser(id)}
      </span>
      <span>{t('printedAt', { at: clock.full(at) })}</span>
    </div>
  )
}
