import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { MoveField, MoveKind, MoveProblem } from '../../rules/moving-layouts.ts'
import type { Input } from '../api.ts'
import { Bone } from '../ui/Bone.tsx'
import { Pager } from '../ui/Pager.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { FilterOne } from '../ui/SelectMany.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import type { Rows } from '../ui/useUrlFilters.ts'
import { useCall } from '../useCall.ts'
import type { TriedMove } from './sendMove.ts'

const choices: readonly Rows[] = [25, 100, 1000 as Rows]
type Group = TriedMove['groups'][number]

const keyOf = ({ kind, problem }: Pick<Group, 'kind' | 'problem'>) => `${kind} ${problem}`

/** Why a move is refused: like reasons together, and each with its file, row and column. */
export function MoveRefusals({ move, groups }: Pick<TriedMove, 'move' | 'groups'>) {
  const t = useTranslations('moving')
  const [chosen, setChosen] = useState<string | undefined>()
  const [at, setAt] = useState<{ page: number; rows: Rows }>({ page: 1, rows: 25 })
  const group = groups.find((one) => keyOf(one) === chosen)
  const input: Input<'moveRefusals'> = {
    move,
    ...(group && { kind: group.kind, problem: group.problem }),
    currentPage: at.page,
    rowsPerPage: at.rows,
  }
  const list = useCall('moveRefusals', input)
  const kinds = [...new Map(groups.map((one) => [keyOf(one), one])).values()]
  const labelOf = ({ kind, problem }: Pick<Group, 'kind' | 'problem'>) =>
    `${t(`kind.${kind as MoveKind}`)}: ${t(`problem.${problem as MoveProblem}`)}`
  return (
    <Stack gap="lg">
      <PlainTable
        head={[t('reason'), t('column'), t('rowCount'), t('firstRow')]}
        rows={groups.map((one) => [
          labelOf(one),
          fieldOf(t, one.field),
          dotted(one.rows),
          one.kind === 'products' && one.problem === 'no-partner' ? '–' : dotted(one.first),
        ])}
      />
      <FilterOne<string>
        label={t('reasonFilter')}
        options={kinds.map((one) => ({ value: keyOf(one), label: labelOf(one) }))}
        value={chosen}
        onChange={(next) => {
          setChosen(next)
          setAt({ ...at, page: 1 })
        }}
        onClear={chosen ? () => setChosen(undefined) : undefined}
      />
      {list.error && <ErrorPanel error={list.error} onRetry={list.refetch} />}
      {!list.data && !list.error && <Bone w="100%" h={160} bdrs="sm" />}
      {list.data && (
        <PlainTable
          words
          head={[t('row'), t('column'), t('written'), t('reason')]}
          rows={list.data.refusals.map(({ kind, row, field, problem, written }) => [
            `${t(`kind.${kind}`)} ${dotted(row)}`,
            fieldOf(t, field),
            written || '–',
            t(`problem.${problem as MoveProblem}`),
          ])}
        />
      )}
      <Pager list={list.data} at={at} choices={choices} onChange={(to) => setAt({ ...at, page: 1, ...to })} />
    </Stack>
  )
}

const fieldOf = (t: ReturnType<typeof useTranslations<'moving'>>, field: string) =>
  field === 'partner' ? t('partner') : t(`field.${field as MoveField}`)
