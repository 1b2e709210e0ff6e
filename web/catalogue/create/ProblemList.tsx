import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { Choices } from '../../ui/Choices.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Line } from './Notices.tsx'
import { groupsOf } from './problemGroups.ts'
import type { ProductSheet } from './useProductSheet.ts'

const shownAtMost = 100

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
        {groups.slice(0, shownAtMost).map(({ first, count }) => (
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
        {groups.length > shownAtMost && <Line>{t('more', { count: dotted(groups.length - shownAtMost) })}</Line>}
      </Choices>
    </div>
  )
}
