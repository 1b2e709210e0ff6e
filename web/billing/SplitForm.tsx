import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { splitAmount } from '../../rules/bills.ts'
import type { Answer } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import classes from './billing.module.css'

/** Cuts a part off the own bill; more than what remains becomes 0, and at 0 nothing can be cut. */
export function SplitForm({ bill }: { bill: NonNullable<Answer<'billStatus'>> }) {
  const t = useTranslations('billing')
  const split = useAct('splitBill')
  const [amount, setAmount] = useState(0)
  return (
    <section className={classes.box} aria-labelledby="split-title">
      <h2 id="split-title">{t('split')}</h2>
      <p className={classes.hint}>{t('splitHint')}</p>
      <p className={classes.hint}>
        {t('remaining')}: <strong>Rp {formatRupiah(bill.remaining)}</strong>
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (amount === 0) return
          split.mutate(
            { bill: bill.id, splitAmount: amount },
            {
              onSuccess: (answer) => {
                queryClient.setQueryData(['billStatus', {}], answer)
                toast(t('splitted', { amount: formatRupiah(amount) }))
                setAmount(0)
              },
            },
          )
        }}
      >
        <MoneyInput
          label={t('splitAmount')}
          value={amount}
          onChange={(typed) => setAmount(splitAmount(typed, bill.remaining))}
          disabled={bill.remaining === 0}
          error={split.error?.message}
        />
        <Button type="submit" size="md" variant="default" disabled={amount === 0} loading={split.isPending}>
          {t('split')}
        </Button>
      </form>
    </section>
  )
}
