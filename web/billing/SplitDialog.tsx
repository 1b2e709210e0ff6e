import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { splitAmount } from '../../rules/bills.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import type { BillLine } from './billColumns.tsx'
import classes from './billing.module.css'

/** Cuts a part off a bill one charges, with its bank and a remark. */
export function SplitDialog({ bill, opened, onClose }: { bill: BillLine; opened: boolean; onClose: () => void }) {
  const t = useTranslations('billing')
  const split = useAct('splitBill')
  const banks = useCall('paymentBanks', {}, { enabled: opened })
  const [amount, setAmount] = useState(0)
  const [bank, setBank] = useState('')
  const [remark, setRemark] = useState('')

  async function run() {
    await split.mutateAsync({ bill: bill.id, splitAmount: amount, bank: bank === '' ? null : Number(bank), remark })
    toast(t('splitted', { amount: formatRupiah(amount) }))
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('split')}
      confirmLabel={t('split')}
      disabled={amount === 0}
      run={run}
    >
      <div className={classes.fields}>
        <p className={classes.hint}>
          {bill.BillCharged.name} · {t('remaining')}: <strong>Rp {formatRupiah(bill.remaining)}</strong>
        </p>
        <MoneyInput label={t('splitAmount')} value={amount} onChange={(typed) => setAmount(splitAmount(typed, bill.remaining))} />
        <NativeSelect
          label={t('bank')}
          value={bank}
          onChange={(event) => setBank(event.currentTarget.value)}
          data={[
            { value: '', label: t('chooseBank') },
            ...(banks.data?.banks ?? []).map((one) => ({ value: String(one.id), label: `${one.name} · ${one.accountNumber}` })),
          ]}
        />
        <TextInput
          label={t('remark')}
          value={remark}
          maxLength={200}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
