import type { Rooms } from '../../contract/calls.ts'
import type { Live } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { HandlersOf, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import type { AfterCommit } from '../runner/transact.ts'
import { blockUser, dispense, listUsers, parentTree, userDetail } from './accounts.ts'
import { activateUser, changeIp } from './activation.ts'
import { setOwnContact } from './contact.ts'
import { creationRoutes } from './creation.routes.ts'
import { ceiling, outstanding, ownOutstanding, sendOutstanding, setCeiling, setOutstanding, setOwnOutstanding } from './limits.ts'
import { type After, setAdministrator, setD0, setDm, setRealTime, setSemi, tryAdministratorOff } from './switches.ts'
import { endUserSessions } from './user-sessions.ts'
import { caUserList } from './user-tree.ts'

/** A switch with what tells live screens of it. */
const turner =
  ({ publish }: Pick<Live, 'publish'>) =>
  <Asked, Told>(turn: (tx: Tx, actor: Actor, input: Asked, after: After) => Promise<Told>) =>
  (tx: Tx, actor: Actor, input: Asked, _origin: Origin, afterCommit: AfterCommit) =>
    turn(tx, actor, input, { afterCommit, publish })

export function accountsRoutes(live: Pick<Live, 'publish'>, captcha: boolean): HandlersOf<Rooms['accounts']> {
  const turning = turner(live)
  return {
    ...creationRoutes(captcha),
    listUsers: { read: listUsers },
    parentTree: { read: parentTree },
    userDetail: { read: userDetail },
    blockUser: { write: blockUser },
    blockUserCa: { write: blockUser },
    setDispensation: { write: dispense },
    setDispensationCa: { write: dispense },
    setAdministrator: { write: turning(setAdministrator) },
    tryAdministratorOff: { ownSteps: tryAdministratorOff },
    setD0: { write: turning(setD0) },
    setD0Ca: { write: turning(setD0) },
    setDm: { write: turning(setDm) },
    setRealTime: { write: turning(setRealTime) },
    setSemi: { write: turning(setSemi) },
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
    caUserList: { read: caUserList },
    setOwnContact: { write: setOwnContact },
    endUserSessions: { write: endUserSessions },
  }
}
