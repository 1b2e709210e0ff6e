import { VisuallyHidden } from '@mantine/core'
import { IconInfoCircle, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatDate, formatTime } from '../../rules/dates.ts'
import { padSale } from '../../rules/ids.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import type { RecentSale } from './doubleSale.ts'
import classes from './LastReceipts.module.css'
import { useMarginHidden } from './marginHidden.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { SaleStatus } from './SaleStatus.tsx'

/** Today's figures and the newest sales; a row opens its receipt, its icon prints it. */
export function LastReceipts({ titled }: { titled: boolean }) {
  const t = useTranslations('selling')
  const recent = useCall('recentSales', {})
  const [open, setOpen] = useState<{ sale: RecentSale; printing: boolean } | null>(null)
  const hidden = useMarginHidden()
  const { data } = recent
  return (
    <>
      <div className={classes.head} data-titled={titled || undefined}>
        {titled && <h2>{t('receipts')}</h2>}
        <ScreenLink to="transactionLog" className={classes.all}>
          {t('all')}
        </ScreenLink>
        <dl>
          <div>
            <dt>{t('todayCount')}</dt>
            <dd>{data ? formatRupiah(data.count) : '–'}</dd>
          </div>
          <div>
            <dt>{t('todayValue')}</dt>
            <dd>{data ? formatRupiah(data.amount) : '–'}</dd>
          </div>
          {!hidden && (
            <div>
              <dt>{t('todayMargin')}</dt>
              <dd>
                <Money amount={data?.margin} flow />
              </dd>
            </div>
          )}
        </dl>
      </div>
      <div className={classes.list} aria-busy={recent.isFetching}>
        {recent.isError && <ErrorPanel compact={Boolean(data)} error={recent.error} onRetry={recent.refetch} />}
        {recent.isPending && <Bones />}
        {data?.sales.length === 0 && <EmptyState title={t('noSales')} hint={t('noSalesHint')} />}
        {data && data.sales.length > 0 && (
          <ul>
            {data.sales.map((sale) => (
              <Row key={sale.id} sale={sale} onOpen={(printing) => setOpen({ sale, printing })} />
            ))}
          </ul>
        )}
      </div>
      <ReceiptDialog sale={open?.sale ?? null} printing={open?.printing ?? false} onClose={() => setOpen(null)} />
    </>
  )
}

function Row({ sale, onOpen }: { sale: RecentSale; onOpen: (printing: boolean) => void }) {
  const t = useTranslations('selling')
  const { language } = useCurrentLanguage()
  const { utcOffset } = useSignedIn()
  const hidden = useMarginHidden()
  const { id, productName, customerCode, amount, margin, statusId, createdAt } = sale
  const trid = padSale(id)
  const time = formatTime(createdAt, utcOffset).slice(0, 5)
  const day = formatDate(createdAt, utcOffset, language)
  const isToday = day === formatDate(Date.now(), utcOffset, language)
  const [icon, label, printing] = {
    1: [IconRefresh, t('seeState', { trid }), false] as const,
    2: [IconInfoCircle, t('seeReason', { trid }), false] as const,
    3: [IconInfoCircle, t('seeReason', { trid }), false] as const,
  }[statusId] ?? [IconPrinter, t('printReceipt', { trid }), true]
  return (
    <li className={classes.row}>
      <button type="button" onClick={() => onOpen(false)}>
        <VisuallyHidden>{t('openReceipt', { trid })}</VisuallyHidden>
        <span className={classes.line}>
          <strong title={productName}>{productName}</strong>
          <Money amount={amount} className={classes.amount} />
        </span>
        <span className={classes.line}>
          <span className={classes.number}>
            <span>{customerCode}</span>
            <span>{isToday ? time : `${day.slice(0, 6)} ${time}`}</span>
          </span>
          {statusId === 4 ? (
            !hidden && <Money amount={margin} flow className={classes.margin} />
          ) : (
            <SaleStatus statusId={statusId} />
          )}
        </span>
      </button>
      <IconButton icon={icon} label={label} onClick={() => onOpen(printing)} />
    </li>
  )
}

const Bones = () => (
  <ul aria-hidden="true">
    {Array.from({ length: 8 }, (_, i) => (
      <li key={i} className={classes.row}>
        <span className={classes.bone} />
      </li>
    ))}
  </ul>
)
