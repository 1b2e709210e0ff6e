import {
  createdNetworks,
  h2hCreatedBy,
  headsByNetwork,
  typeIds,
  type UserTypeId,
  userTypeIds,
  userTypes,
} from '../contract/user-types.ts'

/** Who may create whom. A parent of the right type, in the creator's own subtree, is needed too. */

/** Types an account may create at /user/create: the levels below its own in its network, for the owner all of the six networks. */
export function creatableTypes(creator: UserTypeId): UserTypeId[] {
  const own = userTypes[creator]
  if (!own) return []
  return userTypeIds.filter((id) => {
    const { salesTypeId, level } = userTypes[id]!
    if (!createdNetworks.some((network) => network === salesTypeId)) return false
    return own.salesTypeId === null || (salesTypeId === own.salesTypeId && level > own.level)
  })
}

/** Types of the users to be chosen between a creator and a new account of a type, from the top down; the last is the parent's. */
export function typesBetween(creator: UserTypeId, type: UserTypeId): UserTypeId[] {
  const parent = userTypes[type]?.parent
  if (parent === undefined || parent === null || parent === creator) return []
  return [...typesBetween(creator, parent), parent]
}

/** Types an account may create at /h2h/create, in the order of the choice. */
export const h2hCreatableTypes = (creator: UserTypeId): readonly UserTypeId[] => h2hCreatedBy[creator] ?? []

/** What the invitation of an account creates: the level right below. The owner has a link for each of six chain heads. */
export const invitedTypes = (inviter: UserTypeId): UserTypeId[] =>
  inviter === typeIds.OWNR
    ? Object.values(headsByNetwork)
    : creatableTypes(inviter).filter((id) => userTypes[id]!.parent === inviter)

/** Address of an invitation: the site's root without a leading `dashboard` or `monitoring` label. */
export function invitationLink(origin: string, code: string): string {
  return `${origin.replace(/^(https?:\/\/)(?:dashboard|monitoring)\.(?=[^/]*\.)/i, '$1')}/reg/${code}`
}
