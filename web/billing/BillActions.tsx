import { Group } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { confirmBlock, isDeletable } from '../../rules/bills.ts'
import { useSignedIn } from '../session/session.ts'
import { Action } from '../ui/Action.tsx'
import { Barred } from '../ui/Barred.tsx'
import type { BillLine } from './billColumns.tsx'

export type BillAction = 'confirm' | 'split' | 'delete'

interface BillActionsProps {
  bill: BillLine
  /** The history confirms only. */
  only?: BillAction
  onAct: (action: BillAction, bill: BillLine) => void
}

/** What the viewer may do with a bill or a part: confirm, split, and of a part delete. What cannot be done now says why; a blocked viewer is told who does it instead. */
export function BillActions({ bill, only, onAct }: BillActionsProps) {
  const t = useTranslations('billing')
  const { isBlocked } = useSignedIn()
  if (!bill.maySettle) return null
  const isPart = bill.parentId !== null
  const shown = (action: BillAction) => only === undefined || only === action
  const block = confirmBlock(bill, only ? 'history' : 'payments')
  return (
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      <Barred why={isBlocked && bill.Confirmer ? t('blockedSettles', { name: bill.Confirmer.name }) : null}>
        {(barred) => (
          <>
            {shown('confirm') && (
              <Barred why={barred || block === null ? null : t(`blocks.${block}`)}>
                {(early) => (
                  <Action
                    label={t('confirm')}
                    size="xs"
                    disabled={!barred && !early && !bill.mayConfirm}
                    onClick={() => onAct('confirm', bill)}
                    {...(barred ?? early)}
                  />
                )}
              </Barred>
            )}
            {shown('split') && !isPart && (
              <Action
                label={t('splitShort')}
                size="xs"
                title={t(bill.remaining === 0 ? 'fullySplit' : 'split')}
                disabled={bill.remaining === 0}
                onClick={() => onAct('split', bill)}
                {...barred}
              />
            )}
            {shown('delete') && isPart && isDeletable(bill) && (
              <Action label={t('delete')} size="xs" onClick={() => onAct('delete', bill)} {...barred} />
            )}
          </>
        )}
      </Barred>
    </Group>
  )
}
