import { cascadeTypes, networkIds, type SalesTypeId, typeIds, type UserTypeId, userTypes } from '../contract/user-types.ts'

/** What the report by item stands under: a level of the chain, the sellers (`user`), or the viewer as one (`self`). */
const groupings = ['user', 'sldm', 'subca', 'ca', 'borf', 'subca2', 'subca1', 'mitra', 'self'] as const
export type Grouping = (typeof groupings)[number]

/** What a level of a network is called, from the chain head down; sellers stand last and are `user`. */
const levelNames: Record<SalesTypeId, readonly Grouping[]> = {
  [networkIds.DM]: ['sldm'],
  [networkIds.TL]: ['ca', 'subca'],
  [networkIds.H2H]: [],
  [networkIds.DP]: ['ca', 'subca'],
  [networkIds.RF]: ['borf'],
  [networkIds.FD]: ['mitra', 'ca', 'subca1', 'subca2'],
  [networkIds.FT]: ['mitra', 'ca', 'subca1', 'subca2'],
  [networkIds.VT]: ['mitra'],
  [networkIds.GT]: ['mitra', 'ca', 'subca'],
}

/** Choices of the owner with one sales type or All, and of everybody else with its own network: the sellers first, then level by level up. */
export function groupingsOf(viewer: UserTypeId, salesType: SalesTypeId | 'All'): Grouping[] {
  const own = userTypes[viewer]
  if (!own || own.isSeller) return ['self']
  if (own.salesTypeId === null) return salesType === 'All' ? ['user'] : ['user', ...levelNames[salesType].toReversed()]
  return ['user', ...levelNames[own.salesTypeId].slice(own.level).toReversed(), 'self']
}

/** Level of the chain that a grouping stands for, 1 to 4; null for `user`, `self`, and a level that the network lacks. */
export function levelOfGrouping(grouping: Grouping, salesType: SalesTypeId): number | null {
  const place = levelNames[salesType].indexOf(grouping)
  return place < 0 ? null : place + 1
}

/** Types of the uplines that have a share in a sale of this network, from the chain head down. */
export const sharingTypes = (salesType: SalesTypeId): UserTypeId[] =>
  cascadeTypes(typeIds.OWNR, salesType).filter((type) => !userTypes[type]!.isSeller)
