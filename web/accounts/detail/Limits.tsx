import { SimpleGrid } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { isOwner } from '../../session/reach.ts'
import { useSignedIn } from '../../session/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import { useAct } from '../../useCall.ts'
import { patchUser } from '../useUserSwitch.tsx'
import { AmountField } from './AmountField.tsx'
import { ConfirmCeiling, isDoubtful } from './ConfirmCeiling.tsx'
import { SendDialog } from './SendDialog.tsx'
import type { SectionProps } from './section.ts'

/** Ceiling and outstanding of a user: to read for whoever sees them, to set and take in for who lends to it. */
export function Limits({ detail }: SectionProps) {
  const t = useTranslations('userPage')
  const owner = isOwner(useSignedIn())
  const setCeiling = useAct(owner ? 'setCeiling' : 'setCeilingCa')
  const setOutstanding = useAct('setOutstanding')
  const send = useAct('sendOutstanding')
  const sending = useDialog()
  const asking = useDialog<number>()
  const { user, mayLimit } = detail
  if (!mayLimit && user.balanceLimit === 0 && user.outstanding === 0) return null

  const said = (what: string, amount: number) => toast(t('saved', { what, name: user.name, sum: `Rp ${formatRupiah(amount)}` }))
  async function setCeilingTo(amount: number) {
    const { balanceLimit } = await setCeiling.mutateAsync({ selectedUser: user.id, balanceLimit: amount })
    patchUser(user.id, { balanceLimit })
    said(t('ceiling'), balanceLimit)
  }
  const saveCeiling = async (amount: number) => (isDoubtful(user, amount) ? asking.open(amount) : setCeilingTo(amount))
  async function saveOutstanding(amount: number) {
    const { outstanding } = await setOutstanding.mutateAsync({ selectedUser: user.id, amount })
    patchUser(user.id, { outstanding })
    said(t('outstanding'), outstanding)
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
          onSave={mayLimit ? saveCeiling : undefined}
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
      {asking.show(ConfirmCeiling, (amount) => ({ user, amount, run: () => setCeilingTo(amount) }))}
      {sending.show(SendDialog, (_, fresh) => ({ key: fresh, user, send }))}
    </Section>
  )
}
