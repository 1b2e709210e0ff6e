import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'

/** How many bills a list has, and whether their due times stand earlier than they are. */
export function Counted({ total, early }: { total: number; early: boolean }) {
  const t = useTranslations('billing')
  const count = t('bills', { count: total, shown: dotted(total) })
  return <>{early && total > 0 ? `${count} · ${t('earlyDue')}` : count}</>
}
