import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { Choices } from '../../ui/Choices.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Problem } from './sheetChecks.ts'

interface ProblemListProps {
  problems: readonly Problem[]
  headOf: (problem: Problem) => string
  onGo: (problem: Problem) => void
}

const shownAtMost = 100

/** How many cells are wrong, one by one on request; pressing one goes to its cell. */
export function ProblemList({ problems, headOf, onGo }: ProblemListProps) {
  const t = useTranslations('productSheet')
  const [at, setAt] = useState(-1)
  const step = (by: number) => {
    const next = (at + by + problems.length) % problems.length
    setAt(next)
    onGo(problems[next]!)
  }
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
        {problems.slice(0, shownAtMost).map((problem) => (
          <li key={`${problem.sheet}.${problem.row}.${problem.column}`}>
            <button type="button" onClick={() => onGo(problem)}>
              <strong>{t('wrongAt', { row: dotted(problem.row + 1), column: headOf(problem) })}</strong>
              <br />
              {problem.message}
            </button>
          </li>
        ))}
        {problems.length > shownAtMost && (
          <Hint component="li" px="sm" py="xs">
            {t('more', { count: dotted(problems.length - shownAtMost) })}
          </Hint>
        )}
      </Choices>
    </div>
  )
}
