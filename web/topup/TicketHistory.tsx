import { useTranslations } from 'use-intl'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { PeriodPicker } from '../pickers/PeriodPicker.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { tidOf, useTicketColumns } from './ticketColumns.tsx'

const start = { period: '', keyword: '', page: 1, rows: 15 as Rows }

/** Every ticket of a period, whatever became of it. */
export default function TicketHistory() {
  const t = useTranslations('topup')
  const list = useList(
    'ticketHistory',
    'tickets',
    start,
    ({ keyword }, { startDate, endDate }) => ({ keyword, startDate, endDate }),
    { quiet: true },
  )
  return (
    <ListScreen
      screen="ticketHistory"
      list={list}
      columns={useTicketColumns()}
      rowName={tidOf}
      count={(shown) => t('count', { count: shown })}
      search={t('search')}
      none={t('noneIn')}
      actions={<LinkButton to="tickets">{t('waiting')}</LinkButton>}
      filters={<PeriodPicker value={list.filters.period} onChange={(period) => list.setFilters({ period })} />}
    />
  )
}
