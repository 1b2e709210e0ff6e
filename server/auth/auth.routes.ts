import type { HandlersOf } from '../runner/handlers.ts'
import { countAttempt } from './attempts.ts'
import { isDemo, signedInUser } from './auth.queries.ts'
import { newChallenge } from './captcha.ts'
import { type LoginOptions, login } from './login.ts'
import { newSecret, secretHash } from './secrets.ts'
import { revokeSession } from './sessions.ts'

type AuthCalls = 'captcha' | 'device' | 'login' | 'logout' | 'session' | 'resourceInfo'

const devicesPerAddress = { most: 1000, minutes: 60 }

export function authRoutes(options: LoginOptions): HandlersOf<AuthCalls> {
  return {
    captcha: {
      public: async (tx) =>
        options.captcha ? { enabled: true, challenge: await newChallenge(tx) } : { enabled: false, challenge: null },
    },
    device: {
      public: async (tx, _input, origin) => {
        await countAttempt(tx, `device from ${origin.ip}`, devicesPerAddress)
        const device = newSecret()
        await tx
          .insertInto('device')
          .values({ hash: secretHash(device) })
          .execute()
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
    session: { read: async (tx, actor) => ({ user: await signedInUser(tx, actor.userId, actor.loginUser) }) },
    resourceInfo: {
      public: async (tx) => ({
        appName: 'Jenjang',
        aliasName: null,
        name: 'default',
        revision: 1,
        image: null,
        demo: await isDemo(tx),
      }),
    },
  }
}
