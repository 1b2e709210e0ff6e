import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { Opened } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { Late } from './lateColumns.tsx'
import classes from './reconciliation.module.css'

const statusKeys = { 1: 'pending', 2: 'failed', 3: 'reversed', 4: 'success' } as const

/** Asks what came of a late success. */
export function ResolveLateDialog({ late, ...dialog }: Opened & { late: Late }) {
  const t = useTranslations('reconciliation')
  const status = useTranslations('saleStatus')
  const resolve = useAct('resolveLateSuccess')
  const [remark, setRemark] = useState('')
  const { sale, Partner, cost } = late
  const id = padSale(sale.id)

  async function run() {
    const { changed } = await resolve.mutateAsync({ id: late.id, remark: remark.trim() })
    toast(t(changed ? 'resolved' : 'resolvedBefore', { id }))
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('resolveTitle', { id })}
      confirmLabel={t('resolve')}
      disabled={remark.trim() === ''}
      run={run}
    >
      <p className={classes.hint}>
        {t('resolveHint', {
          partner: Partner.name,
          product: sale.Product.name,
          customer: sale.customerCode,
          status: status(statusKeys[sale.statusId as 2]).toLowerCase(),
          cost: formatRupiah(cost),
        })}
      </p>
      <TextInput
        label={t('remark')}
        description={t('remarkHint')}
        value={remark}
        maxLength={200}
        required
        withAsterisk={false}
        onChange={(event) => setRemark(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmDialog>
  )
}
