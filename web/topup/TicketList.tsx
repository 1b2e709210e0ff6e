import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import { useReading } from '../accounts/useReading.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ListPager } from '../ui/ListPager.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { EmptyState } from '../ui/States.tsx'
import { type Rows, useUrlFilters } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import { CancelTicketDialog } from './CancelTicketDialog.tsx'
import { ConfirmTicketDialog } from './ConfirmTicketDialog.tsx'
import { ConfirmButton, type TicketRow, useWaitingColumns } from './ticketColumns.tsx'

const start = { page: 1, rows: 5 as Rows }
const choices: readonly Rows[] = [5, 15, 25, 'All']
const byId = (ticket: TicketRow) => ticket.id
const tidOf = (ticket: TicketRow) => `TID ${padTicket(ticket.id)}`
const none: TicketRow[] = []

/** Tickets that may still be paid; the list follows what happens elsewhere. */
export default function TicketList() {
  const t = useTranslations('topup')
  const title = useTranslations('screen')('tickets')
  const [{ page, rows }, setFilters] = useUrlFilters(start)
  const list = useCall('listTickets', { currentPage: page, rowsPerPage: rows })
  const [confirming, setConfirming] = useState<TicketRow | null>(null)
  const [cancelling, setCancelling] = useState<TicketRow | null>(null)
  const columns = useWaitingColumns(setConfirming)
  const reading = useReading({ ...list, isFetching: list.isPending || list.isPlaceholderData })
  const rowActions = useCallback((ticket: TicketRow) => <ConfirmButton ticket={ticket} onConfirm={setConfirming} />, [])
  const empty = useMemo(
    () => (
      <EmptyState
        title={t('noWaiting')}
        hint={t('noWaitingHint')}
        action={<LinkButton to="ticketHistory">{t('history')}</LinkButton>}
      />
    ),
    [t],
  )
  const total = list.data?.totalData
  return (
    <Page>
      <PageHeader
        title={title}
        sub={total !== undefined && t('count', { count: dotted(total) })}
        actions={<LinkButton to="ticketHistory">{t('history')}</LinkButton>}
      />
      <DataTable
        label={title}
        columns={columns}
        rows={list.data?.tickets ?? none}
        rowKey={byId}
        rowName={tidOf}
        reading={reading}
        total={total}
        firstIndex={rows === 'All' ? 0 : (page - 1) * rows}
        rowActions={rowActions}
        empty={empty}
      />
      <ListPager list={list.data} at={{ page, rows }} choices={choices} onChange={setFilters} />
      <ConfirmTicketDialog ticket={confirming} onClose={() => setConfirming(null)} onCancel={setCancelling} />
      <CancelTicketDialog ticket={cancelling} onClose={() => setCancelling(null)} />
    </Page>
  )
}
