import { useTranslations } from 'use-intl'
import { saleStatusOf } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Answer } from '../api.ts'
import type { Opened } from '../forms/useDialog.ts'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import { DecideDialog } from './reported.tsx'

type Late = Answer<'lateSuccesses'>['rows'][number]

/** Asks what came of a late success. */
export function ResolveLateDialog({ late, ...dialog }: Opened & { late: Late }) {
  const t = useTranslations('reconciliation')
  const status = useTranslations('saleStatus')
  const resolve = useAct('resolveLateSuccess')
  const { sale, Partner, cost } = late
  const id = padSale(sale.id)
  return (
    <DecideDialog
      {...dialog}
      title={t('resolveTitle', { id })}
      save={t('resolve')}
      hint={t('resolveHint', {
        partner: Partner.name,
        product: sale.Product.name,
        customer: sale.customerCode,
        status: status(saleStatusOf[sale.statusId]!).toLowerCase(),
        cost: dotted(cost),
      })}
      remarkHint={t('remarkHint')}
      decide={(remark) => resolve.mutateAsync({ id: late.id, remark })}
      onDone={({ changed }) => toast(t(changed ? 'resolved' : 'resolvedBefore', { id }))}
    />
  )
}
