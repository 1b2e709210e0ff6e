import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { withRp } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { useList } from '../lists/useList.ts'
import { movesMoney } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useManyTickets } from './many.ts'
import { ConfirmTicketDialog } from './TicketDialogs.tsx'
import { type TicketRow, tidOf, useTicketColumns } from './ticketColumns.tsx'
import { useDecide } from './useDecide.ts'

const start = { keyword: '', page: 1, rows: 5 as Rows }

/** Tickets that may still be paid; the list follows what happens elsewhere. */
export default function TicketList() {
  const t = useTranslations('topup')
  const list = useList('listTickets', 'tickets', start, ({ keyword }) => ({ keyword }), { quiet: true })
  const confirm = useDialog<TicketRow>()
  const cancel = useDialog<TicketRow>()
  const decide = useDecide()
  const action = useCallback(
    (ticket: TicketRow) => {
      const label = t('confirmOf', { tid: padTicket(ticket.id), name: ticket.User.name })
      return <Action label={t('confirm')} size="xs" aria-label={label} onClick={() => confirm.open(ticket)} />
    },
    [t, confirm.open],
  )
  const history = <LinkButton to="ticketHistory">{t('history')}</LinkButton>
  return (
    <ListScreen
      screen="tickets"
      list={list}
      columns={useTicketColumns(movesMoney(useSignedIn()) ? action : undefined)}
      rowName={tidOf}
      many={useManyTickets()}
      count={(shown) => t('count', { count: shown })}
      search={t('search')}
      none={t('noWaiting')}
      noneHint={t('noWaitingHint')}
      noneAction={history}
      actions={
        <>
          <LinkButton to="gatewayReports">{t('reports')}</LinkButton>
          {history}
        </>
      }
    >
      {confirm.show(ConfirmTicketDialog, (ticket) => ({ key: ticket.id, ticket, onCancel: cancel.open }))}
      {cancel.show(ConfirmDialog, (ticket) => ({
        title: t('cancelTitle', { tid: padTicket(ticket.id) }),
        hint: t('cancelHint', {
          sum: withRp(ticket.uniqueAmount),
          name: ticket.User.name,
          claims: ticket.statusId === ticketStatuses.verifying ? 'yes' : 'no',
        }),
        confirmLabel: t('cancelConfirm', { tid: padTicket(ticket.id) }),
        danger: true,
        cancels: true,
        run: () => decide.cancel(ticket),
      }))}
    </ListScreen>
  )
}
