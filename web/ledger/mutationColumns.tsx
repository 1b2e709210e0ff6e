import { useTranslations } from 'use-intl'
import { padReference } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { isOwner } from '../session/reach.ts'
import { useSignedIn } from '../session/session.ts'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import { InOut } from './MutationPanel.tsx'
import type { MutationRow } from './movement.ts'
import { useOtherParty, useRemark } from './useRemark.ts'

/** The columns of the balance mutation, in which the time alone says when where the period is one day. PIC is told to the owner only. */
export function useMutationColumns(oneDay: boolean): readonly Column<MutationRow>[] {
  const t = useTranslations('ledger')
  const remark = useRemark()
  const other = useOtherParty()
  const hasPic = isOwner(useSignedIn())
  // Cards leave out what a movement does not have.
  const phone = usePhone()
  return useColumns<MutationRow>(
    (c) => {
      const plain = { card: 'none' } as const
      const when = ({ TrMutation: { createdAt, TrSale } }: MutationRow) => {
        const full = c.clock.dateTime(createdAt)
        const shown = oneDay ? c.clock.time(createdAt) : full
        if (phone) return [TrSale?.customerCode, TrSale && padReference(TrSale.refId), shown].filter(Boolean).join(' · ')
        return <time title={oneDay ? full : undefined}>{shown}</time>
      }
      const isIn = ({ TrMutation: { amount } }: MutationRow) => amount > 0
      return [
        c.count('no', '#', (_, index) => index + 1, { ...plain, width: 52, priority: 6 }),
        c.text('refid', t('refid'), ({ TrMutation: { TrSale } }) => padReference(TrSale?.refId), {
          ...plain,
          width: 96,
          priority: 3,
        }),
        c.text('idpel', t('idpel'), ({ TrMutation: { TrSale } }) => TrSale?.customerCode || '-', { ...plain, width: 136 }),
        c.text('remark', t('remark'), remark, { width: 150, grow: true, priority: 1, card: 'title' }),
        c.cell('inout', t('inOut'), (row) => <InOut amount={row.TrMutation.amount} />, {
          width: 74,
          card: 'status',
          sortBy: isIn,
        }),
        c.text('fromto', t('fromTo'), other, { ...plain, width: 140, priority: 4 }),
        c.cell('date', t(oneDay ? 'time' : 'date', { zone: c.zone }), when, { width: oneDay ? 92 : 152, card: 'note' }),
        c.money('amount', t('amount'), ({ TrMutation }) => TrMutation.amount, { width: 138, flow: true }),
        c.money('balance', t('balance'), ({ amount }) => amount, { width: 138, quiet: true, card: 'note', cardLabel: true }),
        hasPic &&
          c.text('pic', t('pic'), ({ TrMutation: { LoginUser } }) => LoginUser?.name ?? '-', {
            ...plain,
            width: 116,
            priority: 5,
          }),
      ]
    },
    [t, remark, other, oneDay, hasPic, phone],
  )
}
