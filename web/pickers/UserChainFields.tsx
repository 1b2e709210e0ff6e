import { useTranslations } from 'use-intl'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import type { ChainLevel } from './useUserChain.ts'

/** The dropdowns of `useUserChain`, one below the other, and what is wrong with each. */
export function UserChainFields({ levels }: { levels: readonly (ChainLevel & { problem: string | undefined })[] }) {
  const t = useTranslations('ui')
  return levels.map((level, place) => {
    const waits = place > 0 && levels[place - 1]!.value === null
    const isEmpty = level.options?.length === 0
    if (level.error) return <ErrorPanel key={level.type} compact error={level.error} onRetry={level.retry} />
    return (
      <SelectOne
        key={`${level.type} ${levels[place - 1]?.value ?? ''}`}
        label={level.label}
        options={level.options ?? []}
        value={level.value}
        onChange={level.onChange}
        error={level.problem}
        required
        disabled={waits || level.options === undefined || isEmpty}
        placeholder={waits ? t('chooseAbove') : level.options === undefined ? t('loading') : isEmpty ? t('empty') : t('choose')}
      />
    )
  })
}
