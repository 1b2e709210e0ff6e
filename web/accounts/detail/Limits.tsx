import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { withRp } from '../../../rules/amounts.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import { patchUser } from '../useUserSwitch.tsx'
import { AmountField } from './AmountField.tsx'
import { Credit } from './Credit.tsx'
import { SendDialog } from './SendDialog.tsx'
import type { SectionProps } from './section.ts'
import { useCeiling } from './useCeiling.tsx'

/** Ceiling and outstanding of a user: to read for whoever sees them, to set and take in for who lends to it. */
export function Limits({ detail }: SectionProps) {
  const t = useTranslations('userPage')
  const accounts = useTranslations('accounts')
  const setOutstanding = useAct('setOutstanding')
  const sending = useDialog()
  const { user, credit } = detail
  const { isBlocked } = useSignedIn()
  const mayLimit = detail.mayLimit && !isBlocked
  const ceiling = useCeiling(user)
  if (!detail.mayLimit && !credit && user.balanceLimit === 0 && user.outstanding === 0) return null

  async function saveOutstanding(amount: number, was: number) {
    const { outstanding } = await setOutstanding.mutateAsync({ selectedUser: user.id, amount, was })
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
          byDoubleClick
          onSave={mayLimit ? ceiling.save : undefined}
        />
        <AmountField
          label={t('outstanding')}
          hint={t('outstandingHint')}
          value={user.outstanding}
          field="amount"
          byDoubleClick
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
