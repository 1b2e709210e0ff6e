import { useTranslations } from 'use-intl'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { type Answer, api } from '../api.ts'
import type { Many } from '../lists/many.ts'
import { movesMoney } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { sumOf, type TicketRow } from './ticketColumns.tsx'

type Report = Answer<'gatewayNotices'>['notices'][number]

/** Tickets that wait: given back and cancelled. What is credited is what arrived, and that is said ticket by ticket. */
export function useManyTickets(): Many<TicketRow> | undefined {
  const t = useTranslations('topup')
  if (!movesMoney(useSignedIn())) return
  return {
    sum: sumOf,
    actions: [
      {
        id: 'pend',
        label: t('pend'),
        effects: [t('pendManyEffect')],
        may: ({ statusId }) => statusId !== ticketStatuses.active,
        send: ({ id }) => api('pendTicket', { ticket: id }),
      },
      {
        id: 'cancel',
        label: t('cancel'),
        effects: [t('cancelManyEffect')],
        danger: true,
        send: ({ id }) => api('cancelTicket', { ticket: id }),
      },
    ],
  }
}

/** Reports of the gateway: put away, or credited, with one remark. What is credited may be less than what was reported: a fee is taken off. */
export function useManyReports(): Many<Report> | undefined {
  const t = useTranslations('topupGateway')
  if (!movesMoney(useSignedIn())) return
  const remark = { label: t('remark'), required: true }
  const isOpen = ({ decision }: Report) => decision === null
  return {
    sum: ({ amount }) => amount,
    actions: [
      {
        id: 'credit',
        label: t('credit'),
        effects: [t('creditManyEffect')],
        moves: true,
        may: (report) => isOpen(report) && report.credit !== null,
        sum: ({ credit }) => credit ?? 0,
        remark,
        send: ({ id }, text) => api('decideGatewayNotice', { id, credit: true, remark: text }),
      },
      {
        id: 'putAway',
        label: t('putAway'),
        effects: [t('putAwayManyEffect')],
        may: isOpen,
        remark,
        send: ({ id }, text) => api('decideGatewayNotice', { id, credit: false, remark: text }),
      },
    ],
  }
}
