import { Group } from '@mantine/core'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { confirmBlock, isDeletable } from '../../rules/bills.ts'
import { Action } from '../ui/Action.tsx'
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
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      {shown('confirm') && <Confirm bill={bill} on={only ? 'history' : 'payments'} onConfirm={() => onAct('confirm', bill)} />}
      {shown('split') && !isPart && (
        <Action
          label={t('splitShort')}
          size="xs"
          title={t(bill.remaining === 0 ? 'fullySplit' : 'split')}
          disabled={bill.remaining === 0}
          onClick={() => onAct('split', bill)}
        />
      )}
      {shown('delete') && isPart && isDeletable(bill) && (
        <Action label={t('delete')} size="xs" onClick={() => onAct('delete', bill)} />
      )}
    </Group>
  )
}

/** What can not be confirmed yet says why: to the pointer, to screen readers, and in a line where there is no pointer. */
function Confirm({ bill, on, onConfirm }: { bill: BillLine; on: 'history' | 'payments'; onConfirm: () => void }) {
  const t = useTranslations('billing')
  const id = useId()
  const block = confirmBlock(bill, on)
  if (block === null) return <Action label={t('confirm')} size="xs" disabled={!bill.mayConfirm} onClick={onConfirm} />
  const why = t(`blocks.${block}`)
  return (
    <>
      <Action label={t('confirm')} size="xs" data-disabled aria-disabled title={why} aria-describedby={id} />
      <span id={id} className={classes.why}>
        {why}
      </span>
    </>
  )
}
