import { Box, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useClock } from '../session/useClock.ts'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCall } from '../useCall.ts'

/** A night may be missed; not two. */
const overdueMs = 48 * 3_600_000
/** A check stops looking at a hundred rows. */
const mostRows = 100

/** The last nightly check of the books: what broke, what did not run to its end, and when. */
function useLastChecks() {
  const clock = useClock()
  const { data, error } = useCall('lastChecks', {}, { refetchInterval: 600_000 })
  const last = data?.last
  const checks = last?.checks ?? []
  return {
    isRead: data !== undefined,
    isUnread: data === undefined && error !== null,
    endedAt: last ? Date.parse(last.endedAt) : null,
    at: last ? clock.full(last.endedAt) : '',
    all: String(checks.length),
    broken: checks.flatMap(({ rows, ...check }) => (rows ? [{ ...check, rows }] : [])),
    unfinished: checks.filter(({ rows }) => rows === null).length,
  }
}

/** A quiet line while the books hold; it speaks up when nobody has looked at them as they should be looked at. */
export function BooksChecked({ asOf }: { asOf: number }) {
  const t = useTranslations('reports')
  const { isRead, isUnread, endedAt, at, all, broken, unfinished } = useLastChecks()
  const said = () => {
    if (isUnread) return t('booksUnread')
    if (endedAt === null) return t('booksNever')
    if (unfinished > 0) return `${t('booksCheckedAt', { at })} – ${t('checksUnfinished', { count: String(unfinished), all })}`
    return asOf - endedAt > overdueMs ? t('booksOverdue', { at }) : null
  }
  if (broken.length > 0 || !(isRead || isUnread)) return null
  const doubt = said()
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" fz="xs" lh="16px" c={doubt === null ? 'dimmed' : 'var(--jj-st-warning-fg)'}>
      <Icon of={doubt === null ? IconCircleCheck : IconAlertTriangle} size={16} />
      {doubt ?? t('booksClean', { at })}
    </Group>
  )
}

/** Every check that the books broke at their last check; nothing while they hold. */
export function BooksBroken() {
  const t = useTranslations('reports')
  const { language } = useCurrentLanguage()
  const { at, all, broken, unfinished } = useLastChecks()
  if (broken.length === 0) return null
  return (
    <Box flex="none" px="var(--jj-gutter)" pb="md">
      <Notice tone="danger" icon={IconAlertTriangle}>
        <strong>{t('booksBroken', { count: String(broken.length), all })}</strong>
        <ul>
          {broken.map(({ name, title, rows }) => (
            <li key={name}>
              <span>
                {title[language]}:{' '}
                {t('brokenRows', {
                  count: rows,
                  shown: rows < mostRows ? String(rows) : `≥ ${mostRows}`,
                })}{' '}
              </span>
              <code>{name}</code>
            </li>
          ))}
        </ul>
        {unfinished > 0 && <p>{t('checksUnfinished', { count: String(unfinished), all })}</p>}
        <p>{t('booksBrokenAt', { at })}</p>
      </Notice>
    </Box>
  )
}
