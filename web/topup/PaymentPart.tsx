import { Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { withRp } from '../../rules/amounts.ts'
import { useClock } from '../session/useClock.ts'
import { Bone } from '../ui/Bone.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Qr } from '../ui/Qr.tsx'
import { Sum } from '../ui/Sum.tsx'
import { Countdown } from './Countdown.tsx'
import type { Ticket } from './ownTicket.ts'
import { askedFacts } from './ticketColumns.tsx'

type Payment = NonNullable<Ticket['payment']>

/** What is said of a ticket that a gateway collects: its state, and while it is open what to do. */
export function paymentState({ statusId, payment }: Ticket) {
  if (statusId === ticketStatuses.verified) return 'paid'
  if (statusId > ticketStatuses.verified) return payment?.state === 'failed' ? 'failed' : 'over'
  return payment?.state === 'open' ? payment.kind : payment?.state === 'asked' ? 'asked' : 'checked'
}

/** What a gateway collects: a QR code or a number to pay to, until when, and what it comes to. */
export function PaymentPart({ ticket, payment, readAt }: { ticket: Ticket; payment: Payment; readAt: number }) {
  const t = useTranslations('topup')
  const clock = useClock()
  const { finalAmount, uniqueAmount, statusId } = ticket
  const { name, payCode, qr, payerFee, fee, problem, secondsLeft } = payment
  const isOpen = statusId < ticketStatuses.verified
  const sum = finalAmount ?? uniqueAmount + payerFee
  const copy = (what: string) => t('copy', { what })
  return (
    <>
      {isOpen && <PayTo payment={payment} />}
      {problem !== null && problem !== 'not-known' && <Text>{t('pay.problem', { problem })}</Text>}
      <Paper withBorder bg="var(--jj-sunken)" px="lg" py="md">
        <Hint>{finalAmount !== null ? t('credited') : isOpen ? t('pay.exact') : t('pay.wasExact')}</Hint>
        <Group gap="sm">
          <Sum amount={sum} codeDigits={0} />
          {isOpen && <CopyButton iconOnly text={String(sum)} label={copy(t('amount'))} />}
        </Group>
      </Paper>
      <Facts
        lines
        of={[
          [t('pay.by'), name],
          payCode !== null && (isOpen ? [t('pay.number'), payCode, copy(t('pay.number'))] : [t('pay.number'), payCode]),
          ...askedFacts(t, ticket),
          payerFee > 0 && [t('pay.payerFee'), withRp(payerFee)],
          fee !== null && fee > 0 && [t('pay.fee'), withRp(fee)],
          [t('created'), clock.full(ticket.createdAt)],
        ]}
      />
      {isOpen && qr === null && payment.state === 'asked' && <Hint>{t('pay.askedHint')}</Hint>}
      {isOpen && secondsLeft !== null && <Countdown label={t('left')} seconds={secondsLeft} readAt={readAt} warns />}
    </>
  )
}

/** The QR code itself; while the gateway is asked, the place where it comes. A number stands among the facts. */
function PayTo({ payment: { kind, state, qr, name } }: { payment: Payment }) {
  const t = useTranslations('topup')
  if (kind !== 'qris') return null
  if (state === 'asked') return <Bone w={220} h={220} bdrs="sm" mx="auto" />
  if (qr === null || state !== 'open') return null
  return (
    <Stack align="center">
      <Qr text={qr} label={t('pay.qrOf', { name })} />
    </Stack>
  )
}
