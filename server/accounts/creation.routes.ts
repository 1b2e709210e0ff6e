import type { creation } from '../../contract/accounts/creation.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { createUser } from './creation.ts'
import { h2hCreate, h2hDomain, h2hReferrers, setIpHints } from './h2h-creation.ts'
import { invitation } from './invitations.ts'
import { invitationInfo, register } from './registration.ts'

export function creationRoutes(captcha: boolean): HandlersOf<typeof creation> {
  return {
    createUser: { ownSteps: createUser },
    invitation: { ownSteps: invitation },
    invitationInfo: { steps: invitationInfo },
    register: { steps: (transact, input, origin) => register(transact, input, origin, captcha) },
    h2hDomain: { read: h2hDomain },
    setIpHints: { write: setIpHints },
    h2hCreate: { ownSteps: h2hCreate },
    h2hReferrers: { read: h2hReferrers },
  }
}
