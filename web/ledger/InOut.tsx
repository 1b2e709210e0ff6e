import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/Icon.tsx'
import classes from './ledger.module.css'

/** Whether money came in or went out. */
export function InOut({ amount }: { amount: number }) {
  const t = useTranslations('ledger')
  const comes = amount > 0
  return (
    <span className={classes.inOut} data-in={comes || undefined}>
      <Icon of={comes ? IconArrowDownLeft : IconArrowUpRight} size={12} />
      {comes ? t('in') : t('out')}
    </span>
  )
}
