import { type ReactNode, useCallback } from 'react'
import { useDialog } from '../forms/useDialog.ts'
import type { BillAction } from './BillActions.tsx'
import { ConfirmPaymentDialog, DeleteDialog, SplitDialog } from './BillDialogs.tsx'
import type { BillLine } from './billColumns.tsx'

const windows = { confirm: ConfirmPaymentDialog, split: SplitDialog, delete: DeleteDialog }

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
