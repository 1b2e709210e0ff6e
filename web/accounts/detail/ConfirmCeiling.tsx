import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../../rules/amounts.ts'
import type { Opened } from '../../forms/useDialog.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { SectionProps } from './section.ts'

const rp = (amount: number) => `Rp ${formatRupiah(amount)}`

type Limited = SectionProps['detail']['user']

const isFar = ({ balanceLimit: before }: Limited, amount: number) => amount > 2 * before || 2 * amount < before

/** Whether a new ceiling is far from the present one, or below what stands at the user: a lost or added zero changes ten times. */
export const isDoubtful = (user: Limited, amount: number): boolean =>
  user.balanceLimit > 0 && (isFar(user, amount) || amount < user.balance)

interface Props extends Opened {
  user: Limited
  amount: number
  run: () => Promise<unknown>
}

export function ConfirmCeiling({ user, amount, run, ...dialog }: Props) {
  const t = useTranslations('userPage')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('ceilingTitle', { name: user.name })}
      effects={[
        t('ceilingChange', { before: rp(user.balanceLimit), after: rp(amount) }),
        t('ceilingBalance', { sum: rp(user.balance) }),
        ...(isFar(user, amount) ? [t('ceilingFar')] : []),
      ]}
      confirmLabel={t('ceilingConfirm', { sum: rp(amount) })}
      run={run}
    />
  )
}
