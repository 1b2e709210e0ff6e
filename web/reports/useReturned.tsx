import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { BalanceChange } from '../ui/MoneyDialog.tsx'
import { useCall } from '../useCall.ts'

interface Returned {
  amount: number
  User: { id: number; name: string }
}

/** The line that says what giving back a price leads to: the balance of the seller, before and after, once it is known. */
export function useReturned({ amount, User: { id, name } }: Returned, opened: boolean) {
  const t = useTranslations('reports')
  const { data } = useCall('userDetail', { userId: id }, { keepRows: false, staleTime: 0, enabled: opened })
  if (!data) return t('effectRefund', { amount: formatRupiah(amount), name })
  const { balance } = data.user
  return <BalanceChange key="returned" label={t('balanceOf', { name })} before={balance} after={balance + amount} />
}
