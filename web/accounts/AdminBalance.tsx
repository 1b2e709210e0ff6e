import { Button, NativeSelect, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { queryClient } from '../queryClient.ts'
import { movesMoney } from '../session/reach.ts'
import { useBalance, useSignedIn } from '../session/session.ts'
import { Notice } from '../ui/Notice.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { toast } from '../ui/toast.ts'
import { useAct, useCall } from '../useCall.ts'
import { AmountField } from './detail/AmountField.tsx'
import classes from './detail/detail.module.css'
import { BalanceNow } from './detail/UserFacts.tsx'
import type { Direction } from './useMove.ts'
import { useMovementForm } from './useMovementForm.tsx'

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

  async function save(amount: number) {
    const answer = await act.mutateAsync({ amount })
    queryClient.setQueryData(['ownOutstanding', {}], answer)
    toast(t('saved', { what, name: me.name, sum: `Rp ${formatRupiah(answer.outstanding)}` }))
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

/** Adds to the signed-in owner's own balance or takes from it, after it was asked once more. */
function OwnBalanceForm() {
  const t = useTranslations('accounts')
  const me = useSignedIn()
  const user = { ...me, balance: useBalance() ?? me.balance }
  const [action, setAction] = useState<Direction>('transfer')
  const problemOf = (amount: number) =>
    action === 'deduct' &&
    amount > user.balance &&
    t('notCovered', { needed: `Rp ${formatRupiah(amount)}`, balance: `Rp ${formatRupiah(user.balance)}` })
  const { form, possible, ask, unsure, fields, dialog } = useMovementForm(user, true, { problemOf })
  return (
    <Paper component="section" withBorder px="xl" py="lg" aria-labelledby="own-move-title">
      <h2 id="own-move-title">{t('changeOwn')}</h2>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          if (possible) ask(action)
        }}
      >
        <Stack gap="md" pt="md">
          <NativeSelect
            label={t('action')}
            value={action}
            onChange={(event) => setAction(event.currentTarget.value as Direction)}
            data={[
              { value: 'transfer', label: t('add') },
              { value: 'deduct', label: t('subtract') },
            ]}
          />
          {fields}
          <Button size="md" type="submit" disabled={!possible}>
            {t(action === 'transfer' ? 'add' : 'subtract')}
          </Button>
          <Notice tone="warning" role="status">
            {unsure}
          </Notice>
        </Stack>
      </form>
      {dialog}
    </Paper>
  )
}
