import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Answer } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { Nothing } from '../ui/States.tsx'
import classes from './SaleHistory.module.css'

/** What happened to one sale, oldest first. */
export function SaleHistory({ history }: { history: Answer<'receipt'>['history'] }) {
  const t = useTranslations('reports')
  const clock = useClock()
  if (history.length === 0) return <Nothing>{t('noEvents')}</Nothing>
  return (
    <ol className={classes.history}>
      {history.map(({ at, event, detail }, i) => (
        <li key={i} data-event={event}>
          <strong>{t.has(`event.${event as 'accepted'}`) ? t(`event.${event as 'accepted'}`) : event}</strong>
          <Text component="time" size="xs" c="dimmed" dateTime={at}>
            {clock.full(at)}
          </Text>
          {detail && <p>{detail}</p>}
        </li>
      ))}
    </ol>
  )
}
