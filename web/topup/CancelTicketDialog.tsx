import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import type { Opened } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { TicketRow } from './ticketColumns.tsx'
import { useDecide } from './useDecide.ts'

/** Asks before a ticket is cancelled. */
export function CancelTicketDialog({ ticket, ...dialog }: Opened & { ticket: TicketRow }) {
  const t = useTranslations('topup')
  const { cancel } = useDecide()
  const tid = padTicket(ticket.id)
  return (
    <ConfirmDialog
      {...dialog}
      title={t('cancelTitle', { tid })}
      confirmLabel={t('cancelConfirm', { tid })}
      danger
      run={() => cancel(ticket)}
    >
      <p>{t('cancelHint', { sum: `Rp ${formatRupiah(ticket.uniqueAmount)}`, name: ticket.User.name })}</p>
    </ConfirmDialog>
  )
}
