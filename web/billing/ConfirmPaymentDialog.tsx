import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padBill, padUser } from '../../rules/ids.ts'
import { useSignedIn } from '../session/session.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import type { BillLine } from './billColumns.tsx'
import classes from './billing.module.css'

interface BillDialogProps {
  bill: BillLine
  opened: boolean
  onClose: () => void
}

/** Confirms what came in: the nominal, its bank where the bill has none, a remark; says what will be of it. */
export function ConfirmPaymentDialog({ bill, opened, onClose }: BillDialogProps) {
  const t = useTranslations('billing')
  const me = useSignedIn()
  const confirm = useAct('confirmPayment')
  const banks = useCall('paymentBanks', {}, { enabled: opened && bill.bankId === null })
  const [amount, setAmount] = useState(bill.uniqueAmount)
  const [bank, setBank] = useState('')
  const [remark, setRemark] = useState('')
  const { name } = bill.BillCharged
  const final = bill.statusId === 4 || bill.statusId === 5

  async function run() {
    const input = {
      selectedBill: bill.id,
      selectedParentBill: bill.parentId,
      selectedBank: bank === '' ? null : Number(bank),
      amount,
      remark,
    }
    const { changed } = await confirm.mutateAsync(input)
    toast(changed ? t('confirmed', { name, amount: formatRupiah(amount) }) : t('alreadyPaid'))
  }

  return (
    <MoneyDialog
      opened={opened}
      onClose={onClose}
      title={t('confirmTitle')}
      sub={t(bill.parentId === null ? 'number' : 'part', { id: padBill(bill.id) })}
      amount={amount}
      from={{ name, note: `${padUser(bill.BillCharged.id)} · ${bill.BillCharged.UserType.name}` }}
      to={{
        name: bill.Bank?.accountName ?? me.name,
        note: bill.Bank ? `${bill.Bank.name} ${bill.Bank.accountNumber}` : undefined,
      }}
      effects={useEffects(bill, amount)}
      confirmLabel={t('confirmOf', { amount: formatRupiah(amount), name })}
      disabled={amount === 0 || final}
      run={run}
    >
      <div className={classes.fields}>
        <MoneyInput label={t('nominal')} value={amount} onChange={setAmount} autoFocus />
        {bill.bankId === null && (
          <NativeSelect
            label={t('bank')}
            value={bank}
            onChange={(event) => setBank(event.currentTarget.value)}
            data={[
              { value: '', label: t('chooseBank') },
              ...(banks.data?.banks ?? []).map((one) => ({ value: String(one.id), label: `${one.name} · ${one.accountNumber}` })),
            ]}
          />
        )}
        <TextInput
          label={t('remark')}
          value={remark}
          maxLength={200}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
    </MoneyDialog>
  )
}

/** What confirming this nominal leads to. */
function useEffects(bill: BillLine, amount: number): string[] {
  const t = useTranslations('billing')
  const { name } = bill.BillCharged
  const rest = bill.amount - bill.paidAmount - amount
  if (amount === 0) return []
  const lift = t(bill.isSemi ? 'semiEffect' : 'liftEffect', { name })
  if (rest > 0 && bill.parentId !== null)
    return [t('shrinkEffect', { amount: formatRupiah(amount), rest: formatRupiah(rest) }), lift]
  if (rest > 0) return [t('lessEffect', { rest: formatRupiah(rest) }), lift]
  return [t('fullEffect'), lift, ...(rest < 0 ? [t('excessEffect', { excess: formatRupiah(-rest), name })] : [])]
}
