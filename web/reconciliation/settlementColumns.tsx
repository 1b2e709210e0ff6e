import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { formatDate } from '../../rules/dates.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useColumns } from '../lists/columns.tsx'
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
  return useColumns<Settlement>(
    (c) => [
      c.date('at', t('uploadedAt', { zone: c.zone }), ({ at }) => at, { width: 164, priority: 3 }),
      c.name('partner', t('partner'), ({ Partner }) => Partner.name, { width: 150 }),
      c.text('period', t('period'), (row) => daysText(row, language), { width: 210, priority: 1, card: 'note' }),
      c.text('file', t('file'), ({ fileName }) => fileName, { width: 140, grow: true, priority: 4, card: 'none' }),
      c.cell('result', t('result'), ({ totals }) => <Counts totals={totals} />, { width: 480, priority: 1, card: 'note' }),
      c.state('open', t('decision'), ({ open }) => <Open open={open} />, { width: 140 }),
      c.text('pic', t('pic'), ({ LoginUser }) => LoginUser.name, { width: 120, priority: 5, card: 'none' }),
    ],
    [t, language],
  )
}
