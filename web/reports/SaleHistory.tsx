import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Nothing } from '../ui/States.tsx'
import classes from './SaleHistory.module.css'

/** What happened to one sale, oldest first. */
export function SaleHistory({ history }: { history: Answer<'receipt'>['history'] }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  if (history.length === 0) return <Nothing>{t('noEvents')}</Nothing>
  return (
    <ol className={classes.history}>
      {history.map(({ at, event, detail }, i) => (
        <li key={i} data-event={event}>
          <strong>{t.has(`event.${event as 'accepted'}`) ? t(`event.${event as 'accepted'}`) : event}</strong>
          <Text component="time" size="xs" c="dimmed" dateTime={at}>
            {formatDateTime(at, utcOffset, language)} {zoneName(utcOffset)}
          </Text>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ol>
  )
}
