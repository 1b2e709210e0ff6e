import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padTicket, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import { TicketBadge } from './TicketBadge.tsx'

export type TicketRow = Answer<'listTickets'>['tickets'][number]
type Say = ReturnType<typeof useTranslations<'topup'>>

/** What was credited, else what is to be transferred. */
export const sumOf = ({ finalAmount, uniqueAmount }: Pick<TicketRow, 'finalAmount' | 'uniqueAmount'>) =>
  finalAmount ?? uniqueAmount

const whoColumns = (t: Say, utcOffset: number, language: Language): Column<TicketRow>[] => [
  { id: 'no', head: '#', width: 48, priority: 6, align: 'right', card: 'none', cell: (_, index) => index + 1 },
  { id: 'tid', head: t('tid'), width: 80, priority: 1, card: 'note', cardLabel: true, cell: ({ id }) => padTicket(id) },
  { id: 'uid', head: t('uid'), width: 80, priority: 4, card: 'note', cardLabel: true, cell: ({ User }) => padUser(User.id) },
  {
    id: 'name',
    head: t('name'),
    width: 160,
    grow: true,
    priority: 1,
    card: 'title',
    cell: ({ User }) => <span title={User.name}>{User.name}</span>,
  },
  {
    id: 'date',
    head: t('date', { zone: zoneName(utcOffset) }),
    width: 176,
    priority: 3,
    card: 'note',
    cell: ({ createdAt }) => formatDateTime(createdAt, utcOffset, language),
  },
  {
    id: 'bank',
    head: t('bankOf'),
    width: 96,
    priority: 2,
    card: 'note',
    cell: ({ Bank }) => <span title={Bank.name}>{Bank.name}</span>,
  },
  {
    id: 'amount',
    head: t('sum'),
    width: 128,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: (ticket) => <Money amount={sumOf(ticket)} />,
  },
  {
    id: 'status',
    head: t('statusHead'),
    width: 156,
    priority: 1,
    card: 'status',
    cell: ({ statusId }) => <TicketBadge statusId={statusId} />,
  },
]

export function ConfirmButton({ ticket, onConfirm }: { ticket: TicketRow; onConfirm: (ticket: TicketRow) => void }) {
  const t = useTranslations('topup')
  const label = t('confirmOf', { tid: padTicket(ticket.id), name: ticket.User.name })
  return (
    <Button variant="default" size="xs" aria-label={label} onClick={() => onConfirm(ticket)}>
      {t('confirm')}
    </Button>
  )
}

/** Columns of the waiting tickets; pass a stable function. */
export function useWaitingColumns(onConfirm: (ticket: TicketRow) => void): readonly Column<TicketRow>[] {
  const t = useTranslations('topup')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return useMemo(
    () => [
      ...whoColumns(t, utcOffset, language),
      {
        id: 'action',
        head: t('action'),
        width: 132,
        priority: 1,
        card: 'none',
        cell: (ticket) => <ConfirmButton ticket={ticket} onConfirm={onConfirm} />,
      },
    ],
    [t, utcOffset, language, onConfirm],
  )
}

/** Columns of the history. */
export function useHistoryColumns(): readonly Column<TicketRow>[] {
  const t = useTranslations('topup')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return useMemo(
    () => [
      ...whoColumns(t, utcOffset, language),
      {
        id: 'pic',
        head: t('pic'),
        width: 140,
        priority: 2,
        card: 'note',
        cardLabel: true,
        cell: ({ LoginUser, remark }) => <span title={remark || LoginUser?.name}>{LoginUser?.name ?? '–'}</span>,
        cardCell: ({ LoginUser }) => LoginUser?.name,
      },
    ],
    [t, utcOffset, language],
  )
}
