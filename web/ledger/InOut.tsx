import { useTranslations } from 'use-intl'
import { StatusBadge } from '../ui/StatusBadge.tsx'

/** Whether money came in or went out. */
export function InOut({ amount }: { amount: number }) {
  const t = useTranslations('ledger')
  const way = amount > 0 ? 'in' : 'out'
  return <StatusBadge tone={amount > 0 ? 'success' : 'default'} glyph={way} word={t(way)} />
}
