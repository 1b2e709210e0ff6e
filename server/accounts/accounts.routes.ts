import type { CallName } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { blockUser, dispense, listUsers, parentTree, userDetail } from './accounts.ts'
import { setAdministrator, setD0, setDm, setRealTime, setSemi } from './switches.ts'

export const accountsRoutes = {
  listUsers: { read: listUsers },
  parentTree: { read: parentTree },
  userDetail: { read: userDetail },
  blockUser: { write: blockUser },
  blockUserCa: { write: blockUser },
  setDispensation: { write: dispense },
  setDispensationCa: { write: dispense },
  setAdministrator: { write: setAdministrator },
  setD0: { write: setD0 },
  setD0Ca: { write: setD0 },
  setDm: { write: setDm },
  setRealTime: { write: setRealTime },
  setSemi: { write: setSemi },
} satisfies Partial<HandlersOf<CallName>>
