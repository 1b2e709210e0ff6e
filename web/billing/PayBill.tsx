import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { isRequestable } from '../../rules/bills.ts'
import { type Answer, api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import { Buttons } from '../ui/Buttons.tsx'
import { ChoiceCards } from '../ui/ChoiceCards.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import { ToTransfer } from '../ui/ToTransfer.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'

type Bill = Answer<'payments'>['bills'][number]['Splitted'][number]
type Banks = Answer<'billBanks'>['banks']
interface PayBillProps {
  bill: Bill
  banks: Banks
}

/** Shows the own bill as an answer says it is. */
export const showBill = (answer: NonNullable<Answer<'billStatus'>>) => queryClient.setQueryData(['billStatus', {}], answer)

/** How an own bill or a part of it is paid: first the bank is chosen and the payment requested, then the exact sum is transferred. */
export function PayBill({ bill, banks }: PayBillProps) {
  const t = useTranslations('billing')
  const [changing, setChanging] = useState(false)
  const { Bank, statusId, unique, uniqueAmount, amount, paidAmount } = bill
  const requested = (statusId === billStatuses.requested || statusId === billStatuses.outstanding) && Bank !== null
  if (bill.isArrived || (!requested && !isRequestable(statusId))) return null
  const gone = bill.GoneBank ?? (Bank?.isDeleted && Bank)
  return (
    <Stack gap="md">
      <Notice tone="danger">{gone && t('bankGone', { bank: gone.name, end: gone.accountNumber.slice(-4) })}</Notice>
      <Text c="var(--jj-text-2)">{requested && !gone ? t('payNow') : t('payFirst')}</Text>
      {requested ? (
        <ToTransfer
          says={t('transfer')}
          sum={uniqueAmount}
          marked
          copy={!gone && t('copy', { what: t('sum') })}
          facts={[
            [t('bankHead'), Bank.name],
            gone ? null : [t('account'), Bank.accountNumber, t('copy', { what: t('account') })],
            gone ? null : [t('accountName'), Bank.accountName],
            bill.Confirmer && [t('confirmer'), bill.Confirmer.name],
            [t('rest'), withRp(amount - paidAmount)],
            [t('unique'), unique],
          ]}
        />
      ) : (
        // It may become another when it is requested, and surely does after a part was paid: no sum is shown with it.
        paidAmount === 0 && <Facts lines of={[[t('unique'), unique]]} />
      )}
      {requested && !changing ? (
        <Undo bill={bill} onChange={banks.some(({ id }) => id !== bill.bankId) ? () => setChanging(true) : undefined} />
      ) : (
        <Request bill={bill} banks={banks} onDone={() => setChanging(false)} keeping={requested ? Bank.name : null} />
      )}
    </Stack>
  )
}

interface RequestProps extends PayBillProps {
  /** Name of the bank of a request that was made already. */
  keeping: string | null
  onDone: () => void
}

function Request({ bill, banks, keeping, onDone }: RequestProps) {
  const t = useTranslations('billing')
  const action = useRun()
  const [key, setKey] = useState(String(banks.length === 1 ? banks[0]!.id : (bill.bankId ?? '')))
  const chosen = banks.find(({ id }) => String(id) === key)
  if (banks.length === 0) return <Hint>{t('noBanks')}</Hint>

  async function ask(bank: Banks[number]) {
    const done = await action.run(async () => {
      const answer = await api('requestPayment', { bill: bill.id, bank: bank.id })
      showBill(answer)
      const paid = [answer, ...answer.Splitted].find(({ id }) => id === bill.id) ?? answer
      toast(t('requested', { amount: formatRupiah(paid.uniqueAmount), bank: bank.name }))
    })
    if (done) onDone()
  }

  return (
    <Stack component="form" gap="md" onSubmit={sends(() => chosen && !action.pending && void ask(chosen))}>
      <ChoiceCards
        label={t('bank')}
        of={banks.map(({ id, name, accountNumber, accountName }) => ({
          key: String(id),
          name,
          note: `${accountNumber} · ${accountName}`,
        }))}
        value={key}
        onChange={setKey}
      />
      <Failure of={action.failure} />
      <Buttons>
        {keeping !== null && <Action label={t('keepBank', { bank: keeping })} size="md" onClick={onDone} />}
        <Barred why={chosen ? null : t('chooseBank')}>
          {(barred) => <Action label={t('request')} type="submit" size="md" loading={action.pending} {...barred} />}
        </Barred>
      </Buttons>
    </Stack>
  )
}

/** Until somebody checked it, a request can go to another bank, or be taken back. */
function Undo({ bill, onChange }: { bill: Bill; onChange: (() => void) | undefined }) {
  const t = useTranslations('billing')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Buttons>
        <Action label={t('withdraw')} size="md" onClick={() => setAsking(true)} />
        {onChange && <Action label={t('otherBank')} size="md" onClick={onChange} />}
      </Buttons>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('withdrawTitle')}
        hint={t('withdrawHint')}
        confirmLabel={t('withdraw')}
        danger
        cancels
        run={async () => showBill(await api('withdrawPayment', { bill: bill.id }))}
        onDone={() => toast(t('withdrawn'))}
      />
    </>
  )
}
