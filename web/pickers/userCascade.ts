import {
  cascadeTypes,
  defaultSalesType,
  type SalesTypeId,
  type UserTypeId,
  userTypeIds,
  userTypes,
} from '../../contract/user-types.ts'

/** One dropdown of the cascade: the types that users of this level can have. */
export interface CascadeLevel {
  /** Steps below the viewer, from 1. */
  depth: number
  types: UserTypeId[]
}

/**
 * The dropdowns of users below a viewer, from the top down. `salesType` is the owner's choice, undefined for All; everybody
 * else has one network. With All the owner's levels mix the types of every network.
 */
export function cascadeLevels(viewer: UserTypeId, salesType: SalesTypeId | undefined): CascadeLevel[] {
  const own = userTypes[viewer]
  if (!own) return []
  const isOwner = own.salesTypeId === null
  const types =
    isOwner && salesType === undefined
      ? userTypeIds.filter((id) => userTypes[id]!.level > 0)
      : cascadeTypes(viewer, isOwner ? salesType! : defaultSalesType(viewer))
  const levels = Map.groupBy(types, (id) => userTypes[id]!.level - own.level)
  return [...levels].sort(([a], [b]) => a - b).map(([depth, ids]) => ({ depth, types: ids }))
}

/** The network that users of these types share, undefined when they are of several. */
export function commonNetwork(types: readonly UserTypeId[]): SalesTypeId | undefined {
  const found = new Set(types.map((id) => userTypes[id]?.salesTypeId))
  const [network] = found
  return found.size === 1 ? (network ?? undefined) : undefined
}

/** The dropdowns to show: those with a choice, and the one after them. A level without a choice hides the deeper ones. */
export function openLevels(levels: readonly CascadeLevel[], chosen: readonly (readonly number[])[]): CascadeLevel[] {
  const unset = levels.findIndex((_, i) => !chosen[i]?.length)
  return unset < 0 ? [...levels] : levels.slice(0, unset + 1)
}
