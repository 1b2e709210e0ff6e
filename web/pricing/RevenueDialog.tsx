import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { judgeRevenue, typedRevenue } from '../../rules/user-fee.ts'
import type { Detail } from '../accounts/detail/section.ts'
import { Dialog } from '../ui/Dialog.tsx'
import dialogs from '../ui/Dialogs.module.css'
import { Money } from '../ui/Money.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { toast } from '../ui/toast.ts'
import { useRun } from '../ui/useRun.ts'
import { useAct } from '../useCall.ts'
import classes from './pricing.module.css'
import { SaveButtons } from './SaveButtons.tsx'
import { type FeeRow, patchFee } from './useFees.ts'

interface RevenueDialogProps {
  user: Detail['user']
  /** As the table shows it now; without one the dialog is closed. */
  row: FeeRow | undefined
  onClose: () => void
}

/** Edits the margin on a user for one product, and shows before it is saved what the user will pay and what stays below. */
export function RevenueDialog({ user, row, onClose }: RevenueDialogProps) {
  const t = useTranslations('pricing')
  // What is shown while the dialog fades away.
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return (
    <Dialog opened={row !== undefined} onClose={onClose} title={t('revenueTitle', { name: last?.name ?? '' })}>
      {last && <RevenueForm key={last.id} user={user} row={last} onClose={onClose} />}
    </Dialog>
  )
}

function RevenueForm({ user, row, onClose }: { user: Detail['user']; row: FeeRow; onClose: () => void }) {
  const t = useTranslations('pricing')
  const set = useAct('setUserFee')
  const reset = useAct('resetUserFee')
  const action = useRun()
  const [revenue, setRevenue] = useState(row.revenue)
  const { sellingPrice, left } = judgeRevenue(row, revenue)
  const { price } = row

  async function act(change: () => Promise<FeeRow>) {
    const done = await action.run(async () => {
      const after = await change()
      patchFee(user.id, row.id, after)
      toast(t('revenueSaved', { name: row.name, amount: formatRupiah(after.revenue) }))
    })
    if (done) onClose()
  }
  const which = { user: user.id, adminNominalId: row.adminNominalId }
  const takeBack = () => reset.mutateAsync({ ...which, feeId: row.feeId })
  const save = () => set.mutateAsync({ ...which, revenue, price, expected: { price, revenue: row.revenue } })

  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (left >= 0) void act(save)
      }}
    >
      <MoneyInput
        label={t('revenue')}
        value={revenue}
        onChange={(typed) => setRevenue(typedRevenue(typed, row))}
        description={t('revenueMost', { most: formatRupiah(row.maxRevenue) })}
        error={left < 0 && t('tooMuch', { left: formatRupiah(left, { minus: '−' }) })}
        autoFocus
      />
      <dl className={classes.sums}>
        <dt>{t('buying')}</dt>
        <dd>
          <Money amount={price} />
        </dd>
        <dt>{t('selling')}</dt>
        <dd>
          <Money amount={sellingPrice} />
        </dd>
        <dt>{t('left')}</dt>
        <dd>
          <Money amount={left} />
        </dd>
      </dl>
      <SaveButtons
        failure={action.failure}
        pending={action.pending}
        reset={row.isDefault ? undefined : { label: t('toDefault'), run: () => void act(takeBack) }}
        disabled={left < 0 || revenue === row.revenue}
        onCancel={onClose}
      />
    </form>
  )
}
