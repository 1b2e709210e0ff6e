import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds } from '../../contract/user-types.ts'
import { padBill } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { useSignedIn } from '../session/session.ts'
import type { Column } from '../ui/table.ts'
import { BillTag } from './BillTag.tsx'
import { BillStatus, MaybeSemi } from './billStatus.tsx'
import { TransferSum } from './TransferSum.tsx'
import { useBillClock } from './useBillClock.ts'

type Bill = Answer<'payments'>['bills'][number]
/** A line of a list: a bill, or below it one of its parts. */
export type BillLine = Bill['Splitted'][number] & { parts: number }

/** Bills, each followed by its parts. */
export const linesOf = (bills: readonly Bill[]): BillLine[] =>
  bills.flatMap(({ Splitted, ...bill }) => [
    { ...bill, parts: Splitted.length },
    ...Splitted.map((part) => ({ ...part, parts: 0 })),
  ])

export const isPart = ({ parentId }: BillLine) => parentId !== null
export const lineKey = (line: BillLine) => line.id
export const lineName = (line: BillLine) => `${padBill(line.id)} ${line.BillCharged.name}`

const whose = '{BillCharged.name} · {BillCharged.UserType.name}'

type On = 'history' | 'open'

function Charged({ bill, more }: { bill: BillLine; more?: ReactNode }) {
  const { name, UserType } = bill.BillCharged
  return <MaybeSemi text={`${name} · ${UserType.name}`} isSemi={bill.isSemi} more={more} />
}

/** The columns of the list of payments and of both histories; the PIC is told to types 1 and 2, and months are Indonesian in both languages. Give a stable `actions` where they always stand in the row. */
export function useBillColumns(on: On, actions?: (bill: BillLine) => ReactNode): readonly Column<BillLine>[] {
  const t = useTranslations('billing')
  const clock = useBillClock()
  const hasPic = useSignedIn().userTypeId <= typeIds.CATL && on === 'history'
  return useColumns<BillLine>(
    (c) => {
      const plain = { card: 'none' } as const
      const number = { width: 92, file: ({ id }: BillLine) => padBill(id) }
      const dateOf = (bill: BillLine) => bill.date
      const made = { width: 162, priority: 4, card: 'none', file: dateOf, sortBy: dateOf } as const
      const dueOf = (bill: BillLine) => bill.dueDate
      const due = { width: 162, card: 'note', file: dueOf, sortBy: dueOf } as const
      const transfer = on === 'open' && {
        priority: 1,
        cell: (bill: BillLine) => <TransferSum bill={bill} />,
        cardCell: (bill: BillLine) => <TransferSum bill={bill} card />,
      }
      return [
        c.id('id', t('id'), ({ id, parentId }) => `${parentId === null ? '' : '↳ '}${padBill(id)}`, number),
        c.cell('charged', t('charged'), (bill) => <Charged bill={bill} more={<BillTag bill={bill} cut />} />, {
          cardCell: (bill) => <Charged bill={bill} />,
          width: 164,
          grow: true,
          priority: 1,
          card: 'title',
          hostsActions: true,
          file: [`{isSemi?}${whose} · ${t('semi')}`, whose],
          sortBy: ({ BillCharged }) => BillCharged.name,
        }),
        c.cell('createdAt', t('date', { zone: c.zone }), (bill) => clock.dateTime(bill.date), made),
        c.cell('dueDate', t('dueAt', { zone: c.zone }), (bill) => clock.dateTime(bill.dueDate), {
          ...due,
          cardCell: (bill) => [`${clock.dateTime(bill.dueDate)} `, <BillTag key="tag" bill={bill} />],
        }),
        c.money('amount', t('amount'), ({ amount }) => amount, { width: 104 }),
        c.money('paid', t('paid'), ({ paidAmount }) => paidAmount, { ...plain, width: 104, priority: 2 }),
        c.money('unique', t('uniqueAmount'), (bill) => bill.uniqueAmount, {
          width: 136,
          priority: 2,
          card: 'note',
          cardLabel: true,
          ...transfer,
        }),
        c.state('status', t('statusHead'), ({ statusId }) => <BillStatus statusId={statusId} on={on} />, {
          width: 144,
          sortBy: (bill) => bill.statusId,
        }),
        c.text('cycle', t('cycle'), ({ cycle }) => cycle, { ...plain, width: 64, priority: 5, align: 'center' }),
        c.text('bank', t('bankHead'), ({ Bank }) => Bank?.name, { ...plain, width: 84, priority: 3 }),
        c.text('remark', t('remark'), ({ remark }) => remark, { ...plain, width: 120, priority: 5 }),
        actions && c.actions(t('actions'), actions, { width: 208 }),
        hasPic && c.text('pic', t('pic'), ({ LoginUser }) => LoginUser?.name, { ...plain, width: 110, priority: 5 }),
      ]
    },
    [t, on, clock, hasPic, actions],
  )
}

/** How many bills a list has, and whether their due times stand earlier than they are. */
export function useBillCount(early: boolean): (shown: string, count: number) => string {
  const t = useTranslations('billing')
  return (shown, count) => [t('bills', { count, shown }), early && count > 0 && t('earlyDue')].filter(Boolean).join(' · ')
}
