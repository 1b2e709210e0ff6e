import { Box, Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { isConfirmable, isOverdue, isRequested, splitAmount } from '../../rules/bills.ts'
import { addDays, localDay } from '../../rules/dates.ts'
import { padBill } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import { useKept } from '../forms/useKept.ts'
import { useUnsaved } from '../forms/useUnsaved.tsx'
import { periodText } from '../pickers/period.ts'
import { ScreenLink } from '../ScreenLink.tsx'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { PageBody } from '../ui/PageBody.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { sends } from '../ui/sends.ts'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useCall } from '../useCall.ts'
import { BillWaits } from './BillTag.tsx'
import { BillStatus, Parts, SemiTag } from './billStatus.tsx'
import { PayBill, showBill } from './PayBill.tsx'
import { useBillClock } from './useBillClock.ts'

type Bill = NonNullable<Answer<'billStatus'>>
type Banks = Answer<'billBanks'>['banks']

/** The own oldest open bill: what is due and when, the bank per transfer, its parts. */
export default function BillPage() {
  const t = useTranslations('billing')
  const title = useTranslations('screen')('bill')
  const status = useCall('billStatus', {})
  const open = useCall('bill', {})
  const banks = useCall('billBanks', {})
  const bill = status.data
  // All at once, or the form of the transfer would push down what stands below it.
  const isRead = bill !== null && bill !== undefined && !banks.isPending
  const offered = banks.data?.banks ?? []
  const rest = bill ? bill.amount - bill.paidAmount : 0
  const all = open.data?.amount ?? 0
  return (
    <Page scroll>
      <PageHeader title={title} sub={bill && padBill(bill.id)} />
      <PageBody gap="lg" maw={760} pt="xs" aria-busy={status.isFetching || banks.isPending}>
        {/* A server of the release before tells none. */}
        {open.data?.refills?.map((paid) => (
          <BillWaits key={paid.id} bill={paid} numbered />
        ))}
        {status.error && <ErrorPanel error={status.error} onRetry={status.refetch} compact={!!bill} />}
        {isRead ? (
          <>
            <Due bill={bill} />
            <ActiveBill bill={bill} banks={offered} known={banks.isSuccess} />
            {bill.Splitted.length > 0 && <OwnParts bill={bill} banks={offered} />}
            {!isRequested(bill) && !bill.isArrived && <SplitForm key={bill.id} bill={bill} />}
            {all > rest && <Hint>{t('more', { amount: formatRupiah(all) })}</Hint>}
          </>
        ) : (
          status.isSuccess && status.data === null && <EmptyState title={t('nothing')} hint={t('nothingHint')} />
        )}
      </PageBody>
    </Page>
  )
}

function Due({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const { due } = useBillClock()
  const { isBlocked } = useSignedIn()
  const overdue = isOverdue(bill, Date.now())
  const late = isBlocked ? t('noticeBlocked') : t('noticeOverdue')
  const text = overdue
    ? late
    : bill.statusId !== billStatuses.requested && !bill.isArrived && t('noticeDue', { due: due(bill.dueDate) })
  // What has arrived says below who confirms it.
  const verified = !bill.isArrived && isConfirmable({ ...bill, parts: bill.Splitted.length })
  return (
    <Notice tone={overdue ? 'danger' : 'info'} role="status">
      {[text, verified && t('noticeVerify')].filter(Boolean).join(' ')}
    </Notice>
  )
}

function ActiveBill({ bill, banks, known }: { bill: Bill; banks: Banks; known: boolean }) {
  const t = useTranslations('billing')
  const { due } = useBillClock()
  const split = bill.Splitted.length > 0
  const rest = withRp(bill.amount - bill.paidAmount)
  const amount = (
    <>
      <Text span {...(split ? { size: 'xl', fw: 600 } : { inherit: true })}>
        {rest}
      </Text>
      {bill.paidAmount > 0 && <div>{t('ofAmount', { amount: formatRupiah(bill.amount) })}</div>}
      <MadeOf bill={bill} />
    </>
  )
  const when = (
    <>
      {due(bill.dueDate)}
      <div>{t('cycleOf', { cycle: String(bill.cycle) })}</div>
    </>
  )
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="bill-title">
      <Stack gap="md">
        <Group justify="space-between" gap="md">
          <Group component="h2" id="bill-title" gap="sm">
            {t('active')} {bill.isSemi && <SemiTag />}
          </Group>
          <BillStatus statusId={bill.statusId} on="open" />
        </Group>
        {bill.isSemi && <Hint>{t('semiHint')}</Hint>}
        <Facts
          tiles
          of={[
            [t('dueAmount'), amount],
            [t('due'), when],
          ]}
        />
        <BillWaits bill={bill} />
        {!split && known && <PayBill key={bill.id} bill={bill} banks={banks} />}
      </Stack>
    </Paper>
  )
}

/** The way to what this bill is made of, in the days from one close to the next. */
function MadeOf({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const { utcOffset } = useSignedIn()
  const to = localDay(new Date(bill.createdAt), utcOffset)
  return (
    <Text component="div" size="sm">
      <ScreenLink to="billingUser" search={{ period: periodText({ view: 'dates', from: addDays(to, -1), to }), bill: bill.id }}>
        {t('madeOf')}
      </ScreenLink>
    </Text>
  )
}

function OwnParts({ bill, banks }: { bill: Bill; banks: Banks }) {
  const t = useTranslations('billing')
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="parts-title">
      <h2 id="parts-title">{t('parts')}</h2>
      <Parts of={bill.Splitted} on="open" name={(part) => t('part', { id: padBill(part.id) })}>
        {(part) => (
          <>
            {part.statusId === billStatuses.outstanding && part.bankId !== null && !part.isArrived && (
              <Hint>{t('noticeVerify')}</Hint>
            )}
            <BillWaits bill={part} />
            <PayBill bill={part} banks={banks} />
          </>
        )}
      </Parts>
    </Paper>
  )
}

/** Cuts a part off the own bill; more than what remains becomes 0, and at 0 nothing can be cut. */
function SplitForm({ bill }: { bill: Bill }) {
  const t = useTranslations('billing')
  const [kept, keep] = useKept(`split.${bill.id}`, 0)
  const { run, pending, failure, forget } = useRun()
  const amount = splitAmount(kept, bill.remaining)
  const leaving = useUnsaved(amount > 0, { kept: true })
  const split = () =>
    run(async () => {
      showBill(await api('splitBill', { bill: bill.id, splitAmount: amount, remaining: bill.remaining }))
      toast(t('splitted', { amount: formatRupiah(amount) }))
      keep(0)
    })
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="split-title">
      {leaving}
      <Stack gap="md">
        <h2 id="split-title">{t('split')}</h2>
        <Hint>{t('splitHint')}</Hint>
        <Hint>
          {t('remaining')}: <strong>{withRp(bill.remaining)}</strong>
        </Hint>
        <Group component="form" gap="md" align="flex-end" onSubmit={sends(() => amount > 0 && !pending && void split())}>
          <Box flex="1 1 180px">
            <MoneyInput
              label={t('splitAmount')}
              value={amount}
              onChange={(typed) => {
                keep(splitAmount(typed, bill.remaining))
                forget()
              }}
              disabled={bill.remaining === 0}
              error={failure?.message}
            />
          </Box>
          <Action label={t('split')} variant="default" type="submit" size="md" disabled={amount === 0} loading={pending} />
        </Group>
      </Stack>
    </Paper>
  )
}
