import { type ReactNode, useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { type Opened, useDialog } from '../forms/useDialog.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { BillAction } from './BillActions.tsx'
import type { BillLine } from './billColumns.tsx'
import { ConfirmPaymentDialog } from './ConfirmPaymentDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** The dialogs of a list of bills, one at a time. */
export function useBillDialogs(): { act: (action: BillAction, bill: BillLine) => void; dialogs: ReactNode } {
  const { open, draw } = useDialog<{ action: BillAction; bill: BillLine }>()
  const act = useCallback((action: BillAction, bill: BillLine) => open({ action, bill }), [open])
  const dialogs = draw(({ action, bill }, dialog, fresh) => {
    const BillDialog = windows[action]
    return <BillDialog key={fresh} bill={bill} {...dialog} />
  })
  return { act, dialogs }
}

function DeleteDialog({ bill, ...dialog }: Opened & { bill: BillLine }) {
  const t = useTranslations('billing')
  const remove = useAct('deletePart')
  const words = { amount: formatRupiah(bill.amount), name: bill.BillCharged.name }
  return (
    <ConfirmDialog
      {...dialog}
      title={t('deleteTitle')}
      confirmLabel={t('yesDelete')}
      danger
      run={() => remove.mutateAsync({ selectedBill: bill.id, selectedParentBill: bill.parentId })}
      onDone={() => toast(t('deleted', words))}
    >
      <p>{t('deleteText', words)}</p>
    </ConfirmDialog>
  )
}

const windows = { confirm: ConfirmPaymentDialog, split: SplitDialog, delete: DeleteDialog }
