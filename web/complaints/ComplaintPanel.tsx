import { Group, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { LinkButton } from '../links/LinkButton.tsx'
import type { PanelControls } from '../lists/useOpened.ts'
import { RefundDialog } from '../reports/RefundDialog.tsx'
import { useAdvice, useMayDecide } from '../reports/saleActions.ts'
import { SaleStatus } from '../selling/SaleStatus.tsx'
import { may } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Bone } from '../ui/Bone.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Money } from '../ui/Money.tsx'
import { PanelHead } from '../ui/PanelHead.tsx'
import { PanelTabs } from '../ui/PanelTabs.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ErrorPanel, Nothing } from '../ui/States.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { type Complaint, ComplaintState } from './ComplaintState.tsx'

type Detail = Answer<'complaint'>
type Sale = Complaint['Sale']

/** One complaint: what was said, what happened to its sale, and what may be done about it. */
export function ComplaintPanel({ id, row, ...controls }: Partial<PanelControls> & Pick<PanelControls, 'onClose'> & PanelProps) {
  const t = useTranslations('complaints')
  const reading = useCall('complaint', { id }, { keepRows: false })
  const detail = reading.error ? undefined : reading.data
  const shown = detail ?? row
  const label = `${t('caption')} ${shown ? padSale(shown.Sale.id) : ''}`.trim()
  const tabs = detail && [
    { id: 'talk', label: t('talk'), content: <Talk of={detail} /> },
    { id: 'trace', label: t('trace'), content: <Trace of={detail} /> },
  ]
  return (
    <SidePanel {...controls} label={label} head={shown && <Head of={shown} />} footer={detail && <Actions of={detail} />}>
      {reading.error ? (
        <ErrorPanel error={reading.error} onRetry={reading.refetch} />
      ) : tabs ? (
        <PanelTabs label={t('tabs')} tabs={tabs} />
      ) : (
        <Bone m="lg" h={180} />
      )}
    </SidePanel>
  )
}

interface PanelProps {
  id: number
  /** The row, known before its detail is here; undefined where it is not on the page. */
  row: Complaint | undefined
}

function Head({ of }: { of: Complaint }) {
  const t = useTranslations('complaints')
  const clock = useClock()
  const { Sale, User, LoginUser } = of
  return (
    <PanelHead caption={t('caption')} title={padSale(Sale.id)}>
      <Group gap="sm" pt={6}>
        <Text span fz="xl" lh="28px" fw={650}>
          <Money amount={Sale.amount} rp />
        </Text>
        {Sale.statusId !== null && <SaleStatus statusId={Sale.refundedAt ? saleStatuses.refunded : Sale.statusId} />}
        <ComplaintState of={of} />
      </Group>
      <Text component="p" pt={2} c="var(--jj-text-2)" style={{ overflowWrap: 'anywhere' }}>
        {Sale.Product.name} · {Sale.customerCode}
      </Text>
      <Hint>
        {User.name}
        {LoginUser && `, ${LoginUser.name}`} ({padUser(User.id)}) · {clock.full(Sale.createdAt)}
      </Hint>
    </PanelHead>
  )
}

/** How the closing is called: by what closed it. */
const closing = { advice: 'ended', refund: 'refunded', reason: 'closed', withdrawn: 'withdrawn' } as const

function Talk({ of: { steps, outcome } }: { of: Detail }) {
  const t = useTranslations('complaints')
  const clock = useClock()
  const happened = steps.map(({ at, event, words, who }) => {
    const name = t(`event.${event === 'closed' && outcome ? closing[outcome] : event}`)
    return {
      at,
      event: event === 'closed' ? 'success' : event,
      name: who ? t('by', { event: name, who }) : name,
      when: clock.full(at),
      detail: words && <span style={{ whiteSpace: 'pre-line' }}>{words}</span>,
    }
  })
  return <Timeline of={happened} />
}

function Trace({ of: { trace } }: { of: Detail }) {
  const t = useTranslations('complaints')
  const reports = useTranslations('reports')
  const clock = useClock()
  if (trace.length === 0) return <Nothing>{t('traceAway')}</Nothing>
  const nameOf = (event: string) =>
    reports.has(`event.${event as 'accepted'}`) ? reports(`event.${event as 'accepted'}`) : event
  const happened = trace.map(({ at, event, detail, partner, reference }) => ({
    at,
    event,
    name: nameOf(event),
    when: clock.full(at),
    detail: (partner || detail || reference) && (
      <>
        <p>{[partner, detail].filter(Boolean).join(': ')}</p>
        {reference && <Hint>{t('reference', { reference })}</Hint>}
      </>
    ),
  }))
  return <Timeline of={happened} />
}

/** What the partner is asked with: our reference there, number, product and time. */
function questionOf({ Sale, trace }: Detail, at: string): string {
  const reference = trace.findLast((step) => step.reference)?.reference ?? padSale(Sale.id)
  return [reference, Sale.Product.name, Sale.customerCode, at].join(' · ')
}

function Actions({ of }: { of: Detail }) {
  const t = useTranslations('complaints')
  const reports = useTranslations('reports')
  const clock = useClock()
  const me = useSignedIn()
  const decides = useMayDecide()
  const { onAdvise: advise, advising } = useAdvice()
  const answer = useDialog<Complaint>()
  const refund = useDialog<Complaint>()
  const withdraw = useDialog<Complaint>()
  const withdrawing = useAct('withdrawComplaint')
  const { Sale, User, Partner, state } = of
  const waits = state !== 'closed'
  return (
    <>
      {waits && decides && <Action label={t('answerButton')} variant="filled" onClick={() => answer.open(of)} />}
      {waits && decides && isPending(Sale) && (
        <Action
          label={reports('adviceButton')}
          loading={advising === Sale.id}
          onClick={() => advise({ id: Sale.id, productId: Sale.Product.id })}
        />
      )}
      {waits && decides && Sale.statusId === saleStatuses.success && !Sale.refundedAt && (
        <Action label={reports('refundButton')} onClick={() => refund.open(of)} />
      )}
      {waits && User.id === me.id && may(me, 'sell') && <Action label={t('withdrawButton')} onClick={() => withdraw.open(of)} />}
      {Sale.statusId !== null && (
        <LinkButton to="transactionLog" search={{ open: Sale.id }}>
          {t('openSale')}
        </LinkButton>
      )}
      {Partner && waits && <CopyButton label={t('copyForPartner')} text={questionOf(of, clock.full(Sale.createdAt))} />}
      {answer.show(AnswerDialog, (complaint) => ({ complaint }))}
      {refund.show(RefundDialog, (complaint, fresh) => ({ key: fresh, sale: refundable(complaint) }))}
      {withdraw.show(ConfirmDialog, ({ id, Sale: sale }) => ({
        title: t('withdrawTitle', { id: padSale(sale.id) }),
        children: <Hint>{t('withdrawHint')}</Hint>,
        confirmLabel: t('withdrawButton'),
        run: () => withdrawing.mutateAsync({ id }),
        onDone: () => toast(t('withdrawnToast', { id: padSale(sale.id) })),
      }))}
    </>
  )
}

const isPending = ({ statusId }: Sale) => statusId === saleStatuses.pending
const refundable = ({ Sale, User, Partner }: Complaint) => ({
  id: Sale.id,
  amount: Sale.amount,
  customerCode: Sale.customerCode,
  Product: Sale.Product,
  User,
  Partner,
})
