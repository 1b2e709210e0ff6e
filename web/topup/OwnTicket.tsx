import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { formatDateTime, zoneName } from '../../rules/dates.ts'
import { padTicket } from '../../rules/ids.ts'
import { mayPutAway, ticketState } from '../../rules/tickets.ts'
import { useCurrentLanguage } from '../i18n/language.ts'
import { useSignedIn } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Failure } from '../ui/Failure.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import { Countdown } from './Countdown.tsx'
import { keepTicket, readTicket, type Ticket } from './ownTicket.ts'
import { TicketBadge } from './TicketBadge.tsx'
import classes from './topup.module.css'

/** A ticket that was not put away: what to transfer and where to, what became of it, and the one thing to do next. */
export function OwnTicket({ ticket, readAt }: { ticket: Ticket; readAt: number }) {
  const t = useTranslations('topup')
  const { statusId, secondsLeft } = ticket
  const { key } = ticketState(statusId)
  return (
    <section className={classes.ticket} aria-labelledby="ticket-title">
      <header>
        <h2 id="ticket-title">{t('ticket', { tid: padTicket(ticket.id) })}</h2>
        <TicketBadge statusId={statusId} />
      </header>
      <p role="status" className={classes.state} data-state={key}>
        {t(`state.${key}`)}
      </p>
      <Transfer ticket={ticket} />
      {secondsLeft !== null && (
        <Countdown
          label={statusId === 1 ? t('left') : t('checkingLeft')}
          seconds={secondsLeft}
          readAt={readAt}
          warns={statusId === 1}
        />
      )}
      <NextStep ticket={ticket} />
    </section>
  )
}

function Transfer({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('topup')
  const { utcOffset } = useSignedIn()
  const { language } = useCurrentLanguage()
  const { Bank, finalAmount, uniqueAmount } = ticket
  const isOver = mayPutAway(ticket.statusId)
  const sum = finalAmount ?? uniqueAmount
  const figures = `Rp ${formatRupiah(sum)}`
  return (
    <>
      <div className={classes.sum}>
        <span>{finalAmount !== null ? t('credited') : isOver ? t('wasExact') : t('exact')}</span>
        <p>
          <strong>
            {finalAmount === null ? figures.slice(0, -3) : figures}
            {finalAmount === null && <u>{figures.slice(-3)}</u>}
          </strong>
          {!isOver && <CopyButton iconOnly text={String(sum)} label={t('copy', { what: t('amount') })} />}
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact label={t('bankOf')}>{Bank.name}</Fact>
        <Fact label={t('account')} copy={isOver ? undefined : Bank.accountNumber}>
          {Bank.accountNumber}
        </Fact>
        <Fact label={t('accountName')}>{Bank.accountName}</Fact>
        <Fact label={t('requested')}>Rp {formatRupiah(ticket.amount)}</Fact>
        <Fact label={t('unique')}>{ticket.unique}</Fact>
        <Fact label={t('created')}>
          {formatDateTime(ticket.createdAt, utcOffset, language)} {zoneName(utcOffset)}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  const t = useTranslations('topup')
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>{children}</span>
        {copy && <CopyButton iconOnly text={copy} label={t('copy', { what: label })} />}
      </dd>
    </div>
  )
}

/** Selesai while the ticket is active, nothing while it is verified, Tutup afterwards. */
function NextStep({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('topup')
  const report = useAct('requestTicket')
  const settle = useAct('settleTicket')
  const withdraw = useAct('withdrawTicket')
  const action = useRun()
  const [asking, setAsking] = useState(false)
  const { id, statusId } = ticket
  const tid = padTicket(id)

  async function go() {
    const done = await action.run(async () => {
      if (statusId < 3) return keepTicket(await report.mutateAsync({ ticket: id }))
      await settle.mutateAsync({ ticket: id })
      keepTicket(null)
    })
    if (!done) void readTicket()
  }

  return (
    <>
      <Failure of={action.failure} />
      <div className={classes.buttons}>
        {statusId === 1 && (
          <Button size="md" variant="default" onClick={() => setAsking(true)}>
            {t('withdraw')}
          </Button>
        )}
        <Button
          size="md"
          variant={statusId < 3 ? 'filled' : 'default'}
          disabled={statusId === 2}
          loading={action.pending}
          onClick={() => void go()}
        >
          {statusId < 3 ? t('report') : t('putAway')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle', { tid })}
        confirmLabel={t('withdraw')}
        danger
        run={async () => keepTicket(await withdraw.mutateAsync({ ticket: id }))}
        onDone={() => toast(t('withdrawn', { tid }))}
      >
        <p>{t('withdrawHint')}</p>
      </ConfirmDialog>
    </>
  )
}
