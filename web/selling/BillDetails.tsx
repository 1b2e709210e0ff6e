import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { amountOf, periodName, periodsOf, textOf } from '../../rules/receipt-details.ts'
import { Icon } from '../ui/Icon.tsx'
import classes from './BillDetails.module.css'
import { groupNumber } from './customerNumber.ts'
import type { Sellable } from './products.ts'
import type { SaleResult } from './useSale.ts'

interface BillDetailsProps {
  product: Sellable
  inquiry: SaleResult
  onBack: () => void
}

const sumOf = (periods: ReturnType<typeof periodsOf>, name: string) =>
  periods.reduce((sum, period) => sum + (amountOf(period, name) ?? 0), 0)

/** 'R1M / 900 VA' */
const tariff = (details: SaleResult['details']) =>
  [textOf(details, 'tariff'), textOf(details, 'power') && `${formatRupiah(Number(textOf(details, 'power')))} VA`]
    .filter(Boolean)
    .join(' / ')

/** What the biller said before anything is paid: who the customer is, what is due, for which periods. */
export function BillDetails({ product, inquiry, onBack }: BillDetailsProps) {
  const t = useTranslations('selling')
  const name = useTranslations('selling.details')
  const { details, customerCode, customerName, customerPays } = inquiry
  const periods = periodsOf(details)
  const isBill = product.productTypeId === 1
  const due = isBill ? customerPays - product.customerPays : 0
  const penalty = sumOf(periods, 'penalty')
  const remaining = amountOf(details, 'remaining') ?? 0
  const meter = textOf(details, 'meterNumber')
  const subscriber = textOf(details, 'subscriberId')
  const rows: [string, ReactNode][] = [
    ...(meter ? [] : [[name('number'), groupNumber(customerCode)] satisfies [string, ReactNode]]),
    [name('meterNumber'), meter && groupNumber(meter)],
    [name('subscriberId'), subscriber && groupNumber(subscriber)],
    [name('tariff'), tariff(details)],
    [name('address'), textOf(details, 'address')],
    [name('participants'), textOf(details, 'participants')],
    [name('period'), periods.map((period) => periodName(textOf(period, 'period'))).join(', ')],
  ]
  const sums: [string, number][] = isBill
    ? [
        [name('bill'), due - penalty],
        [name('penalty'), penalty],
        [name('admin'), product.customerPays],
      ]
    : []
  return (
    <section className={classes.bill} aria-label={product.name}>
      <div className={classes.headline}>
        <h2>{product.name}</h2>
        <button type="button" onClick={onBack}>
          <Icon of={IconArrowLeft} />
          {t('changed')}
        </button>
      </div>
      <p className={classes.person}>{customerName ?? groupNumber(customerCode)}</p>
      <dl className={classes.rows}>
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isBill && (
        <dl className={classes.sums}>
          {sums
            .filter(([, amount]) => amount !== 0)
            .map(([label, amount]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatRupiah(amount, { minus: '−' })}</dd>
              </div>
            ))}
          <div className={classes.total}>
            <dt>{name('total')}</dt>
            <dd>Rp {formatRupiah(customerPays)}</dd>
          </div>
        </dl>
      )}
      {remaining > 0 && <p className={classes.remaining}>{name('remaining', { count: String(remaining) })}</p>}
    </section>
  )
}
