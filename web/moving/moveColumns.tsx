import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { Action } from '../ui/Action.tsx'
import type { Column } from '../ui/table.ts'

export type Refusal = Answer<'moveRefusals'>['refusals'][number]
export type Rehearsal = Answer<'listRehearsals'>['rehearsals'][number]
export type Move = Answer<'listMoves'>['moves'][number]

/** Columns of the reasons against a move. */
export function useRefusalColumns(): readonly Column<Refusal>[] {
  const t = useTranslations('moving')
  return useColumns<Refusal>(
    (c) => [
      c.name('file', t('fileHead'), ({ kind }) => t(`kind.${kind}`), { width: 90, grow: false }),
      c.count('row', t('row'), ({ row }) => row, { priority: 1, card: 'amount' }),
      c.text('column', t('column'), ({ field }) => t(`field.${field as 'code'}`), { width: 150, priority: 1, card: 'note' }),
      c.text('written', t('written'), ({ written }) => written, { width: 180, grow: true, priority: 1, card: 'note' }),
      c.text('reason', t('reason'), ({ problem }) => t(`problem.${problem as 'required'}`), {
        width: 200,
        grow: true,
        priority: 1,
        card: 'note',
      }),
    ],
    [t],
  )
}

/** Columns of rehearsals; `onEnd` is stable. */
export function useRehearsalColumns(onEnd: (rehearsal: Rehearsal) => void): readonly Column<Rehearsal>[] {
  const t = useTranslations('moving.rehearsal')
  const code = useTranslations('moving')('field.code')
  return useColumns<Rehearsal>(
    (c) => [
      c.name('seller', t('seller'), ({ username }) => username, { width: 140 }),
      c.text('name', t('name'), ({ name }) => name, { width: 140, priority: 4, card: 'note' }),
      c.text('code', code, ({ code }) => code, { width: 100, priority: 3, card: 'note', cardLabel: true }),
      c.date('begun', t('begun', { zone: c.zone }), ({ begunAt }) => begunAt, { priority: 3, cardLabel: true }),
      c.date('ended', t('ended', { zone: c.zone }), ({ endedAt }) => endedAt, { cardLabel: true }),
      c.count('sales', t('sales'), ({ sales }) => sales, { card: 'note', cardLabel: true }),
      c.money('amount', t('amount'), ({ amount }) => amount, { width: 150 }),
      c.money('balance', t('balance'), ({ balance }) => balance, { card: 'note', cardLabel: true }),
      c.actions(
        t('action'),
        (rehearsal) =>
          rehearsal.endedAt === null && (
            <Action
              label={t('end')}
              size="xs"
              aria-label={t('endOf', { name: rehearsal.username })}
              onClick={() => onEnd(rehearsal)}
            />
          ),
      ),
    ],
    [t, code, onEnd],
  )
}

/** Columns of the moves before; `onLinks` is stable. */
export function useMoveColumns(onLinks: (move: Move) => void): readonly Column<Move>[] {
  const t = useTranslations('moving')
  return useColumns<Move>(
    (c) => [
      c.date('opened', t('opened', { zone: c.zone }), ({ openedAt }) => openedAt, { priority: 3, cardLabel: true }),
      c.date('moved', t('moved', { zone: c.zone }), ({ movedAt }) => movedAt, { priority: 1, cardLabel: true }),
      c.name('system', t('system'), ({ system }) => t(`systems.${system}`), { width: 110 }),
      c.count('users', t('sums.users'), ({ sums }) => sums?.users, { width: 120, card: 'note', cardLabel: true }),
      c.money('balance', t('balanceHead'), ({ sums }) => sums?.balance, { width: 150 }),
      c.count('products', t('sums.products'), ({ sums }) => sums?.products, { width: 120, card: 'note', cardLabel: true }),
      c.count('prices', t('sums.prices'), ({ sums }) => sums?.prices, { width: 110, priority: 4, card: 'none' }),
      c.count('withoutPassword', t('withoutPassword'), (move) => move.withoutPassword, { width: 130, priority: 3, card: 'none' }),
      c.actions(
        t('firstPasswords'),
        (move) =>
          move.withoutPassword > 0 && (
            <Action label={t('links', { count: dotted(move.withoutPassword) })} size="xs" onClick={() => onLinks(move)} />
          ),
        { width: 210 },
      ),
    ],
    [t, onLinks],
  )
}
