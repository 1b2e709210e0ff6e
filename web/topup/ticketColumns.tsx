import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { padTicket, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import type { Fact } from '../ui/Facts.tsx'
import type { Column } from '../ui/table.ts'
import { TicketBadge } from './TicketBadge.tsx'

type Texts = ReturnType<typeof useTranslations<'topup'>>
export type TicketRow = Answer<'listTickets'>['tickets'][number]

/** What was credited, else what is to be transferred. */
export const sumOf = ({ finalAmount, uniqueAmount }: Pick<TicketRow, 'finalAmount' | 'uniqueAmount'>) =>
  finalAmount ?? uniqueAmount

export const tidOf = ({ id }: TicketRow) => `TID ${padTicket(id)}`

/** What was asked for: shown of an own ticket, and where one is confirmed. */
export const askedFacts = (t: Texts, { amount, unique }: Pick<TicketRow, 'amount' | 'unique'>): Fact[] => [
  [t('requested'), withRp(amount)],
  [t('unique'), unique],
]

/** Columns of tickets: with a stable function that draws an action those that wait, else those of the history with who decided. */
export function useTicketColumns(action?: (ticket: TicketRow) => ReactNode): readonly Column<TicketRow>[] {
  const t = useTranslations('topup')
  return useColumns<TicketRow>(
    (c) => [
      c.count('no', '#', (_, index) => index + 1, { width: 48, priority: 6, card: 'none' }),
      c.id('tid', t('tid'), ({ id }) => padTicket(id), { width: 80, cardLabel: true }),
      c.text('uid', t('uid'), ({ User }) => padUser(User.id), { width: 80, priority: 4, card: 'note', cardLabel: true }),
      c.name('name', t('name'), ({ User }) => User.name, { width: 160 }),
      c.date('date', t('date', { zone: c.zone }), ({ createdAt }) => createdAt, { priority: 3 }),
      c.text('bank', t('bankOf'), ({ Bank }) => Bank.name, { width: 96 }),
      c.money('amount', t('sum'), sumOf),
      c.state('status', t('statusHead'), ({ statusId }) => <TicketBadge statusId={statusId} />, {
        width: 156,
        sortBy: (ticket) => ticket.statusId,
      }),
      ...(action
        ? [c.actions(t('action'), action, { width: 132 })]
        : [
            c.text('pic', t('pic'), ({ LoginUser }) => LoginUser?.name, { width: 120, priority: 5, cardLabel: true }),
            c.reason('remark', t('remark'), ({ remark }) => remark, { width: 150 }),
          ]),
    ],
    [t, action],
  )
}
