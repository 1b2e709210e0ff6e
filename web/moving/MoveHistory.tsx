import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useDialog } from '../forms/useDialog.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListScreen } from '../lists/ListScreen.tsx'
import { firstPage, useList } from '../lists/useList.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { saveFile } from '../ui/saveFile.ts'
import type { Column } from '../ui/table.ts'
import { MovingHeader } from './MovingHeader.tsx'

type Move = Answer<'listMoves'>['moves'][number]

const start = firstPage(15)
const nothing = () => ({})

/** Moves before, and the links by which their users set a first password. */
export default function MoveHistory() {
  const t = useTranslations('moving')
  const list = useList('listMoves', 'moves', start, nothing)
  const links = useDialog<Move>()

  async function hand({ id }: Move) {
    const { allLinks, linksSheet } = await import('./linksSheet.ts')
    const blob = await linksSheet(await allLinks(id), location.origin)
    saveFile({ blob, name: `${t('linksFile')}-${id}.xlsx` })
  }

  return (
    <ListScreen screen="moveHistory" header={MovingHeader} list={list} columns={useMoveColumns(links.open)} none={t('noHistory')}>
      {links.show(ConfirmDialog, (move) => ({
        title: t('linksTitle'),
        effects: [t('linksEffect.week'), t('linksEffect.old'), t('linksEffect.secret')],
        confirmLabel: t('linksDownload'),
        run: () => hand(move),
      }))}
    </ListScreen>
  )
}

/** Columns of the moves before; `onLinks` is stable. */
function useMoveColumns(onLinks: (move: Move) => void): readonly Column<Move>[] {
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
