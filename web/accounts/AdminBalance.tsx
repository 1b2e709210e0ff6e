import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { queryClient } from '../queryClient.ts'
import { movesMoney } from '../session/reach.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { AmountField } from './detail/AmountField.tsx'
import classes from './detail/detail.module.css'
import { BalanceNow } from './detail/UserFacts.tsx'
import { OwnBalanceForm } from './OwnBalanceForm.tsx'

/** The owner's own balance, which it adds to and takes from, and its own outstanding. */
export default function AdminBalance() {
  const t = useTranslations('accounts')
  const title = useTranslations('screen')('adminBalance')
  const me = useSignedIn()
  const read = useCall('balance', {})
  const known = useBalance() ?? me.balance
  return (
    <Page scroll>
      <PageHeader title={title} />
      {read.error && !read.data && <ErrorPanel error={read.error} onRetry={read.refetch} />}
      <div className={classes.columns} aria-busy={read.isFetching}>
        <section aria-label={t('balanceNow')}>
          <BalanceNow amount={known} />
        </section>
        {movesMoney(me) && <OwnBalanceForm />}
      </div>
      <OwnOutstanding />
    </Page>
  )
}

function OwnOutstanding() {
  const t = useTranslations('userPage')
  const me = useSignedIn()
  const read = useCall('ownOutstanding', {})
  const act = useAct('setOwnOutstanding')
  const what = t('outstanding')

  async function save(amount: number, was: number) {
    const answer = await act.mutateAsync({ amount, was })
    queryClient.setQueryData(['ownOutstanding', {}], answer)
    toast(t('saved', { what, name: me.name, sum: withRp(answer.outstanding) }))
  }

  return (
    <Section title={t('ownOutstanding')}>
      {read.error && !read.data ? (
        <ErrorPanel compact error={read.error} onRetry={read.refetch} />
      ) : (
        read.data && (
          <AmountField
            label={what}
            hint={t('outstandingHint')}
            value={read.data.outstanding}
            field="amount"
            onSave={movesMoney(me) ? save : undefined}
          />
        )
      )}
    </Section>
  )
}
