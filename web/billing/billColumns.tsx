import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padBill } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { type Language, useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './billing.module.css'
import { BillStatus } from './billStatus.tsx'
import { SemiTag } from './SemiTag.tsx'

type Bill = Answer<'payments'>['bills'][number]
/** A line of a list: a bill, or below it one of its parts. */
export type BillLine = Bill['Splitted'][number] & { parts: number }

/** Bills, each followed by its parts. */
export const linesOf = (bills: readonly Bill[]): BillLine[] =>
  bills.flatMap(({ Splitted, ...bill }) => [
    { ...bill, parts: Splitted.length },
    ...Splitted.map((part) => ({ ...part, parts: 0 })),
  ])

export const lineKey = (line: BillLine) => line.id
export const lineName = (line: BillLine) => `${padBill(line.id)} ${line.BillCharged.name}`

type Say = ReturnType<typeof useTranslations<'billing'>>
type On = 'history' | 'open'

const whoColumns = (t: Say): Column<BillLine>[] => [
  {
    id: 'id',
    head: t('id'),
    width: 92,
    priority: 1,
    card: 'note',
    cell: (bill) => (bill.parentId === null ? padBill(bill.id) : `↳ ${padBill(bill.id)}`),
  },
  {
    id: 'charged',
    head: t('charged'),
    width: 200,
    grow: true,
    priority: 1,
    card: 'title',
    hostsActions: true,
    cell: ({ BillCharged: { name, UserType }, isSemi }) => (
      <span className={classes.charged}>
        <span title={`${name} · ${UserType.name}`}>
          {name} · {UserType.name}
        </span>
        {isSemi && <SemiTag />}
      </span>
    ),
  },
]

function timeColumn(id: 'createdAt' | 'dueDate', head: string, utcOffset: number, language: Language): Column<BillLine> {
  return {
    id,
    head,
    width: 162,
    priority: id === 'dueDate' ? 2 : 4,
    card: id === 'dueDate' ? 'note' : 'none',
    cell: (bill) => <time>{formatDateTime(bill[id], utcOffset, language)}</time>,
  }
}

const moneyColumns = (t: Say): Column<BillLine>[] => [
  {
    id: 'amount',
    head: t('amount'),
    width: 112,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: (bill) => <Money amount={bill.amount} />,
  },
  {
    id: 'paid',
    head: t('paid'),
    width: 104,
    priority: 2,
    align: 'right',
    card: 'none',
    cell: (bill) => <Money amount={bill.paidAmount} />,
  },
  {
    id: 'unique',
    head: t('uniqueAmount'),
    width: 112,
    priority: 2,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: (bill) => <Money amount={bill.uniqueAmount} />,
  },
]

const lastColumns = (t: Say, on: On): Column<BillLine>[] => [
  {
    id: 'status',
    head: t('statusHead'),
    width: 150,
    priority: 1,
    card: 'status',
    cell: ({ statusId }) => <BillStatus statusId={statusId} on={on} />,
  },
  { id: 'cycle', head: t('cycle'), width: 64, priority: 5, align: 'center', card: 'none', cell: ({ cycle }) => cycle },
  { id: 'bank', head: t('bankHead'), width: 84, priority: 3, card: 'none', cell: ({ Bank }) => Bank?.name ?? '–' },
  { id: 'remark', head: t('remark'), width: 120, priority: 5, card: 'none', cell: ({ remark }) => remark || '–' },
]

/** The columns of the list of payments and of both histories; the PIC is told to types 1 and 2. Give a stable `actions` where they always stand in the row. */
export function useBillColumns(on: On, actions?: (bill: BillLine) => ReactNode): readonly Column<BillLine>[] {
  const t = useTranslations('billing')
  const { language } = useCurrentLanguage()
  const { utcOffset, userTypeId } = useSignedIn()
  return useMemo(() => {
    const zone = zoneName(utcOffset)
    const columns = [
      ...whoColumns(t),
      timeColumn('createdAt', t('created', { zone }), utcOffset, language),
      timeColumn('dueDate', t('dueAt', { zone }), utcOffset, language),
      ...moneyColumns(t),
      ...lastColumns(t, on),
    ]
    if (actions) columns.push({ id: 'actions', head: t('actions'), width: 208, priority: 1, card: 'none', cell: actions })
    if (userTypeId > 2 || on === 'open') return columns
    return [
      ...columns,
      {
        id: 'pic',
        head: t('pic'),
        width: 110,
        priority: 5,
        card: 'none' as const,
        cell: ({ LoginUser }: BillLine) => LoginUser?.name ?? '–',
      },
    ]
  }, [t, on, language, utcOffset, userTypeId, actions])
}
