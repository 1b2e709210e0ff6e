import { useTranslations } from 'use-intl'
import { padReference } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import { InOut } from './InOut.tsx'
import classes from './ledger.module.css'
import type { MutationRow } from './movement.ts'
import { useOtherParty, useRemark } from './useRemark.ts'

interface Looking {
  /** The period is one day, so that the time alone says when. */
  oneDay: boolean
  /** PIC is told to the owner only. */
  isOwner: boolean
  /** Cards leave out what a movement does not have. */
  phone: boolean
}

/** The columns of the balance mutation. */
export function useMutationColumns({ oneDay, isOwner, phone }: Looking): readonly Column<MutationRow>[] {
  const t = useTranslations('ledger')
  const remark = useRemark()
  const other = useOtherParty()
  return useColumns<MutationRow>(
    (c) => {
      const plain = { card: 'none' } as const
      const when = ({ TrMutation: { createdAt, TrSale } }: MutationRow) => {
        const full = c.clock.dateTime(createdAt)
        const shown = oneDay ? c.clock.time(createdAt) : full
        if (phone) return [TrSale?.customerCode, TrSale && padReference(TrSale.refId), shown].filter(Boolean).join(' · ')
        return <time title={oneDay ? full : undefined}>{shown}</time>
      }
      const flow = ({ TrMutation: { amount } }: MutationRow) => <Money amount={amount} flow />
      const after = ({ amount }: MutationRow) => <Money amount={amount} className={classes.quiet} />
      const isIn = ({ TrMutation: { amount } }: MutationRow) => amount > 0
      const money = { width: 138, priority: 1, align: 'right' } as const
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
        c.cell('amount', t('amount'), flow, { ...money, card: 'amount', sortBy: ({ TrMutation }) => TrMutation.amount }),
        c.cell('balance', t('balance'), after, { ...money, card: 'note', cardLabel: true, sortBy: ({ amount }) => amount }),
        isOwner &&
          c.text('pic', t('pic'), ({ TrMutation: { LoginUser } }) => LoginUser?.name ?? '-', {
            ...plain,
            width: 116,
            priority: 5,
          }),
      ]
    },
    [t, remark, other, oneDay, isOwner, phone],
  )
}
