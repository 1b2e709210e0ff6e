import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type SalesTypeId, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { SelectOne } from '../ui/SelectOne.tsx'
import { ErrorPanel } from '../ui/States.tsx'
import { choicesOf, usersBelow } from './useUserCascade.ts'

/** One dropdown of a chain: exactly one user of one type. */
type ChainLevel = ReturnType<typeof useUserChain>[number]

interface ChainOptions {
  salesType: SalesTypeId
  /** Types of the users to choose, from the top down; the first hangs right below the signed-in user. */
  types: readonly UserTypeId[]
  /** Chosen users from the top down. */
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** Dropdowns that lead from the signed-in user down to one user, each offering those below the choice above it. */
export function useUserChain({ salesType, types, chosen, onChange }: ChainOptions) {
  const role = useTranslations('userType')
  const readings = useQueries({
    queries: types.map((_, place) => {
      const above = chosen[place - 1]
      return usersBelow(salesType, above === undefined ? [] : [above], place === 0 || above !== undefined)
    }),
  })
  return types.map((type, level) => {
    const { code, role: key } = userTypes[type]!
    return {
      type,
      label: `${role(key as 'owner')} ${code}`,
      value: chosen[level] ?? null,
      onChange: (value: number | null) => onChange(value === null ? chosen.slice(0, level) : [...chosen.slice(0, level), value]),
      ...choicesOf(readings[level], (one) => one.userTypeId === type),
    }
  })
}

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
