import { Group, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { MoveProblem } from '../../rules/moving-layouts.ts'
import { useList } from '../lists/useList.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { RefusedRows } from './RefusedRows.tsx'
import type { TriedMove } from './sendMove.ts'

type Alike = TriedMove['groups'][number]

const start = { reason: '', page: 1, rows: 25 as Rows }
const reasonOf = ({ kind, problem }: Pick<Alike, 'kind' | 'problem'>) => `${kind} ${problem}`

/** Why a move is refused: like reasons together, and each with its file, row and column. */
export function MoveRefusals({ move, groups }: Pick<TriedMove, 'move' | 'groups'>) {
  const t = useTranslations('moving')
  const kinds = [...new Map(groups.map((one) => [reasonOf(one), one])).values()]
  const list = useList('moveRefusals', 'refusals', start, ({ reason }) => {
    const group = kinds.find((one) => reasonOf(one) === reason)
    return { move, ...(group && { kind: group.kind, problem: group.problem }) }
  })
  const labelOf = ({ kind, problem }: Pick<Alike, 'kind' | 'problem'>) =>
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
      <Group>
        <FilterOne
          label={t('reasonFilter')}
          options={kinds.map((one) => ({ value: reasonOf(one), label: labelOf(one) }))}
          {...list.chip('reason')}
        />
      </Group>
      <RefusedRows list={list} />
    </Stack>
  )
}
