import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { padTicket } from '../../rules/ids.ts'
import { isGone, mayPutAway, ticketState } from '../../rules/tickets.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Failure } from '../ui/Failure.tsx'
import { ToTransfer } from '../ui/ToTransfer.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { Countdown } from './Countdown.tsx'
import { keepTicket, readTicket, type Ticket } from './ownTicket.ts'
import { PaymentPart, paymentState } from './PaymentPart.tsx'
import { TicketBadge } from './TicketBadge.tsx'
import { askedFacts } from './ticketColumns.tsx'

/** A ticket that was not put away: what to transfer and where to, what became of it, and the one thing to do next. */
export function OwnTicket({ ticket, readAt }: { ticket: Ticket; readAt: number }) {
  const t = useTranslations('topup')
  const { statusId, secondsLeft, payment } = ticket
  const { key } = ticketState(statusId)
  const isActive = statusId === ticketStatuses.active
  const gone = isGone(ticket) && t('bankGone', { bank: ticket.Bank.name, end: ticket.Bank.accountNumber.slice(-4) })
  return (
    <Stack component="section" gap="md" aria-labelledby="ticket-title">
      <Group component="header" gap="sm">
        <h2 id="ticket-title">{t('ticket', { tid: padTicket(ticket.id) })}</h2>
        <TicketBadge statusId={statusId} />
      </Group>
      <Text role="status" c={gone ? 'var(--jj-neg)' : 'var(--jj-text-2)'}>
        {gone || (payment ? t(`pay.state.${paymentState(ticket)}`) : t(`state.${key}`))}
      </Text>
      {payment ? <PaymentPart ticket={ticket} payment={payment} readAt={readAt} /> : <Transfer ticket={ticket} />}
      {!payment && secondsLeft !== null && (
        <Countdown label={t(isActive ? 'left' : 'checkingLeft')} seconds={secondsLeft} readAt={readAt} warns={isActive} />
      )}
      <NextStep ticket={ticket} />
    </Stack>
  )
}

function Transfer({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('topup')
  const clock = useClock()
  const { Bank, finalAmount, uniqueAmount } = ticket
  const isOver = mayPutAway(ticket.statusId)
  const copy = (what: string) => t('copy', { what })
  return (
    <ToTransfer
      says={finalAmount !== null ? t('credited') : isOver ? t('wasExact') : t('exact')}
      sum={finalAmount ?? uniqueAmount}
      marked={finalAmount === null}
      copy={!isOver && !isGone(ticket) && copy(t('amount'))}
      facts={[
        [t('bankOf'), Bank.name],
        isOver ? [t('account'), Bank.accountNumber] : !isGone(ticket) && [t('account'), Bank.accountNumber, copy(t('account'))],
        !isGone(ticket) && [t('accountName'), Bank.accountName],
        ...askedFacts(t, ticket),
        [t('created'), clock.full(ticket.createdAt)],
      ]}
    />
  )
}

/** Selesai while the ticket is active, then Tutup, which opens when it was verified. */
function NextStep({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('topup')
  const report = useAct('requestTicket')
  const putAway = useAct('putTicketAway')
  const withdraw = useAct('withdrawTicket')
  const action = useRun()
  const [asking, setAsking] = useState(false)
  const { id, statusId } = ticket
  const isActive = statusId === ticketStatuses.active
  const tid = padTicket(id)

  async function go() {
    const done = await action.run(async () => {
      if (statusId < ticketStatuses.verified) return keepTicket(await report.mutateAsync({ ticket: id }))
      await putAway.mutateAsync({ ticket: id })
      keepTicket(null)
    })
    if (!done) void readTicket()
  }

  return (
    <>
      <Failure of={action.failure} />
      <Buttons>
        {isActive && <Action label={t('withdraw')} size="md" onClick={() => setAsking(true)} />}
        {!(ticket.payment && statusId < ticketStatuses.verified) && (
          <Action
            label={t(isActive ? 'report' : 'putAway')}
            variant={isActive ? 'filled' : 'default'}
            size="md"
            disabled={statusId === ticketStatuses.verifying}
            loading={action.pending}
            onClick={() => void go()}
          />
        )}
      </Buttons>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle', { tid })}
        hint={ticket.payment ? t('pay.withdrawHint') : t('withdrawHint')}
        confirmLabel={t('withdraw')}
        danger
        cancels
        run={async () => keepTicket(await withdraw.mutateAsync({ ticket: id }))}
        onDone={() => toast(t('withdrawn', { tid }))}
      />
    </>
  )
}
