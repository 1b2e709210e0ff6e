import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { useSignedIn } from '../session/session.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { JsonView } from '../ui/JsonView.tsx'
import { Money } from '../ui/Money.tsx'
import { PanelTabs } from '../ui/PanelTabs.tsx'
import { ReceiptPaper } from '../ui/ReceiptPaper.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { useCall } from '../useCall.ts'
import { PrintReceipt } from './PrintReceipt.tsx'
import classes from './SaleDrawer.module.css'
import { SaleHistory } from './SaleHistory.tsx'
import { SaleJournal } from './SaleJournal.tsx'
import { canDecide, endedAt, type Sale, useMayDecide } from './saleActions.ts'

type Receipt = Answer<'receipt'>

/** Time from acceptance to the end, said where it is short enough to matter. */
function Took({ sale, receipt }: { sale: Sale; receipt: Receipt | undefined }) {
  const t = useTranslations('reports')
  const end = receipt && endedAt(receipt.history)
  if (!end || sale.statusId === 1) return null
  const seconds = Math.max(1, Math.round((Date.parse(end) - Date.parse(sale.createdAt)) / 1000))
  if (seconds >= 3600) return null
  return (
    <span className={classes.took}>
      {seconds < 60
        ? t('tookSeconds', { count: String(seconds) })
        : t('tookMinutes', { count: String(Math.round(seconds / 60)) })}
    </span>
  )
}

function Head({ id, sale, receipt }: { id: number; sale: Sale | undefined; receipt: Receipt | undefined }) {
  const t = useTranslations('reports')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  return (
    <>
      <p className={classes.label}>{t('trid')}</p>
      <p className={classes.trid}>{padSale(id)}</p>
      {sale && (
        <>
          <p className={classes.sum}>
            <Money amount={sale.amount} rp />
            <SaleStatus statusId={sale.statusId} reason={sale.receiptBody[0]} />
            <Took sale={sale} receipt={receipt} />
          </p>
          <p className={classes.what}>
            {t.rich('forCustomer', {
              product: sale.Product.name,
              customer: sale.customerCode,
              b: (text) => <strong>{text}</strong>,
            })}
          </p>
          <p className={classes.who}>
            {sale.User.name} ({padUser(sale.User.id)}) ·{' '}
            <time dateTime={sale.createdAt}>
              {formatDateTime(sale.createdAt, utcOffset, language)} {zoneName(utcOffset)}
            </time>
          </p>
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden="true">
      {Array.from({ length: 12 }, (_, i) => (
        <span key={i} data-size={i % 3} />
      ))}
    </div>
  )
}

function Tabs({ receipt, stale }: { receipt: Receipt; stale: boolean }) {
  const t = useTranslations('reports')
  const tabs = [
    { id: 'receipt', label: t('receipt'), content: <ReceiptPaper lines={receipt.body} token={receipt.token} /> },
    { id: 'json', label: t('json'), content: <JsonView value={receipt.dataJSON} /> },
    { id: 'journal', label: t('journal'), content: <SaleJournal receipt={receipt} /> },
    { id: 'history', label: t('history'), content: <SaleHistory history={receipt.history} /> },
  ]
  return (
    <div className={classes.tabs} aria-busy={stale} data-stale={stale || undefined}>
      <PanelTabs label={t('saleTabs')} tabs={tabs} />
    </div>
  )
}

/** J and K walk on while the focus is inside of the panel; in the table its own rows do that. */
function usePanelKeys(onPrevious?: () => void, onNext?: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!(event.target instanceof Element) || !event.target.closest('aside, [role="dialog"]')) return
      if (event.target.closest('input, textarea, select') || document.querySelector('[data-modal-content]')) return
      if (event.key === 'j') onNext?.()
      if (event.key === 'k') onPrevious?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onPrevious, onNext])
}

interface SaleDrawerProps {
  id: number
  /** The row, known before its receipt is here; undefined when it is not on the page. */
  row: Sale | undefined
  position?: { at: number; total: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  advising: number | null
  onAdvise: (sale: Sale) => void
  onReverse: (sale: Sale) => void
  /** What else can be done about the sale. */
  action?: ReactNode
}

/** Everything about one sale: receipt, its data, journal and history; the receipt modal of the specification. */
export function SaleDrawer({
  id,
  row,
  position,
  onPrevious,
  onNext,
  onClose,
  advising,
  onAdvise,
  onReverse,
  action,
}: SaleDrawerProps) {
  const t = useTranslations('reports')
  const mayDecide = useMayDecide()
  const reading = useCall('receipt', { id })
  usePanelKeys(onPrevious, onNext)
  const shown = reading.error ? undefined : reading.data
  const receipt = reading.isPlaceholderData ? undefined : shown
  const sale = receipt?.sale ?? row
  const title = [receipt?.receiptTitle, `${t('trid')} ${padSale(id)}`].filter(Boolean).join(' · ')
  const footer = receipt && (
    <>
      <PrintReceipt label={t('print')} lines={receipt.body} token={receipt.token} />
      {receipt.token && <CopyButton label={t('copyToken')} text={receipt.token.replace(/\D/g, '')} />}
      {mayDecide && canDecide(receipt.sale) && (
        <>
          <Button variant="default" loading={advising === id} onClick={() => onAdvise(receipt.sale)}>
            {t('adviceButton')}
          </Button>
          <Button variant="default" c="var(--jj-neg)" disabled={advising === id} onClick={() => onReverse(receipt.sale)}>
            {t('reversalButton')}
          </Button>
        </>
      )}
      {action}
    </>
  )
  return (
    <SidePanel
      label={title}
      onClose={onClose}
      head={<Head id={id} sale={sale} receipt={receipt} />}
      footer={footer}
      position={position}
      onPrevious={onPrevious}
      onNext={onNext}
    >
      {reading.error ? (
        <ErrorPanel error={reading.error} onRetry={reading.refetch} />
      ) : shown ? (
        <Tabs receipt={shown} stale={!receipt} />
      ) : (
        <Waiting />
      )}
    </SidePanel>
  )
}
