import { Box, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { padTicket, padUser } from '../../rules/ids.ts'
import { staffName } from '../accounts/parties.tsx'
import type { Opened } from '../forms/useDialog.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { typed } from '../ui/typed.ts'
import { useRun } from '../ui/useRun.ts'
import { TicketBadge } from './TicketBadge.tsx'
import { askedFacts, type TicketRow } from './ticketColumns.tsx'
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
  const sum = withRp(amount)
  const tid = [padTicket(ticket.id), ' ', <TicketBadge key="state" statusId={ticket.statusId} />]
  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t('dialog')}
      caption={t(exact ? 'received' : 'receivedAmount')}
      amount={amount}
      codeDigits={exact ? 3 : 0}
      from={{ name: Bank.name, note: `${Bank.accountNumber} · ${Bank.accountName}` }}
      to={{ name: User.name, note: padUser(User.id) }}
      effects={[t('balanceGrows', { name: User.name, sum }), t('recordedAs', { name: staffName(me) })]}
      confirmLabel={t('credit', { sum, name: User.name })}
      disabled={amount <= 0 || (!exact && remark.trim() === '')}
      cancels
      run={() => credit(ticket, amount, remark.trim())}
    >
      <Facts lines of={[[t('tid'), tid], ...askedFacts(t, ticket)]} />
      <Group gap="md" align="flex-start">
        <Box flex="1 1 200px">
          <MoneyInput label={t('receivedAmount')} value={amount} onChange={setAmount} autoFocus />
        </Box>
        <TextInput
          flex="2 1 260px"
          label={
            <>
              {t('remark')} {exact && <Tinted fw={400}>{t('optional')}</Tinted>}
            </>
          }
          placeholder={t('remarkExample')}
          description={exact ? undefined : t('remarkNeeded', { sum: formatRupiah(uniqueAmount) })}
          maxLength={200}
          required={!exact}
          {...typed(remark, setRemark)}
        />
      </Group>
      <OtherSteps ticket={ticket} onClose={onClose} onCancel={onCancel} />
    </MoneyDialog>
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
      <Group gap="xs">
        <Action
          label={t('pend')}
          variant="subtle"
          loading={action.pending}
          disabled={ticket.statusId === ticketStatuses.active}
          onClick={async () => {
            if (await action.run(() => pend(ticket))) onClose()
          }}
        />
        <Action
          label={t('cancel')}
          variant="subtle"
          onClick={() => {
            onClose()
            onCancel(ticket)
          }}
        />
      </Group>
    </div>
  )
}
