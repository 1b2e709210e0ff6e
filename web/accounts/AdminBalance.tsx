import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { api } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { movesMoney } from '../session/reach.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { typed } from '../ui/typed.ts'
import { useCall } from '../useCall.ts'
import { AmountField } from './detail/AmountField.tsx'
import classes from './detail/detail.module.css'
import { BalanceNow } from './detail/UserFacts.tsx'
import { MovementForm } from './MovementForm.tsx'
import type { Direction } from './parties.tsx'

/** The owner's own balance, which it adds to and takes from, and its own outstanding. */
export default function AdminBalance() {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const read = useCall('balance', {})
  const known = useBalance() ?? me.balance
  return (
    <Page screen="adminBalance" scroll>
      {read.error && !read.data && <ErrorPanel error={read.error} onRetry={read.refetch} />}
      <div className={classes.columns} aria-busy={read.isFetching}>
        <section aria-label={t('balanceNow')}>
          <BalanceNow amount={known} />
        </section>
        {movesMoney(me) && <OwnBalanceForm balance={known} />}
      </div>
      <OwnOutstanding />
    </Page>
  )
}

/** Adds to the balance or takes from it, after it was asked once more. */
function OwnBalanceForm({ balance }: { balance: number }) {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const [action, setAction] = useState<Direction>('transfer')
  const label = { transfer: t('add'), deduct: t('subtract') }
  const choices = (['transfer', 'deduct'] as const).map((value) => ({ value, label: label[value] }))
  return (
    <MovementForm
      user={{ ...me, balance, balanceLimit: 0 }}
      title={t('changeOwn')}
      enters={action}
      above={<NativeSelect label={t('action')} {...typed(action, setAction)} data={choices} />}
    >
      {(bar) => <Action label={label[action]} size="md" type="submit" {...bar(action)} />}
    </MovementForm>
  )
}

function OwnOutstanding() {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  const read = useCall('ownOutstanding', {})
  const what = t('outstanding')

  async function save(amount: number, was: number) {
    const answer = await api('setOwnOutstanding', { amount, was })
    queryClient.setQueryData(['ownOutstanding', {}], answer)
    toast(t('saved', { what, name: me.name, sum: withRp(answer.outstanding) }))
  }

  return (
    <Section title={t('ownOutstanding')}>
      {read.error && !read.data && <ErrorPanel compact error={read.error} onRetry={read.refetch} />}
      {read.data && (
        <AmountField
          label={what}
          hint={t('outstandingHint')}
          value={read.data.outstanding}
          field="amount"
          onSave={movesMoney(me) ? save : undefined}
        />
      )}
    </Section>
  )
}
