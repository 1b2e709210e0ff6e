import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale, padUser } from '../../rules/ids.ts'
import { type Answer, api } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { useClock } from '../session/useClock.ts'
import { MoneyDialog } from '../ui/MoneyDialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import type { Sale } from './saleActions.ts'
import { useReturned } from './useReturned.tsx'

/** What the partner said last, however it was asked. */
function LastAnswer({ history }: { history: Answer<'receipt'>['history'] | undefined }) {
  const t = useTranslations('reports')
  const clock = useClock()
  const last = history?.findLast(({ event, detail }) => detail && (event === 'attempt' || event === 'advice'))
  return (
    <Notice tone="warning">
      <Text component="h3" fz="xs" lh="16px">
        {t('lastAnswer')}
        {last && ` · ${clock.time(last.at)} ${clock.zone}`}
      </Text>
      <p>{last ? last.detail : history ? t('noAnswer') : '…'}</p>
    </Notice>
  )
}

/** Asks before a pending sale is reversed and its price returned; stays with the reason when that is refused. */
export function ReversalDialog({ sale, ...dialog }: Opened & { sale: Sale }) {
  const t = useTranslations('reports')
  const receipt = useCall('receipt', { id: sale.id }, { keepRows: false, staleTime: 0, enabled: dialog.opened })
  const id = padSale(sale.id)
  const amount = formatRupiah(sale.amount)
  const { name } = sale.User
  const returned = useReturned(sale, dialog.opened)

  return (
    <MoneyDialog
      {...dialog}
      title={t('reversalTitle', { id })}
      caption={t('reversalCaption', { product: sale.Product.name, customer: sale.customerCode })}
      amount={sale.amount}
      from={{ name: t('inFlight'), note: `TRID ${id}` }}
      to={{ name, note: `UID ${padUser(sale.User.id)}` }}
      effects={[returned, t('effectFinal'), t('effectLate')]}
      confirmLabel={t('reverse', { amount, name })}
      danger
      remark={{ label: t('reversalRemark'), required: true, description: t('reversalRemarkHint') }}
      run={(remark) => api('reverseSale', { salesId: sale.id, productId: sale.productId, remark })}
      onDone={() => toast(t('reversed', { id, amount, name }))}
    >
      <LastAnswer history={receipt.data?.history} />
    </MoneyDialog>
  )
}
