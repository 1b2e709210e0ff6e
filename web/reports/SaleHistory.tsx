import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import classes from './SaleHistory.module.css'

/** What happened to one sale, oldest first. */
export function SaleHistory({ history }: { history: Answer<'receipt'>['history'] }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  if (history.length === 0) return <p className={classes.nothing}>{t('noEvents')}</p>
  return (
    <ol className={classes.history}>
      {history.map(({ at, event, detail }, i) => (
        <li key={i} data-event={event}>
          <strong>{t.has(`event.${event as 'accepted'}`) ? t(`event.${event as 'accepted'}`) : event}</strong>
          <time dateTime={at}>
            {formatDateTime(at, utcOffset, language)} {zoneName(utcOffset)}
          </time>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ol>
  )
}
