import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './create.module.css'
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
    <div className={classes.problems}>
      <div className={classes.problemsHead}>
        <strong role="status">{t('wrong', { count: problems.length, shown: dotted(problems.length) })}</strong>
        <IconButton icon={IconChevronUp} label={t('previousWrong')} onClick={() => step(at < 0 ? 0 : -1)} />
        <IconButton icon={IconChevronDown} label={t('nextWrong')} onClick={() => step(1)} />
      </div>
      <ul aria-label={t('allWrong')}>
        {problems.slice(0, shownAtMost).map((problem) => (
          <li key={`${problem.sheet}.${problem.row}.${problem.column}`}>
            <button type="button" onClick={() => onGo(problem)}>
              <b>{t('wrongAt', { row: dotted(problem.row + 1), column: headOf(problem) })}</b>
              <span>{problem.message}</span>
            </button>
          </li>
        ))}
        {problems.length > shownAtMost && (
          <li className={classes.quiet}>{t('more', { count: dotted(problems.length - shownAtMost) })}</li>
        )}
      </ul>
    </div>
  )
}
