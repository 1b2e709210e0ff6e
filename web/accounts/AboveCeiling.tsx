import { useTranslations } from 'use-intl'
import { withRp } from '../../rules/amounts.ts'
import { aboveCeiling, type Lent } from '../../rules/manager-top-up.ts'
import { Notice } from '../ui/Notice.tsx'

/** Says before balance is given that a user would have more than its ceiling, and how much; nothing else. */
export function AboveCeiling({ user, given }: { user: Lent & { name: string }; given: number }) {
  const t = useTranslations('accounts')
  const over = aboveCeiling(user, given)
  if (over === 0) return null
  const { name, balance, balanceLimit } = user
  return (
    <Notice tone="warning" role="status">
      {t('aboveCeiling', { name, after: withRp(balance + given), over: withRp(over), ceiling: withRp(balanceLimit) })}
    </Notice>
  )
}
