import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type SalesTypeId, type UserTypeId, userTypes } from '../../contract/user-types.ts'
import { padUser } from '../../rules/ids.ts'
import { type Answer, type ApiError, api } from '../api.ts'
import { useSignedIn } from '../session/session.ts'
import { useCall } from '../useCall.ts'
import type { ManyFilter } from './ManyFilters.tsx'
import { cascadeLevels, commonNetwork, openLevels } from './userCascade.ts'
import { chooseUsers, chosenUsers, type UserLevels } from './userLevels.ts'

/** Choices change rarely; a screen that stays open asks again after this many milliseconds. */
export const choicesFresh = 300_000

/** The read of the users right below some, or right below the viewer. */
export const usersBelow = (salesType: SalesTypeId | 'All', parents: number[], enabled: boolean) => ({
  queryKey: ['reportUsers', { salesType, parents }],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('reportUsers', { salesType, parents }, { signal }),
  enabled,
  staleTime: choicesFresh,
})

type Users = Answer<'reportUsers'>

/** What a choice among users takes of their read: `options` are undefined while they load, and until there is something to ask for. */
export const choicesOf = (
  reading: UseQueryResult<Users> | undefined,
  isOffered: (one: Users[number]) => boolean = () => true,
) => ({
  options: reading?.data?.filter(isOffered).map(({ id, name }) => ({ value: id, label: `${name} · ${padUser(id)}` })),
  error: (reading?.error as ApiError | null) ?? null,
  retry: () => reading?.refetch(),
})

interface CascadeOptions {
  /** The owner's choice, undefined for All; ignored for everybody else. */
  salesType?: SalesTypeId
  filters: UserLevels
  /** A change of one level, which empties those below it. */
  onChange: (change: Partial<UserLevels>) => void
  /** Whether somebody looks at the choices; without it only what is chosen is loaded, for its names. */
  wanted: boolean
}

/** One filter per level of users below the viewer: those with a choice and the next one. Choosing at a level opens the one below. */
export function useUserCascade({ salesType, filters, onChange, wanted }: CascadeOptions): ManyFilter[] {
  const t = useTranslations('reports')
  const role = useTranslations('userType')
  const { userTypeId } = useSignedIn()
  const chosen = chosenUsers(filters)
  const codes = useCall('reportUserTypes', {}, { enabled: wanted, staleTime: Number.POSITIVE_INFINITY })
  const first = cascadeLevels(userTypeId, salesType)
  const asked = openLevels(first, chosen)
  const readings = useQueries({
    queries: asked.map((_, i) =>
      usersBelow(salesType ?? 'All', [...(chosen[i - 1] ?? [])], wanted || Boolean(chosen[i]?.length)),
    ),
  })
  const heads: Users = readings[0]?.data ?? []
  const network = salesType ?? commonNetwork(heads.filter((one) => chosen[0]?.includes(one.id)).map((one) => one.userTypeId))
  const levels = first.length ? openLevels([first[0]!, ...cascadeLevels(userTypeId, network).slice(1)], chosen) : []

  function labelOf(types: readonly UserTypeId[], depth: number): string {
    const roles = new Set(types.map((id) => userTypes[id]?.role))
    if (roles.size !== 1) return t('levelNumber', { level: String(depth) })
    const names = types.map((id) => codes.data?.find((one) => one.id === id)?.name ?? userTypes[id]?.code)
    return `${role([...roles][0] as 'owner')} ${names.join('/')}`
  }

  return levels.map(({ depth, types }, i) => ({
    id: `level${depth}`,
    label: labelOf(types, depth),
    value: chosen[i] ?? [],
    onChange: (value) => onChange(chooseUsers(i, value)),
    ...choicesOf(readings[i]),
  }))
}
