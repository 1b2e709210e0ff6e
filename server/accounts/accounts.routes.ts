import type { CallName } from '../../contract/calls.ts'
import type { Live } from '../live/live.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { blockUser, dispense, listUsers, parentTree, userDetail } from './accounts.ts'
import { activateUser, changeIp } from './activation.ts'
import { ceiling, outstanding, ownOutstanding, sendOutstanding, setCeiling, setOutstanding, setOwnOutstanding } from './limits.ts'
import { setAdministrator, setD0, setDm, setRealTime, setSemi } from './switches.ts'

export const accountsRoutes = (live: Pick<Live, 'publish'>) =>
  ({
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
    changeIp: { write: changeIp },
    changeIpCa: { write: changeIp },
    activateUser: { write: activateUser },
    activateUserCa: { write: activateUser },
    ceiling: { read: ceiling },
    ceilingCa: { read: ceiling },
    setCeiling: { write: setCeiling },
    setCeilingCa: { write: setCeiling },
    outstanding: { read: outstanding },
    setOutstanding: { write: setOutstanding },
    sendOutstanding: {
      write: (tx, actor, input, origin, afterCommit) =>
        sendOutstanding(tx, actor, input, origin, (event) => afterCommit(() => live.publish(event))),
    },
    ownOutstanding: { read: ownOutstanding },
    setOwnOutstanding: { write: setOwnOutstanding },
  }) satisfies Partial<HandlersOf<CallName>>
