import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket, padUser } from '../../rules/ids.ts'
import { staffName } from '../accounts/staffName.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { Failure } from '../ui/Failure.tsx'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { useRun } from '../ui/useRun.ts'
import { TicketBadge } from './TicketBadge.tsx'
import type { TicketRow } from './ticketColumns.tsx'
import classes from './topup.module.css'
import { useDecide } from './useDecide.ts'

interface ConfirmTicketDialogProps extends Opened {
  ticket: TicketRow
  onCancel: (ticket: TicketRow) => void
}

/** Credits a ticket with what arrived, gives it back to its user, or leads to its cancelling. */
export function ConfirmTicketDialog({ opened, ticket, onClose, onCancel }: ConfirmTicketDialogProps) {
  const t = useTranslations('topup')
  const me = useSignedIn()
  const { credit } = useDecide()
  const [amount, setAmount] = useState(ticket.uniqueAmount)
  const [remark, setRemark] = useState('')
  const { Bank, User, uniqueAmount } = ticket
  const exact = amount === uniqueAmount
  const sum = `Rp ${formatRupiah(amount)}`
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t('dialog')}
      caption={t('received')}
      amount={amount}
      codeDigits={exact ? 3 : 0}
      from={{ name: Bank.name, note: `${Bank.accountNumber} · ${Bank.accountName}` }}
      to={{ name: User.name, note: padUser(User.id) }}
      effects={[
        <span key="grows">{t('balanceGrows', { name: User.name, sum })}</span>,
        <span key="pic">{t('recordedAs', { name: staffName(me) })}</span>,
      ]}
      confirmLabel={t('credit', { sum, name: User.name })}
      disabled={amount <= 0 || (!exact && remark.trim() === '')}
      run={() => credit(ticket, amount, remark.trim())}
    >
      <Facts ticket={ticket} />
      <div className={classes.fields}>
        <MoneyInput label={t('receivedAmount')} value={amount} onChange={setAmount} autoFocus />
        <TextInput
          label={
            <>
              {t('remark')} {exact && <span className={classes.optional}>{t('optional')}</span>}
            </>
          }
          placeholder={t('remarkExample')}
          description={exact ? undefined : t('remarkNeeded', { sum: formatRupiah(uniqueAmount) })}
          maxLength={200}
          required={!exact}
          withAsterisk={false}
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
      <OtherSteps ticket={ticket} onClose={onClose} onCancel={onCancel} />
    </MoneyDialog>
  )
}

function Facts({ ticket }: { ticket: TicketRow }) {
  const t = useTranslations('topup')
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('tid')}</dt>
        <dd>
          {padTicket(ticket.id)} <TicketBadge statusId={ticket.statusId} />
        </dd>
      </div>
      <div>
        <dt>{t('requested')}</dt>
        <dd>
          Rp {formatRupiah(ticket.amount)} + {ticket.unique}
        </dd>
      </div>
    </dl>
  )
}

/** What does not credit: give the ticket back to its user, or cancel it. */
function OtherSteps({ ticket, onClose, onCancel }: Omit<ConfirmTicketDialogProps, 'opened'>) {
  const t = useTranslations('topup')
  const { pend } = useDecide()
  const action = useRun()
  return (
    <div>
      <Failure of={action.failure} />
      <div className={classes.others}>
        <Button
          variant="subtle"
          loading={action.pending}
          disabled={ticket.statusId === 1}
          onClick={async () => {
            if (await action.run(() => pend(ticket))) onClose()
          }}
        >
          {t('pend')}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            onClose()
            onCancel(ticket)
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
