import { NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { BalanceChange, MoneyDialog, type Party } from '../ui/MoneyDialog.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import { useAct, useCall } from '../useCall.ts'

export type Figures = Answer<'partnerMoney'>['partners'][number]
export type Move = Answer<'partnerMoves'>['rows'][number]

/** Bank, amount and reason of a movement through an own bank. */
function useMoving() {
  const t = useTranslations('reconciliation')
  const banks = useCall('listBanks', { rowsPerPage: 'All' }).data?.banks ?? []
  const [bank, setBank] = useState('')
  const [amount, setAmount] = useState(0)
  const [remark, setRemark] = useState('')
  const chosen = banks.find(({ id }) => String(id) === bank)
  const party: Party = chosen ? { name: chosen.name, note: chosen.accountNumber } : { name: t('bank') }
  const fields: ReactNode = (
    <>
      <NativeSelect
        label={t('bank')}
        {...typed(bank, setBank)}
        data={[
          { value: '', label: t('chooseBank') },
          ...banks.map(({ id, name, accountNumber }) => ({ value: String(id), label: `${name} ${accountNumber}` })),
        ]}
      />
      <MoneyInput label={t('sum')} value={amount} onChange={setAmount} />
      <TextInput label={t('remark')} description={t('moveRemarkHint')} required {...typed(remark, setRemark)} maxLength={200} />
    </>
  )
  const ready = chosen !== undefined && amount > 0 && remark.trim() !== ''
  return { amount, party, fields, ready, asked: { bankId: Number(bank), amount, remark: remark.trim() } }
}

/** Books what was paid to a partner. */
export function DepositDialog({ partner, ...dialog }: Opened & { partner: Figures }) {
  const t = useTranslations('reconciliation')
  const deposit = useAct('depositAtPartner')
  const { amount, party, fields, ready, asked } = useMoving()
  const words = { amount: formatRupiah(amount), name: partner.name }
  return (
    <MoneyDialog
      {...dialog}
      title={t('depositTitle', { name: partner.name })}
      amount={amount}
      from={party}
      to={{ name: partner.name }}
      effects={[
        <BalanceChange key="ours" label={t('oursNow')} before={partner.ours} after={partner.ours + amount} />,
        t('onlyBooked'),
      ]}
      confirmLabel={t('depositOf', words)}
      disabled={!ready}
      run={() => deposit.mutateAsync({ partnerId: partner.id, ...asked })}
      onDone={() => toast(t('deposited', words))}
    >
      {fields}
    </MoneyDialog>
  )
}

/** Books what was taken out of the revenue. */
export function RevenueDialog(dialog: Opened) {
  const t = useTranslations('reconciliation')
  const take = useAct('takeRevenue')
  const { amount, party, fields, ready, asked } = useMoving()
  const words = { amount: formatRupiah(amount) }
  return (
    <MoneyDialog
      {...dialog}
      title={t('takeRevenue')}
      amount={amount}
      from={party}
      to={{ name: t('owner') }}
      effects={[t('withdrawalEffect'), t('onlyBooked')]}
      confirmLabel={t('withdrawalOf', words)}
      disabled={!ready}
      run={() => take.mutateAsync(asked)}
      onDone={() => toast(t('withdrawn', words))}
    >
      {fields}
    </MoneyDialog>
  )
}
