import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import { useReading } from '../accounts/useReading.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { PeriodPicker, usePeriod } from '../pickers/PeriodPicker.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { type TicketRow, useHistoryColumns } from './ticketColumns.tsx'

const start = { period: '', page: 1, rows: 15 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (ticket: TicketRow) => ticket.id
const tidOf = (ticket: TicketRow) => `TID ${padTicket(ticket.id)}`
const none: TicketRow[] = []

/** Every ticket of a period, whatever became of it. */
export default function TicketHistory() {
  const t = useTranslations('topup')
  const title = useTranslations('screen')('ticketHistory')
  const [{ period, page, rows }, setFilters] = useUrlFilters(start)
  const { startDate, endDate } = usePeriod(period)
  const list = useCall('ticketHistory', { startDate, endDate, currentPage: page, rowsPerPage: rows })
  const columns = useHistoryColumns()
  const reading = useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })
  const empty = useMemo(() => <EmptyState title={t('noneIn')} />, [t])
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={<LinkButton to="tickets">{t('waiting')}</LinkButton>}
      >
        <PeriodPicker value={period} onChange={(next) => setFilters({ period: next })} />
      </PageHeader>
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.tickets ?? none}
        rowKey={byId}
        rowName={tidOf}
        reading={reading}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
    </Page>
  )
}
