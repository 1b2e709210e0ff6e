import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import type { TicketRow } from './ticketColumns.tsx'
import { useDecide } from './useDecide.ts'

/** Asks before a ticket is cancelled. */
export function CancelTicketDialog({ ticket, onClose }: { ticket: TicketRow | null; onClose: () => void }) {
  const t = useTranslations('topup')
  const { cancel } = useDecide()
  // What is said while the dialog fades away.
  const [last, setLast] = useState(ticket)
  if (ticket && ticket !== last) setLast(ticket)
  const tid = padTicket(last?.id)
  return (
    <ConfirmDialog
      opened={ticket !== null}
      onClose={onClose}
      title={t('cancelTitle', { tid })}
      confirmLabel={t('cancelConfirm', { tid })}
      danger
      run={async () => ticket && cancel(ticket)}
    >
      <p>{last && t('cancelHint', { sum: `Rp ${formatRupiah(last.uniqueAmount)}`, name: last.User.name })}</p>
    </ConfirmDialog>
  )
}
