import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import type { Column } from '../ui/table.ts'
import classes from './reconciliation.module.css'

export type Late = Answer<'lateSuccesses'>['rows'][number]
type OnResolve = ((late: Late) => void) | null

/** Give a stable function, or null to those who may only look. */
export function useLateColumns(onResolve: OnResolve): readonly Column<Late>[] {
  const t = useTranslations('reconciliation')
  const r = useTranslations('reports')
  return useColumns<Late>(
    (c) => [
      c.id('trid', r('trid'), ({ sale }) => padSale(sale.id), { width: 88, cardLabel: true }),
      c.date('at', t('reportedAt', { zone: c.zone }), ({ at }) => at, { width: 152 }),
      c.cell('name', r('name'), ({ sale: { User } }) => <span title={padUser(User.id)}>{User.name}</span>, {
        width: 140,
        grow: true,
        priority: 3,
        card: 'note',
      }),
      c.name('item', r('item'), ({ sale }) => sale.Product.name, { width: 150 }),
      c.text('customer', r('customerCode'), ({ sale }) => sale.customerCode, { width: 136, priority: 1 }),
      c.state('status', t('saleStatus'), ({ sale }) => <SaleStatus statusId={sale.statusId} />, { width: 104 }),
      c.text('partner', r('partner'), ({ Partner }) => Partner.name, { grow: true }),
      c.money('cost', t('loss'), ({ cost }) => cost, { width: 100 }),
      c.text('source', t('source'), ({ source }) => t(`sources.${source}`), { width: 118, priority: 5 }),
      c.text('sn', t('serialNumber'), ({ serialNumber }) => serialNumber, { width: 150, priority: 6 }),
      c.actions(t('resolution'), (late) => <Resolution late={late} onResolve={onResolve} />, { width: 130, grow: true }),
    ],
    [t, r, onResolve],
  )
}

/** Who resolved it and how, or the way to do so. */
function Resolution({ late, onResolve }: { late: Late; onResolve: OnResolve }) {
  const t = useTranslations('reconciliation')
  if (late.decidedAt) {
    const text = `${late.LoginUser?.name ?? ''}: ${late.remark}`
    return <span title={text}>{text}</span>
  }
  if (!onResolve) return <span className={classes.quiet}>–</span>
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('resolveOf', { id: padSale(late.sale.id) })}
      onClick={() => onResolve(late)}
    >
      {t('resolve')}
    </Button>
  )
}
