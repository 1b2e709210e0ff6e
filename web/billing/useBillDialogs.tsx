import { type ReactNode, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAct } from '../useCall.ts'
import type { BillAction } from './BillActions.tsx'
import type { BillLine } from './billColumns.tsx'
import { ConfirmPaymentDialog, refreshBills } from './ConfirmPaymentDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'

/** The dialogs of a list of bills, one at a time; `dialogs` stays mounted while the last one fades away. */
export function useBillDialogs(): { act: (action: BillAction, bill: BillLine) => void; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ action: BillAction; bill: BillLine; n: number; open: boolean } | null>(null)
  const act = useCallback(
    (action: BillAction, bill: BillLine) => setAsked((last) => ({ action, bill, n: (last?.n ?? 0) + 1, open: true })),
    [],
  )
  const close = () => setAsked((last) => last && { ...last, open: false })
  const props = asked && { bill: asked.bill, opened: asked.open, onClose: close }
  const dialogs = props && (
    <>
      {asked.action === 'confirm' && <ConfirmPaymentDialog key={asked.n} {...props} />}
      {asked.action === 'split' && <SplitDialog key={asked.n} {...props} />}
      {asked.action === 'delete' && <DeleteDialog key={asked.n} {...props} />}
    </>
  )
  return { act, dialogs }
}

function DeleteDialog({ bill, opened, onClose }: { bill: BillLine; opened: boolean; onClose: () => void }) {
  const t = useTranslations('billing')
  const remove = useAct('deletePart')
  const words = { amount: formatRupiah(bill.amount), name: bill.BillCharged.name }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('deleteTitle')}
      confirmLabel={t('yesDelete')}
      danger
      run={() => remove.mutateAsync({ selectedBill: bill.id, selectedParentBill: bill.parentId }).finally(refreshBills)}
      onDone={() => toast(t('deleted', words))}
    >
      <p>{t('deleteText', words)}</p>
    </ConfirmDialog>
  )
}
