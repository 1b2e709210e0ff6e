import { Paper } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { padSale } from '../../rules/ids.ts'
import { isPending } from '../../rules/sale-states.ts'
import type { Answer } from '../api.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { ComplainButton } from '../selling/Complain.tsx'
import { SellAgain } from '../selling/SellAgain.tsx'
import { Bone } from '../ui/Bone.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PanelTabs } from '../ui/PanelTabs.tsx'
import { PrintReceipt } from '../ui/PrintReceipt.tsx'
import { ReceiptPaper } from '../ui/ReceiptPaper.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { Verbatim } from '../ui/Verbatim.tsx'
import { useCall } from '../useCall.ts'
import { SaleDecisions } from './SaleDecisions.tsx'
import { SaleEvents } from './SaleEvents.tsx'
import { SaleHead } from './SaleHead.tsx'
import { SaleJournal } from './SaleJournal.tsx'
import { endedAt, type Sale } from './saleActions.ts'

type Receipt = Answer<'receipt'>

/** Time from acceptance to the end, said where it is short enough to matter. */
function Took({ sale, receipt }: { sale: Sale; receipt: Receipt | undefined }) {
  const t = useTranslations('reports')
  const end = receipt && endedAt(receipt.history)
  if (!end || isPending(sale)) return null
  const seconds = Math.max(1, Math.round((Date.parse(end) - Date.parse(sale.createdAt)) / 1000))
  if (seconds >= 3600) return null
  const count = String(seconds < 60 ? seconds : Math.round(seconds / 60))
  return <Hint component="span">{t(seconds < 60 ? 'tookSeconds' : 'tookMinutes', { count })}</Hint>
}

const Waiting = () => (
  <Paper withBorder radius={0} w={258} m="50px auto 0" px={13} py={18} aria-hidden="true">
    {Array.from({ length: 12 }, (_, i) => (
      <Bone key={i} my="sm" h={8} w={['70%', '100%', '48%'][i % 3]} />
    ))}
  </Paper>
)

/** Its receipt, data, journal, and what happened to it, oldest first. */
function Tabs({ receipt, stale }: { receipt: Receipt; stale: boolean }) {
  const t = useTranslations('reports')
  const tabs = [
    { id: 'receipt', label: t('receipt'), content: <ReceiptPaper lines={receipt.body} token={receipt.token} /> },
    { id: 'json', label: t('json'), content: <Verbatim text={JSON.stringify(receipt.dataJSON, null, 2)} /> },
    { id: 'journal', label: t('journal'), content: <SaleJournal receipt={receipt} /> },
    { id: 'history', label: t('history'), content: <SaleEvents of={receipt.history} none={t('noEvents')} /> },
  ]
  return <PanelTabs label={t('saleTabs')} tabs={tabs} stale={stale} />
}

/** J and K walk on while the focus is inside of the panel; in the table its own rows do that. */
function usePanelKeys(onPrevious?: () => void, onNext?: () => void) {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof Element) || !event.target.closest('aside, [role="dialog"]')) return
    if (event.target.closest('input, textarea, select') || document.querySelector('[data-modal-content]')) return
    if (event.key === 'j') onNext?.()
    if (event.key === 'k') onPrevious?.()
  })
}

interface SaleDrawerProps extends Partial<PanelControls> {
  id: number
  /** The row, known before its receipt is here; undefined when it is not on the page. */
  row: Sale | undefined
  onClose: () => void
  /** Given where the sale can be decided. */
  advising?: number | null
  onAdvise?: (sale: Sale) => void
  onReverse?: (sale: Sale) => void
  onRefund?: (sale: Sale) => void
  /** What else can be done about the sale. */
  action?: ReactNode
}

/** Everything about one sale: receipt, its data, journal and history; the receipt modal of the specification. */
export function SaleDrawer({ id, row, advising, onAdvise, onReverse, onRefund, action, ...controls }: SaleDrawerProps) {
  const deciding = { advising, onAdvise, onReverse, onRefund }
  const t = useTranslations('reports')
  const ui = useTranslations('ui')
  const reading = useCall('receipt', { id })
  usePanelKeys(controls.onPrevious, controls.onNext)
  const shown = reading.error ? undefined : reading.data
  const receipt = reading.isPlaceholderData ? undefined : shown
  const sale = receipt?.sale ?? row
  const title = [receipt?.receiptTitle, `${t('trid')} ${padSale(id)}`].filter(Boolean).join(' · ')
  const failed = receipt?.sale.statusId === saleStatuses.failed
  const footer = receipt && (
    <>
      <PrintReceipt label={t('print')} variant={failed ? 'default' : 'filled'} lines={receipt.body} token={receipt.token} />
      {receipt.token && <CopyButton label={t('copyToken')} text={receipt.token.replace(/\D/g, '')} />}
      {failed && receipt.sale.receiptBody[0] && <CopyButton label={ui('copyReason')} text={receipt.sale.receiptBody[0]} />}
      <SaleDecisions sale={receipt.sale} {...deciding} />
      <SellAgain sale={receipt.sale} variant={failed ? 'filled' : undefined} />
      <ComplainButton receipt={receipt} />
      {action}
    </>
  )
  const head = (
    <SaleHead caption={t('trid')} id={id} sale={sale} reason={sale?.receiptBody[0]}>
      {sale && <Took sale={sale} receipt={receipt} />}
    </SaleHead>
  )
  return (
    <SidePanel {...controls} label={title} head={head} reading={reading} footer={footer}>
      {shown ? <Tabs receipt={shown} stale={!receipt} /> : <Waiting />}
    </SidePanel>
  )
}
