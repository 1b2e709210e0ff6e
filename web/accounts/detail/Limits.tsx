import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { api, isUnsure } from '../../api.ts'
import { type Opened, useDialog } from '../../forms/useDialog.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { BalanceChange, MoneyDialog } from '../../ui/MoneyDialog.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import { partyOf, useEffects } from '../parties.tsx'
import { showBalances } from '../showBalances.ts'
import { patchUser } from '../useUserSwitch.tsx'
import { AmountField } from './AmountField.tsx'
import { Credit } from './Credit.tsx'
import type { Detail, SectionProps } from './section.ts'
import { useCeiling } from './useCeiling.tsx'

/** Ceiling and outstanding of a user: to read for whoever sees them, to set and take in for who lends to it. */
export function Limits({ detail }: SectionProps) {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const sending = useDialog()
  const { user, credit } = detail
  const { isBlocked } = useSignedIn()
  const mayLimit = detail.mayLimit && !isBlocked
  const ceiling = useCeiling(user)
  if (!detail.mayLimit && !credit && user.balanceLimit === 0 && user.outstanding === 0) return null

  async function saveOutstanding(amount: number, was: number) {
    const { outstanding } = await api('setOutstanding', { selectedUser: user.id, amount, was })
    patchUser(user.id, { outstanding })
    toast(t('saved', { what: t('outstanding'), name: user.name, sum: withRp(outstanding) }))
  }

  return (
    <Section title={t('limits')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xxl" verticalSpacing="xl">
        <AmountField
          label={t('ceiling')}
          hint={t('ceilingHint')}
          value={user.balanceLimit}
          field="balanceLimit"
          onSave={mayLimit ? ceiling.save : undefined}
        />
        <AmountField
          label={t('outstanding')}
          hint={t('outstandingHint')}
          value={user.outstanding}
          field="amount"
          onSave={mayLimit ? saveOutstanding : undefined}
        >
          {mayLimit && <Action label={t('send')} disabled={user.outstanding === 0} onClick={() => sending.open(true)} />}
        </AmountField>
      </SimpleGrid>
      {detail.mayLimit && isBlocked && <Hint mt="sm">{accounts('blockedCannotChange')}</Hint>}
      <Credit detail={detail} />
      {ceiling.dialog}
      {sending.show(SendDialog, (_, fresh) => ({ key: fresh, user }))}
    </Section>
  )
}

/** Takes in what a user hands over: from its balance to the signed-in user's, and lowers what is outstanding. */
function SendDialog({ user, ...dialog }: Opened & Pick<Detail, 'user'>) {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const { me, ofUser, ofMe, recorded } = useEffects()
  const most = Math.min(user.outstanding, user.balance)
  const [amount, setAmount] = useState(most)
  const words = { sum: withRp(amount), name: user.name }
  const asked = { selectedUser: user.id, amount }
  const isAgain = isUnsure('sendOutstanding', asked)
  // What may have been handed over already is outstanding no more.
  const isTooMuch = amount > most && !isAgain
  const changes = [
    <BalanceChange key="owed" label={t('outstandingLeft')} before={user.outstanding} after={user.outstanding - amount} />,
    ofUser(user, -amount),
    ofMe(amount),
  ]

  return (
    <MoneyDialog
      {...dialog}
      title={t('sendTitle')}
      amount={amount}
      from={partyOf(user)}
      to={partyOf(me)}
      effects={[...(isAgain ? [accounts('againEffect')] : changes), recorded]}
      confirmLabel={t('sendOf', words)}
      disabled={amount < 1 || isTooMuch}
      run={async () => showBalances(user.id, await api('sendOutstanding', asked))}
      onDone={() => toast(t('sent', words))}
    >
      <MoneyInput
        label={t('sendAmount')}
        value={amount}
        onChange={setAmount}
        error={isTooMuch && t('sendTooMuch', { most: withRp(most) })}
      />
    </MoneyDialog>
  )
}
