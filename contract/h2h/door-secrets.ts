import { z } from 'zod'
import { call } from '../call.ts'
import { instant } from '../shapes.ts'
import { h2hTypes } from '../user-types.ts'
import { pinDialects } from './dialect-names.ts'

const who = { types: h2hTypes }
const tokenType = z.enum(['prod', 'sand'])
const named = z.object({ door: z.enum(pinDialects), tokenType })
const secret = z.object({ pin: z.string(), password: z.string(), createdAt: instant })
const sample = { pin: '114477', password: 'K7QW3MXA9TB2CDEF', createdAt: '2026-11-20T07:03:59.000Z' }

/** How programs prove themselves at the doors of dialects. What is secret is answered to a fresh confirmation only, and noted. */
export const doorSecrets = {
  copyToken: call({
    does: 'The live token of a mode, whole, to be copied; 400 when there is none that was kept',
    path: '/user/token/copy',
    who,
    permission: 'settings',
    confirms: true,
    tells: 'token-copied',
    input: z.object({ tokenType }),
    answer: z.object({ token: z.string() }),
    refuses: ['not-verified', 'token-missing'],
    example: { input: { tokenType: 'sand' }, answer: { token: '9xJ2m0Qe0b6bTq2mYb8l1g4kqv1WJ3b1pZC9o3Fx7Qk' } },
  }),

  listDoorSecrets: call({
    does: 'Since when there are PIN and password for the doors that ask for them, without showing them',
    method: 'GET',
    path: '/h2h/doors',
    who,
    permission: 'settings',
    input: z.object({}),
    answer: z.object({
      username: z.string().describe('The name that programs send'),
      secrets: z.array(named.extend({ createdAt: instant })),
    }),
    example: {
      input: {},
      answer: {
        username: 'pulsa-nusantara',
        secrets: [{ door: 'otomax', tokenType: 'sand', createdAt: '2026-11-20T07:03:59.000Z' }],
      },
    },
  }),

  renewDoorSecret: call({
    does: 'Makes a new PIN and password of a door and mode, and revokes those before',
    path: '/h2h/doors/renew',
    changes: ['listDoorSecrets'],
    who,
    effects: ['token'],
    confirms: true,
    tells: 'token-made',
    input: named,
    answer: secret,
    refuses: ['not-verified'],
    example: { input: { door: 'otomax', tokenType: 'sand' }, answer: sample },
  }),

  copyDoorSecret: call({
    does: 'PIN and password of a door and mode, to be copied; 400 when there are none',
    path: '/h2h/doors/copy',
    who,
    permission: 'settings',
    confirms: true,
    tells: 'token-copied',
    input: named,
    answer: secret,
    refuses: ['not-verified', 'token-missing'],
    example: { input: { door: 'otomax', tokenType: 'sand' }, answer: sample },
  }),
}
