import type { auth } from '../../contract/auth/auth.ts'
import type { passwords } from '../../contract/auth/passwords.ts'
import type { sessions } from '../../contract/auth/sessions.ts'
import type { verification } from '../../contract/auth/verification.ts'
import type { Rooms } from '../../contract/calls.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { accountOfActor } from './account.ts'
import { waitTurn } from './address-waits.ts'
import { availability, changeAddress } from './addresses.ts'
import { signedInUser } from './auth.queries.ts'
import { newChallenge, spendHardSolution } from './captcha.ts'
import { changeExpiredPassword, changePassword, staffOnly } from './change-password.ts'
import { openDashboardLink } from './dashboard-links.ts'
import { type LoginOptions, login } from './login.ts'
import { forgetDevice, ownSessions, revokeOtherSessions, revokeOwnSession } from './own-sessions.ts'
import { requestReset, resetChange, resetIsValid } from './reset.ts'
import { secondFactorRoutes } from './second-factors.routes.ts'
import { newSecret, secretHash } from './secrets.ts'
import { revokeSession } from './sessions.ts'
import { resendCode, verify } from './verification.ts'
import { type ViewCodesOptions, viewCodes } from './view-codes.ts'

export const authRoutes = (options: LoginOptions & ViewCodesOptions): HandlersOf<Rooms['auth']> => ({
  ...secondFactorRoutes(options),
  ...waysIn(options),
  ...codeCalls(options),
  ...passwordCalls(options),
  ...sessionCalls,
})

function waysIn(options: LoginOptions): HandlersOf<typeof auth> {
  return {
    captcha: {
      public: async (tx, input, origin) =>
        options.captcha
          ? { enabled: true, challenge: await newChallenge(tx, input, origin) }
          : { enabled: false, challenge: null },
    },
    device: {
      steps: async (transact, { captchaRes }, origin) => {
        const isWorked = options.captcha && (await spendHardSolution(transact, captchaRes, 'device'))
        const device = newSecret()
        await transact.write(async (tx) => {
          await waitTurn(tx, 'device from', origin.ip, isWorked)
          await tx
            .insertInto('device')
            .values({ hash: secretHash(device) })
            .execute()
        })
        return { device }
      },
    },
    login: { steps: (transact, input, origin) => login(transact, input, origin, options) },
    logout: {
      write: async (tx, actor) => {
        if (actor.session) await revokeSession(tx, actor.session)
        return {}
      },
    },
    session: { read: async (tx, actor) => ({ user: await signedInUser(tx, accountOfActor(actor)) }) },
    dashboardLink: { public: (tx, input, origin) => openDashboardLink(tx, input, origin, options.sessionHours) },
  }
}

const codeCalls = (options: LoginOptions & ViewCodesOptions): HandlersOf<typeof verification> => ({
  resetPassword: { steps: (transact, input, origin) => requestReset(transact, input, origin, options) },
  verify: { steps: (transact, input, origin) => verify(transact, input, origin, options) },
  resendCode: { public: resendCode },
  changeAddress: { steps: changeAddress },
  availability: { steps: availability },
  viewCodes: { ownSteps: (transact, actor, input, origin) => viewCodes(transact, actor, input, origin, options) },
})

const passwordCalls = ({ verifyPassword }: LoginOptions): HandlersOf<typeof passwords> => ({
  resetIsValid: { public: resetIsValid },
  resetChange: { steps: (transact, input, origin) => resetChange(transact, input, origin, verifyPassword) },
  changeExpiredPassword: {
    ownSteps: (transact, actor, input, origin) => changeExpiredPassword(transact, actor, input, origin, verifyPassword),
  },
  changeExpiredPasswordStaff: {
    ownSteps: async (transact, actor, input, origin) => {
      staffOnly(actor)
      return changeExpiredPassword(transact, actor, input, origin, verifyPassword)
    },
  },
  changePassword: {
    ownSteps: (transact, actor, input, origin) => changePassword(transact, actor, input, origin, verifyPassword),
  },
  changePasswordStaff: {
    ownSteps: async (transact, actor, input, origin) => {
      staffOnly(actor)
      return changePassword(transact, actor, input, origin, verifyPassword)
    },
  },
})

const sessionCalls: HandlersOf<typeof sessions> = {
  ownSessions: { read: ownSessions },
  revokeOwnSession: { write: revokeOwnSession },
  revokeOtherSessions: { write: revokeOtherSessions },
  forgetDevice: { write: forgetDevice },
}
