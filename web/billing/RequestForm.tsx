import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import classes from './billing.module.css'

type Bill = NonNullable<Answer<'billStatus'>>
export type Payable = Pick<Bill, 'id' | 'bankId' | 'statusId'>

interface RequestFormProps {
  bill: Payable
  banks: Answer<'billBanks'>['banks']
}

/** Chooses the bank that a bill or a part is paid to, and says that it is being paid. */
export function RequestForm({ bill, banks }: RequestFormProps) {
  const t = useTranslations('billing')
  const request = useAct('requestPayment')
  const [chosen, setChosen] = useState(bill.bankId === null ? '' : String(bill.bankId))
  const bank = banks.find(({ id }) => String(id) === chosen)
  if (banks.length === 0) return <p className={classes.hint}>{t('noBanks')}</p>

  function done(answer: Bill) {
    queryClient.setQueryData(['billStatus', {}], answer)
    const paid = [answer, ...answer.Splitted].find(({ id }) => id === bill.id) ?? answer
    toast(t('requested', { amount: formatRupiah(paid.uniqueAmount), bank: bank?.name ?? '' }))
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (bank) request.mutate({ bill: bill.id, bank: bank.id }, { onSuccess: done })
      }}
    >
      <NativeSelect
        label={t('bank')}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: t('chooseBank'), disabled: true },
          ...banks.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.accountNumber} · ${one.accountName}` })),
        ]}
        error={request.error?.message}
      />
      <Button type="submit" size="md" disabled={!bank} loading={request.isPending}>
        {t('request')}
      </Button>
    </form>
  )
}
