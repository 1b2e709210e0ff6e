import type { secondFactors } from '../../contract/auth/second-factors.ts'
import type { HandlersOf } from '../runner/handlers.ts'
import { accountOfActor } from './account.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  hasAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticator.ts'
import { confirmSelf } from './confirm-self.ts'
import type { LoginOptions } from './login.ts'
import { addPasskey, beginPasskey, partyAt, passkeyLogin, passkeyOptions, passkeysOf, removePasskey } from './passkeys.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'

export const secondFactorRoutes = (options: LoginOptions): HandlersOf<typeof secondFactors> => {
  const { verifyPassword } = options
  return {
    security: {
      read: async (tx, actor, _input, { host }) => {
        const account = accountOfActor(actor)
        return {
          hasAuthenticator: await hasAuthenticator(tx, account),
          recoveryCodesLeft: await recoveryCodesLeft(tx, account),
          passkeysPossible: (await partyAt(tx, host)) !== null,
          passkeys: (await passkeysOf(tx, account, host)).map(({ credentialId: _, createdAt, lastUsedAt, ...passkey }) => ({
            ...passkey,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
          })),
        }
      },
    },
    confirmSelf: { ownSteps: (transact, actor, input, origin) => confirmSelf(transact, actor, input, origin, verifyPassword) },
    beginAuthenticator: {
      ownSteps: (transact, actor, input, origin) => beginAuthenticator(transact, actor, input, origin, verifyPassword),
    },
    confirmAuthenticator: { ownSteps: confirmAuthenticator },
    removeAuthenticator: {
      ownSteps: (transact, actor, input, origin) => removeAuthenticator(transact, actor, input, origin, verifyPassword),
    },
    renewRecoveryCodes: {
      ownSteps: (transact, actor, input, origin) => renewRecoveryCodes(transact, actor, input, origin, verifyPassword),
    },
    beginPasskey: { ownSteps: (transact, actor, input, origin) => beginPasskey(transact, actor, input, origin, verifyPassword) },
    addPasskey: { ownSteps: addPasskey },
    removePasskey: {
      ownSteps: (transact, actor, input, origin) => removePasskey(transact, actor, input, origin, verifyPassword),
    },
    passkeyOptions: { steps: (transact, input, origin) => passkeyOptions(transact, input, origin, options) },
    passkeyLogin: { steps: (transact, input, origin) => passkeyLogin(transact, input, origin, options) },
  }
}
