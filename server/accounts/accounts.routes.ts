import type { HandlersOf } from '../runner/handlers.ts'
import { blockUser, dispense, listUsers, parentTree, userDetail } from './accounts.ts'

type AccountCalls =
  | 'listUsers'
  | 'parentTree'
  | 'userDetail'
  | 'blockUser'
  | 'blockUserCa'
  | 'setDispensation'
  | 'setDispensationCa'

export const accountsRoutes: HandlersOf<AccountCalls> = {
  listUsers: { read: listUsers },
  parentTree: { read: parentTree },
  userDetail: { read: userDetail },
  blockUser: { write: blockUser },
  blockUserCa: { write: blockUser },
  setDispensation: { write: dispense },
  setDispensationCa: { write: dispense },
}
