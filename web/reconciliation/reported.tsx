import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Columns } from '../lists/columns.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Column } from '../ui/table.ts'

type Say<Room extends 'reconciliation' | 'reports'> = ReturnType<typeof useTranslations<Room>>

/** What a partner reported of a sale after it had ended. */
interface Reported {
  at: string
  decidedAt: string | null
  LoginUser: { name: string } | null
  remark: string | null
  sale: { id: number; customerCode: string; User: { id: number; name: string }; Product: { name: string } }
}

const states = ['open', 'resolved', 'All'] as const
/** What of it is listed: what waits, unless an address says otherwise. */
export const stateOf = (text: string) => states.find((one) => one === text) ?? 'open'
export const saleOf = ({ sale }: Reported) => sale.id
export const nameOf = ({ sale }: Reported) => `TRID ${padSale(sale.id)}`

export function StateFilter({ value, onChange }: { value: string; onChange: (state: string) => void }) {
  const t = useTranslations('reconciliation')
  const options = states.map((state) => ({ value: state, label: t(`states.${state}`) }))
  return <FilterOne label={t('state')} options={options} value={stateOf(value)} onChange={onChange} />
}

/** Who decided and why; until then the buttons of those who may. */
export function resolutionOf({ decidedAt, LoginUser, remark }: Reported, buttons: ReactNode) {
  if (!decidedAt) return buttons || '–'
  const text = `${LoginUser?.name ?? ''}: ${remark}`
  return <span title={text}>{text}</span>
}

/** Columns of the sale that a partner reported, and when it did. */
export const reportedColumns = <Row extends Reported>(
  c: Columns<Row>,
  t: Say<'reconciliation'>,
  r: Say<'reports'>,
): Column<Row>[] => [
  c.id('trid', r('trid'), ({ sale }) => padSale(sale.id), { width: 88, cardLabel: true }),
  c.date('at', t('reportedAt', { zone: c.zone }), ({ at }) => at, { width: 152 }),
  c.name('name', r('name'), ({ sale }) => sale.User.name, {
    cell: ({ sale: { User } }) => <span title={padUser(User.id)}>{User.name}</span>,
    width: 140,
    priority: 3,
    card: 'note',
  }),
  c.name('item', r('item'), ({ sale }) => sale.Product.name, { width: 150 }),
  c.text('customer', r('customerCode'), ({ sale }) => sale.customerCode, { width: 136, priority: 1 }),
]
