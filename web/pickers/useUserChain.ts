import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type SalesTypeId, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { choicesOf, usersBelow } from './useUserCascade.ts'

/** One dropdown of a chain: exactly one user of one type. */
export type ChainLevel = ReturnType<typeof useUserChain>[number]

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
