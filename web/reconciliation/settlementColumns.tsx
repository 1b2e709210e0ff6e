import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate, formatDateTime, zoneName } from '../../rules/dates.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { QuietStatus, StatusBadge } from '../ui/StatusBadge.tsx'
import type { Column } from '../ui/table.ts'
import classes from './settlement.module.css'
import { type Settlement, stateLooks, states } from './settlementFilters.ts'

/** The days of a settlement, one where both are the same. */
export function daysText({ startDay, endDay }: Pick<Settlement, 'startDay' | 'endDay'>, language: Language): string {
  const day = (text: string) => formatDate(`${text}T00:00:00Z`, 0, language)
  return startDay === endDay ? day(startDay) : `${day(startDay)} – ${day(endDay)}`
}

/** How many lines stand in each state; states without lines are left out. */
function Counts({ totals }: { totals: Settlement['totals'] }) {
  const t = useTranslations('settlement')
  return (
    <span className={classes.counts}>
      {states
        .filter((state) => totals[state].count > 0)
        .map((state) => (
          <StatusBadge key={state} {...stateLooks[state]} word={`${t(`state.${state}`)} ${dotted(totals[state].count)}`} />
        ))}
    </span>
  )
}

function Open({ open }: { open: number }) {
  const t = useTranslations('settlement')
  return open === 0 ? (
    <QuietStatus tone="success" word={t('done')} />
  ) : (
    <QuietStatus tone="warning" word={t('openCount', { count: dotted(open) })} />
  )
}

/** Columns of the list of files. */
export function useSettlementColumns(): readonly Column<Settlement>[] {
  const t = useTranslations('settlement')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  return useMemo(
    () => [
      {
        id: 'at',
        head: t('uploadedAt', { zone: zoneName(utcOffset) }),
        width: 164,
        priority: 3,
        card: 'note',
        cell: ({ at }) => formatDateTime(at, utcOffset, language),
      },
      {
        id: 'partner',
        head: t('partner'),
        width: 150,
        grow: true,
        priority: 1,
        card: 'title',
        cell: ({ Partner }) => <span title={Partner.name}>{Partner.name}</span>,
      },
      { id: 'period', head: t('period'), width: 210, priority: 1, card: 'note', cell: (row) => daysText(row, language) },
      {
        id: 'file',
        head: t('file'),
        width: 140,
        grow: true,
        priority: 4,
        card: 'none',
        cell: ({ fileName }) => <span title={fileName}>{fileName || '–'}</span>,
      },
      {
        id: 'result',
        head: t('result'),
        width: 480,
        priority: 1,
        card: 'note',
        cell: ({ totals }) => <Counts totals={totals} />,
      },
      {
        id: 'open',
        head: t('decision'),
        width: 140,
        priority: 1,
        card: 'status',
        cell: ({ open }) => <Open open={open} />,
      },
      { id: 'pic', head: t('pic'), width: 120, priority: 5, card: 'none', cell: ({ LoginUser }) => LoginUser.name },
    ],
    [t, language, utcOffset],
  )
}
