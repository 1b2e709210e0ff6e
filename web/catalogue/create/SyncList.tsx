import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { padProduct } from '../../../rules/ids.ts'
import { Action } from '../../ui/Action.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ErrorPanel } from '../../ui/States.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import { typed } from '../../ui/typed.ts'
import classes from './create.module.css'
import { groupsOf } from './problemGroups.ts'
import type { Named } from './useLists.ts'
import type { ProductSheet } from './useProductSheet.ts'

const shownAtMost = 200

/** Said among the choices beside the sheets. */
const Line = ({ children }: { children: ReactNode }) => (
  <Hint component="li" px="sm" py="xs">
    {children}
  </Hint>
)

interface Sort {
  by: 'id' | 'name'
  down: boolean
}

const heading = { px: 10, bg: 'var(--jj-sunken)', c: 'dimmed', fz: 'xs', fw: 600, ta: 'left' } as const

function SortLine({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const t = useTranslations('productSheet')
  return (
    <div className={classes.sortLine}>
      {(['id', 'name'] as const).map((by) => (
        <Box
          key={by}
          component="button"
          type="button"
          {...heading}
          aria-label={t(by === 'id' ? 'sortId' : 'sortName')}
          aria-pressed={sort.by === by}
          onClick={() => onSort({ by, down: sort.by === by && !sort.down })}
        >
          {t(by === 'id' ? 'headId' : 'headName')}
          {sort.by === by && <Icon of={sort.down ? IconChevronDown : IconChevronUp} size={12} />}
        </Box>
      ))}
    </div>
  )
}

/** Ids and names of the chosen model; pressing one puts it into the active row, or into all rows that have none. */
export function SyncList({ lists: { list, reading }, filling, sheets }: ProductSheet) {
  const t = useTranslations('productSheet')
  const hint = useId()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'id', down: false })
  const [toAll, setToAll] = useState(false)
  const { put, putAll, match } = filling
  const toEvery = toAll && putAll
  const found = useMemo(() => sorted(matching(list ?? [], search), sort), [list, search, sort])
  return (
    <Stack component="section" gap="sm" flex={{ base: 'none', sm: '1 0 260px' }} mih={0} aria-label={t('synchronize')}>
      <Group justify="space-between" mih={28}>
        <Box component="h2" fz="sm" lh="18px">
          {t('synchronize')}
        </Box>
        {match && <Action label={t('matchNames')} size="xs" onClick={match} />}
      </Group>
      {putAll && (
        <Tick checked={toAll} onChange={setToAll}>
          {t('putAll')}
        </Tick>
      )}
      <TextInput size="xs" aria-label={t('searchList')} placeholder={t('searchList')} {...typed(search, setSearch)} />
      <SortLine sort={sort} onSort={setSort} />
      {reading.error ? (
        <ErrorPanel compact error={reading.error} onRetry={reading.refetch} />
      ) : (
        <Choices className={classes.syncRows} flex={1} mih={120} mah={{ base: 300, sm: 'none' }} aria-busy={!list}>
          {found.slice(0, shownAtMost).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-describedby={hint}
                // The sheet keeps the focus, and what is typed in it.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => (toEvery || put)(one)}
              >
                <Tinted>{padProduct(one.id)}</Tinted> <span>{one.name}</span>
              </button>
            </li>
          ))}
          {list && found.length === 0 && <Line>{t('empty')}</Line>}
          {found.length > shownAtMost && <Line>{t('moreOfList', { count: dotted(found.length - shownAtMost) })}</Line>}
        </Choices>
      )}
      <Hint id={hint} px="sm" py="xs">
        {toEvery ? t('putAllHint') : t('putHint', { row: dotted(sheets.data.sheet.at.row + 1) })}
      </Hint>
    </Stack>
  )
}

function matching(list: readonly Named[], search: string): Named[] {
  const word = search.trim().toLowerCase()
  return list.filter(({ id, name }) => name.toLowerCase().includes(word) || padProduct(id).includes(word))
}

function sorted(list: Named[], { by, down }: Sort): Named[] {
  const inOrder = list.sort((a, b) => (by === 'id' ? a.id - b.id : a.name.localeCompare(b.name, 'id', { numeric: true })))
  return down ? inOrder.reverse() : inOrder
}

const mostProblems = 100

/** How many cells are wrong, what is the same in many rows once; pressing one goes to its first cell. */
export function ProblemList({ problems, headOf, goTo }: ProductSheet) {
  const t = useTranslations('productSheet')
  const [at, setAt] = useState(-1)
  const step = (by: number) => {
    const next = (at + by + problems.length) % problems.length
    setAt(next)
    goTo(problems[next]!)
  }
  const groups = useMemo(() => groupsOf(problems), [problems])
  if (problems.length === 0) return null
  return (
    <div>
      <Group gap="xs" mih={28}>
        <Text component="strong" role="status" flex={1} fw={700} c="var(--jj-neg)">
          {t('wrong', { count: problems.length, shown: dotted(problems.length) })}
        </Text>
        <IconButton icon={IconChevronUp} label={t('previousWrong')} onClick={() => step(at < 0 ? 0 : -1)} />
        <IconButton icon={IconChevronDown} label={t('nextWrong')} onClick={() => step(1)} />
      </Group>
      <Choices mah={220} aria-label={t('allWrong')}>
        {groups.slice(0, mostProblems).map(({ first, count }) => (
          <li key={`${first.sheet}.${first.row}.${first.column}`}>
            <button type="button" onClick={() => goTo(first)}>
              <strong>
                {count > 1
                  ? t('wrongRows', { count: dotted(count), column: headOf(first) })
                  : t('wrongAt', { row: dotted(first.row + 1), column: headOf(first) })}
              </strong>
              <br />
              {first.message}
            </button>
          </li>
        ))}
        {groups.length > mostProblems && <Line>{t('more', { count: dotted(groups.length - mostProblems) })}</Line>}
      </Choices>
    </div>
  )
}
