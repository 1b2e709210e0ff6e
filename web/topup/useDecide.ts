import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { TicketRow } from './ticketColumns.tsx'

/** What an operator does with a ticket; each says what came of it. */
export function useDecide() {
  const t = useTranslations('topup')
  const confirmTicket = useAct('confirmTicket')
  const pendTicket = useAct('pendTicket')
  const cancelTicket = useAct('cancelTicket')
  return {
    async credit({ id, User }: TicketRow, amount: number, remark: string) {
      const { changed, ticket } = await confirmTicket.mutateAsync({ ticket: id, amount, remark })
      const sum = withRp(ticket.finalAmount ?? amount)
      toast(changed ? t('creditedToast', { sum, name: User.name }) : t('beforeToast', { tid: padTicket(id), sum }))
    },
    async pend({ id }: TicketRow) {
      await pendTicket.mutateAsync({ ticket: id })
      toast(t('pendedToast', { tid: padTicket(id) }))
    },
    async cancel({ id }: TicketRow) {
      await cancelTicket.mutateAsync({ ticket: id })
      toast(t('cancelledToast', { tid: padTicket(id) }))
    },
  }
}
