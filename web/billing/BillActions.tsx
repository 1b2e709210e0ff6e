import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { isDeletable } from '../../rules/bills.ts'
import type { BillLine } from './billColumns.tsx'
import classes from './billing.module.css'

export type BillAction = 'confirm' | 'split' | 'delete'

interface BillActionsProps {
  bill: BillLine
  /** The history confirms only. */
  only?: BillAction
  onAct: (action: BillAction, bill: BillLine) => void
}

/** What the viewer may do with a bill or a part: confirm, split, and of a part delete. */
export function BillActions({ bill, only, onAct }: BillActionsProps) {
  const t = useTranslations('billing')
  if (!bill.maySettle) return null
  const isPart = bill.parentId !== null
  const shown = (action: BillAction) => only === undefined || only === action
  return (
    <span className={classes.rowActions}>
      {shown('confirm') && (
        <Button size="xs" variant="default" disabled={!bill.mayConfirm} onClick={() => onAct('confirm', bill)}>
          {t('confirm')}
        </Button>
      )}
      {shown('split') && !isPart && (
        <Button
          size="xs"
          variant="default"
          title={t('split')}
          disabled={bill.remaining === 0}
          onClick={() => onAct('split', bill)}
        >
          {t('splitShort')}
        </Button>
      )}
      {shown('delete') && isPart && isDeletable(bill) && (
        <Button size="xs" variant="default" onClick={() => onAct('delete', bill)}>
          {t('delete')}
        </Button>
      )}
    </span>
  )
}
