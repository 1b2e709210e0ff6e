import { Group, Paper, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import { canDecide, canRefund, isPending, shownStatus } from '../../rules/sale-states.ts'
import type { Answer } from '../api.ts'
import type { PanelControls } from '../lists/useOpened.ts'
import { ComplainButton } from '../selling/Complain.tsx'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { SellAgain } from '../selling/SellAgain.tsx'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { PanelTabs } from '../ui/PanelTabs.tsx'
import { PrintReceipt } from '../ui/PrintReceipt.tsx'
import { ReceiptPaper } from '../ui/ReceiptPaper.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ErrorPanel, Nothing } from '../ui/States.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { Verbatim } from '../ui/Verbatim.tsx'
import { useCall } from '../useCall.ts'
import { SaleJournal } from './SaleJournal.tsx'
import { endedAt, type Sale, useMayDecide } from './saleActions.ts'

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

function Head({ id, sale, receipt }: { id: number; sale: Sale | undefined; receipt: Receipt | undefined }) {
  const t = useTranslations('reports')
  const clock = useClock()
  return (
    <PanelHead caption={t('trid')} title={padSale(id)}>
      {sale && (
        <>
          <Group gap="sm" pt={6}>
            <Text span fz="xl" lh="28px" fw={650}>
              <Money amount={sale.amount} rp />
            </Text>
            <SaleStatus statusId={shownStatus(sale)} reason={sale.receiptBody[0]} />
            <Took sale={sale} receipt={receipt} />
          </Group>
          <Text component="p" pt={2} c="var(--jj-text-2)" style={{ overflowWrap: 'anywhere' }}>
            {t.rich('forCustomer', {
              product: sale.Product.name,
              customer: sale.customerCode,
              b: (text) => <strong>{text}</strong>,
            })}
          </Text>
          <Hint>
            {sale.User.name} ({padUser(sale.User.id)}) · {clock.full(sale.createdAt)}
          </Hint>
        </>
      )}
    </PanelHead>
  )
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
  const clock = useClock()
  const nameOf = (event: string) => (t.has(`event.${event as 'accepted'}`) ? t(`event.${event as 'accepted'}`) : event)
  const history = receipt.history.map((one) => ({ ...one, name: nameOf(one.event), when: clock.full(one.at) }))
  const nothing = history.length === 0 && <Nothing>{t('noEvents')}</Nothing>
  const tabs = [
    { id: 'receipt', label: t('receipt'), content: <ReceiptPaper lines={receipt.body} token={receipt.token} /> },
    { id: 'json', label: t('json'), content: <Verbatim text={JSON.stringify(receipt.dataJSON, null, 2)} /> },
    { id: 'journal', label: t('journal'), content: <SaleJournal receipt={receipt} /> },
    { id: 'history', label: t('history'), content: nothing || <Timeline of={history} /> },
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
  const t = useTranslations('reports')
  const ui = useTranslations('ui')
  const mayDecide = useMayDecide()
  const reading = useCall('receipt', { id })
  usePanelKeys(controls.onPrevious, controls.onNext)
  const shown = reading.error ? undefined : reading.data
  const receipt = reading.isPlaceholderData ? undefined : shown
  const sale = receipt?.sale ?? row
  const title = [receipt?.receiptTitle, `${t('trid')} ${padSale(id)}`].filter(Boolean).join(' · ')
  const failed = receipt?.sale.statusId === saleStatuses.failed
  const asked = advising === id
  const footer = receipt && (
    <>
      <PrintReceipt label={t('print')} variant={failed ? 'default' : 'filled'} lines={receipt.body} token={receipt.token} />
      {receipt.token && <CopyButton label={t('copyToken')} text={receipt.token.replace(/\D/g, '')} />}
      {failed && receipt.sale.receiptBody[0] && <CopyButton label={ui('copyReason')} text={receipt.sale.receiptBody[0]} />}
      {mayDecide && onAdvise && onReverse && canDecide(receipt.sale) && (
        <>
          <Action label={t('adviceButton')} loading={asked} onClick={() => onAdvise(receipt.sale)} />
          <Action label={t('reversalButton')} c="var(--jj-neg)" disabled={asked} onClick={() => onReverse(receipt.sale)} />
        </>
      )}
      {mayDecide && onRefund && canRefund(receipt.sale) && (
        <Action label={t('refundButton')} onClick={() => onRefund(receipt.sale)} />
      )}
      <SellAgain sale={receipt.sale} variant={failed ? 'filled' : undefined} />
      <ComplainButton receipt={receipt} />
      {action}
    </>
  )
  return (
    <SidePanel {...controls} label={title} head={<Head id={id} sale={sale} receipt={receipt} />} footer={footer}>
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
