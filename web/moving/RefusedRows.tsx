import { Box } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FileKind, MoveField, MoveProblem } from '../../rules/moving-layouts.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import type { List } from '../lists/list.ts'
import type { Column } from '../ui/table.ts'

/** A cell that was refused, as calls tell it. */
export interface RefusedCell {
  kind: FileKind
  row: number
  field: string
  problem: string
  written: string
}

const keyOf = ({ kind, row, field, problem }: RefusedCell) => `${kind} ${row} ${field} ${problem}`

function useRefusalColumns(): readonly Column<RefusedCell>[] {
  const t = useTranslations('moving')
  return useColumns<RefusedCell>(
    (c) => [
      c.name('file', t('fileHead'), ({ kind }) => t(`kind.${kind}`), { width: 90, grow: false }),
      c.count('row', t('row'), ({ row }) => row, { priority: 1, card: 'amount' }),
      c.text('column', t('column'), ({ field }) => t(`field.${field as MoveField}`), { width: 144, priority: 1, card: 'note' }),
      c.text('written', t('written'), ({ written }) => written, { width: 130, grow: true, priority: 1, card: 'note' }),
      c.text('reason', t('reason'), ({ problem }) => t(`problem.${problem as MoveProblem}`), {
        width: 260,
        grow: true,
        priority: 1,
        card: 'note',
      }),
    ],
    [t],
  )
}

/** Why files are refused, each reason with its file, row and column. */
// biome-ignore lint/suspicious/noExplicitAny: any filters, which stand in the list in both directions
export function RefusedRows({ list }: { list: List<RefusedCell, any> }) {
  const t = useTranslations('moving')
  return (
    <Box mx="calc(-1 * var(--jj-gutter))">
      <ListTable list={list} label={t('refusals')} columns={useRefusalColumns()} rowKey={keyOf} choices={[25, 100, 1000]} />
    </Box>
  )
}
