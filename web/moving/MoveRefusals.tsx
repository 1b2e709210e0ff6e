import { Box, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { MoveProblem } from '../../rules/moving-layouts.ts'
import type { Answer } from '../api.ts'
import { useColumns } from '../lists/columns.tsx'
import { ListTable } from '../lists/ListTable.tsx'
import { useList } from '../lists/useList.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import type { TriedMove } from './sendMove.ts'

type Group = TriedMove['groups'][number]
type Refusal = Answer<'moveRefusals'>['refusals'][number]

const start = { reason: '', page: 1, rows: 25 as Rows }
const names = { reason: 'refusal', page: 'refusalPage', rows: 'refusalRows', sort: 'refusalSort' }
const reasonOf = ({ kind, problem }: Pick<Group, 'kind' | 'problem'>) => `${kind} ${problem}`
const keyOf = ({ kind, row, field, problem }: Refusal) => `${kind} ${row} ${field} ${problem}`

/** Why a move is refused: like reasons together, and each with its file, row and column. */
export function MoveRefusals({ move, groups }: Pick<TriedMove, 'move' | 'groups'>) {
  const t = useTranslations('moving')
  const kinds = [...new Map(groups.map((one) => [reasonOf(one), one])).values()]
  const list = useList(
    'moveRefusals',
    'refusals',
    start,
    ({ reason }) => {
      const group = kinds.find((one) => reasonOf(one) === reason)
      return { move, ...(group && { kind: group.kind, problem: group.problem }) }
    },
    { names },
  )
  const labelOf = ({ kind, problem }: Pick<Group, 'kind' | 'problem'>) =>
    `${t(`kind.${kind}`)}: ${t(`problem.${problem as MoveProblem}`)}`
  return (
    <Stack gap="lg">
      <PlainTable
        head={[t('reason'), t('column'), t('rowCount'), t('firstRow')]}
        rows={groups.map((one) => [
          labelOf(one),
          t(`field.${one.field as 'code'}`),
          dotted(one.rows),
          one.kind === 'products' && one.problem === 'no-partner' ? '–' : dotted(one.first),
        ])}
      />
      <FilterOne
        label={t('reasonFilter')}
        options={kinds.map((one) => ({ value: reasonOf(one), label: labelOf(one) }))}
        {...list.chip('reason')}
      />
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable list={list} label={t('refusals')} columns={useRefusalColumns()} rowKey={keyOf} choices={[25, 100, 1000]} />
      </Box>
    </Stack>
  )
}

/** Columns of the reasons against a move. */
function useRefusalColumns() {
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
