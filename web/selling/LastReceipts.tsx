import { Box, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconInfoCircle, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { useDialog } from '../forms/useDialog.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useClock } from '../session/useClock.ts'
import { Bone } from '../ui/Bone.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import classes from './counter.module.css'
import type { RecentSale } from './doubleSale.ts'
import { marginHidden } from './marginHidden.ts'
import { ReceiptDialog } from './receipts.ts'
import { SaleStatus } from './SaleStatus.tsx'

/** Today's figures and the newest sales; a row opens its receipt, its icon prints it. */
export function LastReceipts({ titled }: { titled: boolean }) {
  const t = useTranslations('selling')
  const recent = useCall('recentSales', {})
  const receipt = useDialog<{ sale: RecentSale; printing: boolean }>()
  const hidden = marginHidden.use()
  const { data } = recent
  return (
    <>
      <Box flex="none" p="14px var(--jj-gutter) 12px" style={{ borderBottom: '1px solid var(--jj-border)' }}>
        <Group justify={titled ? 'space-between' : 'flex-end'} mb="sm">
          {titled && <h2>{t('receipts')}</h2>}
          <Text size="sm" fw={600}>
            <ScreenLink to="transactionLog" quiet>
              {t('all')}
            </ScreenLink>
          </Text>
        </Group>
        <Facts
          strip
          of={[
            [t('todayCount'), data && formatRupiah(data.count)],
            [t('todayValue'), data && formatRupiah(data.amount)],
            !hidden && [t('todayMargin'), <Money key="margin" amount={data?.margin} flow />],
          ]}
        />
      </Box>
      <Box pos="relative" data-scrolls aria-busy={recent.isFetching}>
        {recent.isError && <ErrorPanel compact={Boolean(data)} error={recent.error} onRetry={recent.refetch} />}
        {recent.isPending && <Bone w="100%" h={464} bg="var(--jj-sunken)" />}
        {data?.sales.length === 0 && <EmptyState title={t('noSales')} hint={t('noSalesHint')} />}
        {data && data.sales.length > 0 && (
          <ul>
            {data.sales.map((sale) => (
              <Row key={sale.id} sale={sale} onOpen={(printing) => receipt.open({ sale, printing })} />
            ))}
          </ul>
        )}
      </Box>
      {receipt.show(ReceiptDialog, (of) => of)}
    </>
  )
}

function Row({ sale, onOpen }: { sale: RecentSale; onOpen: (printing: boolean) => void }) {
  const t = useTranslations('selling')
  const clock = useClock()
  const hidden = marginHidden.use()
  const { id, productName, customerCode, amount, margin, statusId, createdAt } = sale
  const trid = padSale(id)
  const time = clock.time(createdAt).slice(0, 5)
  const day = clock.date(createdAt)
  const isToday = day === clock.date(Date.now())
  const [icon, label, printing] = {
    [saleStatuses.pending]: [IconRefresh, t('seeState', { trid }), false] as const,
    [saleStatuses.failed]: [IconInfoCircle, t('seeReason', { trid }), false] as const,
    [saleStatuses.reversed]: [IconInfoCircle, t('seeReason', { trid }), false] as const,
  }[statusId] ?? [IconPrinter, t('printReceipt', { trid }), true]
  return (
    <li className={classes.row}>
      <button type="button" onClick={() => onOpen(false)}>
        <VisuallyHidden>{t('openReceipt', { trid })}</VisuallyHidden>
        <Group component="span" gap="sm" wrap="nowrap" justify="space-between" fz="sm" lh="18px">
          <Text component="strong" inherit truncate title={productName}>
            {productName}
          </Text>
          <Money amount={amount} />
        </Group>
        <Group component="span" gap="sm" wrap="nowrap" justify="space-between" fz="sm" lh="18px">
          <Hint component="span" truncate>
            {customerCode} · {isToday ? time : `${day.slice(0, 6)} ${time}`}
          </Hint>
          {statusId === saleStatuses.success ? !hidden && <Money amount={margin} flow /> : <SaleStatus statusId={statusId} />}
        </Group>
      </button>
      <IconButton icon={icon} label={label} onClick={() => onOpen(printing)} />
    </li>
  )
}
