import { Box, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { amountOf, periodNames, periodsOf, textOf } from '../../rules/receipt-details.ts'
import { Facts } from '../ui/Facts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { groupNumber } from './customerNumber.ts'
import { PaneHead } from './PaneHead.tsx'
import { isBillProduct, type Sellable } from './products.ts'
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
  const isBill = isBillProduct(product)
  const penalty = sumOf(periods, 'penalty')
  const remaining = amountOf(details, 'remaining') ?? 0
  const meter = textOf(details, 'meterNumber')
  const subscriber = textOf(details, 'subscriberId')
  const rows: [string, string | false | null][] = [
    [name('number'), !meter && groupNumber(customerCode)],
    [name('meterNumber'), meter && groupNumber(meter)],
    [name('subscriberId'), subscriber && groupNumber(subscriber)],
    [name('tariff'), tariff(details)],
    [name('address'), textOf(details, 'address')],
    [name('participants'), textOf(details, 'participants')],
    [name('period'), periodNames(details)],
  ]
  const sums: [string, number][] = [
    [name('bill'), customerPays - product.customerPays - penalty],
    [name('penalty'), penalty],
    [name('admin'), product.customerPays],
  ]
  return (
    <section aria-label={product.name}>
      <PaneHead title={product.name}>
        <TextButton fz="sm" onClick={onBack}>
          <Icon of={IconArrowLeft} />
          {t('changed')}
        </TextButton>
      </PaneHead>
      <Text component="p" fz="xl" lh="28px" fw={600} mb="sm">
        {customerName ?? groupNumber(customerCode)}
      </Text>
      <Facts lines of={rows.filter(([, value]) => value)} />
      {isBill && (
        <Facts
          lines
          sums
          mt="lg"
          of={[
            ...sums.map(([label, amount]) => amount !== 0 && ([label, formatRupiah(amount, { minus: '−' })] as const)),
            [name('total'), <Box key="total" component="span" fz="lg">{`Rp ${formatRupiah(customerPays)}`}</Box>],
          ]}
        />
      )}
      {remaining > 0 && (
        <Text component="p" mt="sm" fw={500} c="var(--jj-st-warning-fg)">
          {name('remaining', { count: String(remaining) })}
        </Text>
      )}
    </section>
  )
}
