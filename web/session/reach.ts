import { isOwner, managerTypes, typeIds } from '../../contract/user-types.ts'
import type { SignedInUser } from './session.ts'

type Viewer = Pick<SignedInUser, 'userTypeId' | 'isAdministrator'>

/** Whether staff of this account have a permission; the account itself has all. */
export const may = ({ permissions }: Pick<SignedInUser, 'permissions'>, permission: string): boolean =>
  permissions === null || permissions.includes(permission)

export { isOwner }

/** Types that see Block and Dispensation: the owner, the managing types, and an administrator. */
export const seesSwitches = (viewer: Viewer): boolean =>
  isOwner(viewer) || (managerTypes.includes(viewer.userTypeId) && (viewer.userTypeId !== typeIds.SUTL || viewer.isAdministrator))

/** Whether the signed-in one may move balance at all: itself, or staff with the permission, while not blocked. */
export const movesMoney = (viewer: Pick<SignedInUser, 'permissions' | 'isBlocked'>): boolean =>
  !viewer.isBlocked && may(viewer, 'money')
