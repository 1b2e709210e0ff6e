import { useTranslations } from 'use-intl'
import { padSale } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import type { PanelControls } from '../lists/useOpened.ts'
import { type Refundable, RefundDialog } from '../reports/RefundDialog.tsx'
import { SaleDecisions } from '../reports/SaleDecisions.tsx'
import { SaleEvents } from '../reports/SaleEvents.tsx'
import { SaleHead } from '../reports/SaleHead.tsx'
import { useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { PanelTabs } from '../ui/PanelTabs.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { type Complaint, ComplaintState } from './ComplaintState.tsx'

type Detail = Answer<'complaint'>
type Step = Detail['steps'][number]

/** One complaint: what was said, what happened to its sale, and what may be done about it; its row where the page has it. */
export function ComplaintPanel({ id, row, ...controls }: PanelControls & { id: number; row: Complaint | undefined }) {
  const t = useTranslations('complaints')
  const reading = useCall('complaint', { id }, { keepRows: false })
  const detail = reading.error ? undefined : reading.data
  const shown = detail ?? row
  const label = `${t('caption')} ${shown ? padSale(shown.Sale.id) : ''}`.trim()
  const head = shown && (
    <SaleHead caption={t('caption')} id={shown.Sale.id} sale={saleOf(shown)} staff={shown.LoginUser?.name}>
      <ComplaintState of={shown} />
    </SaleHead>
  )
  const tabs = detail && [
    { id: 'talk', label: t('talk'), content: <Talk of={detail} /> },
    { id: 'trace', label: t('trace'), content: <SaleEvents of={detail.trace} none={t('traceAway')} /> },
  ]
  return (
    <SidePanel {...controls} label={label} head={head} reading={reading} footer={detail && <Actions of={detail} />}>
      {tabs ? <PanelTabs label={t('tabs')} tabs={tabs} /> : <Bone m="lg" h={180} />}
    </SidePanel>
  )
}

function Talk({ of: { steps, outcome } }: { of: Detail }) {
  const t = useTranslations('complaints')
  const clock = useClock()
  const nameOf = (event: Step['event']) => (event === 'closed' ? t(`outcome.${outcome!}`) : t(`event.${event}`))
  return (
    <Timeline
      of={steps.map(({ at, event, words, who }) => ({
        at,
        event: event === 'closed' ? 'success' : event,
        name: who ? t('by', { event: nameOf(event), who }) : nameOf(event),
        when: clock.full(at),
        detail: words && <span style={{ whiteSpace: 'pre-line' }}>{words}</span>,
      }))}
    />
  )
}

/** The sale as its own panel has it; only a purchase is complained about. */
const saleOf = ({ Sale, User, Partner }: Complaint) => ({
  ...Sale,
  productId: Sale.Product.id,
  RequestType: { name: 'purchase' },
  User,
  Partner,
})

function Actions({ of }: { of: Detail }) {
  const t = useTranslations('complaints')
  const clock = useClock()
  const me = useSignedIn()
  const decides = useMayDecide()
  const advice = useAdvice()
  const answer = useDialog<Complaint>()
  const refund = useDialog<Refundable>()
  const withdraw = useDialog<Complaint>()
  const { Sale, User, Partner, state, trace } = of
  const waits = state !== 'closed'
  const reference = trace.findLast((step) => step.reference)?.reference ?? padSale(Sale.id)
  const question = [reference, Sale.Product.name, Sale.customerCode, clock.full(Sale.createdAt)].join(' · ')
  return (
    <>
      {waits && decides && <Action label={t('answerButton')} variant="filled" onClick={() => answer.open(of)} />}
      {waits && <SaleDecisions sale={saleOf(of)} {...advice} onRefund={refund.open} />}
      {waits && User.id === me.id && may(me, 'sell') && <Action label={t('withdrawButton')} onClick={() => withdraw.open(of)} />}
      {Sale.statusId !== null && (
        <LinkButton to="transactionLog" search={{ open: Sale.id }}>
          {t('openSale')}
        </LinkButton>
      )}
      {Partner && waits && <CopyButton label={t('copyForPartner')} text={question} />}
      {answer.show(AnswerDialog, (complaint) => ({ complaint }))}
      {refund.show(RefundDialog, (sale, fresh) => ({ key: fresh, sale }))}
      {withdraw.show(ConfirmDialog, ({ id, Sale: sale }) => ({
        title: t('withdrawTitle', { id: padSale(sale.id) }),
        hint: t('withdrawHint'),
        confirmLabel: t('withdrawButton'),
        run: () => api('withdrawComplaint', { id }),
        onDone: () => toast(t('withdrawnToast', { id: padSale(sale.id) })),
      }))}
    </>
  )
}
