import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useDialog } from '../forms/useDialog.ts'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { saveFile } from '../ui/saveFile.ts'
import type { Rows } from '../ui/useUrlFilters.ts'
import { type Move, useMoveColumns } from './moveColumns.tsx'

const start = { page: 1, rows: 5 as Rows }
const names = { page: 'movePage', rows: 'moveRows', sort: 'moveSort' }
const nothing = () => ({})

/** Moves before, and the links by which their users set a first password. */
export function MoveHistory() {
  const t = useTranslations('moving')
  const list = useList('listMoves', 'moves', start, nothing, { names })
  const links = useDialog<Move>()

  async function hand({ id }: Move) {
    const { allLinks, linksSheet } = await import('./linksSheet.ts')
    const blob = await linksSheet(await allLinks(id), location.origin)
    saveFile({ blob, name: `${t('linksFile')}-${id}.xlsx` })
  }

  return (
    <Section title={t('history')} wide>
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable list={list} label={t('history')} columns={useMoveColumns(links.open)} none={t('noHistory')} />
      </Box>
      {links.show(ConfirmDialog, (move) => ({
        title: t('linksTitle'),
        effects: [t('linksEffect.week'), t('linksEffect.old'), t('linksEffect.secret')],
        confirmLabel: t('linksDownload'),
        run: () => hand(move),
      }))}
    </Section>
  )
}
