import type { creation } from '../../contract/accounts/creation.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { createUser } from './creation.ts'
import { h2hCreate, h2hDomain, h2hReferrers } from './h2h-creation.ts'
import { invitation } from './invitations.ts'
import { invitationInfo, register } from './registration.ts'

export function creationRoutes(captcha: boolean): HandlersOf<typeof creation> {
  return {
    createUser: { write: createUser },
    invitation: { ownSteps: invitation },
    invitationInfo: { steps: invitationInfo },
    register: { steps: (transact, input, origin) => register(transact, input, origin, captcha) },
    h2hDomain: { read: h2hDomain },
    h2hCreate: { write: h2hCreate },
    h2hReferrers: { read: h2hReferrers },
  }
}
