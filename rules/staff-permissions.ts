import { parentTypes, type UserTypeId, userTypes } from '../contract/user-types.ts'

/** What an account of a type can give to its staff; what it cannot do itself is not offered. */
export type StaffPermission = 'view' | 'sell' | 'money' | 'users'

export function grantablePermissions(type: UserTypeId): StaffPermission[] {
  const permissions: StaffPermission[] = ['view']
  if (userTypes[type]?.isSeller) permissions.push('sell')
  permissions.push('money')
  if (parentTypes.includes(type)) permissions.push('users')
  return permissions
}
