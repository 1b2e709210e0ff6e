import { useTranslations } from 'use-intl'
import { padSale, padUser } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import type { Column } from '../ui/table.ts'
import { type Complaint, ComplaintState } from './ComplaintState.tsx'

const outcomes = ['advice', 'refund', 'reason', 'withdrawn'] as const
const states = ['open', 'partner'] as const

/** Columns of complaints: the partner for the owner, the seller for everybody who is none. */
export function useComplaintColumns(isOwner: boolean, isSeller: boolean): readonly Column<Complaint>[] {
  const t = useTranslations('complaints')
  return useColumns<Complaint>(
    (c) => [
      c.date('openedAt', t('openedAt', { zone: c.zone }), ({ openedAt }) => openedAt, { width: 168, priority: 2 }),
      c.id('trid', t('trid'), ({ Sale }) => padSale(Sale.id), { width: 96, cardLabel: true }),
      c.name('sale', t('sale'), ({ Sale }) => `${Sale.Product.name} · ${Sale.customerCode}`, { width: 220 }),
      !isSeller && c.text('user', t('user'), ({ User }) => `${User.name} · ${padUser(User.id)}`, { width: 170, priority: 2 }),
      isOwner && c.text('partner', t('partner'), ({ Partner }) => Partner?.name, { width: 140, priority: 4 }),
      c.text('words', t('words'), ({ words }) => words, { width: 200, grow: true, priority: 3, card: 'note' }),
      c.text('answer', t('answer'), ({ answer }) => answer, {
        width: 160,
        grow: true,
        priority: 5,
        cardLabel: true,
        cardCell: ({ answer }) => answer || null,
      }),
      c.state('state', t('stateHead'), (complaint) => <ComplaintState of={complaint} />, {
        width: 176,
        sortBy: ({ state }) => state,
        file: ({ outcome, state }) => outcome ?? state,
        words: Object.fromEntries([
          ...outcomes.map((one) => [one, t(`outcome.${one}`)]),
          ...states.map((one) => [one, t(`${isOwner ? 'state' : 'stateOwn'}.${one}`)]),
        ]),
      }),
    ],
    [t, isOwner, isSeller],
  )
}
