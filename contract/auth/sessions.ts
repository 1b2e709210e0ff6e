import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing } from '../shapes.ts'

const place = {
  id,
  userAgent: z.string().describe('What the browser called itself'),
  ip: z.string().nullable(),
  isCurrent: z.boolean(),
}

export const sessions = {
  ownSessions: call({
    does: 'The living sessions of the account that is signed in, and the devices that sign in without a code',
    path: '/user/sessions',
    who: 'any',
    permission: 'none',
    input: nothing,
    answer: z.object({
      sessions: z.array(z.object({ ...place, createdAt: instant, lastSeenAt: instant, expiresAt: instant })),
      devices: z.array(z.object({ ...place, createdAt: instant, lastSignInAt: instant })),
    }),
    example: {
      input: {},
      answer: {
        sessions: [
          {
            id: 1,
            userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0',
            ip: '203.0.113.7',
            isCurrent: true,
            createdAt: '2026-11-20T01:00:00.000Z',
            lastSeenAt: '2026-11-20T02:00:00.000Z',
            expiresAt: '2026-11-20T13:00:00.000Z',
          },
        ],
        devices: [],
      },
    },
  }),

  revokeOwnSession: call({
    does: 'Ends one session of the account that is signed in',
    path: '/user/sessions/revoke',
    changes: ['ownSessions'],
    who: 'any',
    permission: 'none',
    input: z.object({ id }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { id: 900_000_001 }, answer: {} },
  }),

  revokeOtherSessions: call({
    does: 'Ends every session of the account that is signed in but the one that asks',
    path: '/user/sessions/revokeOthers',
    changes: ['ownSessions'],
    who: 'any',
    permission: 'none',
    input: nothing,
    answer: z.object({ ended: z.int() }),
    example: { input: {}, answer: { ended: 2 } },
  }),

  forgetDevice: call({
    does: 'Forgets a device: its sessions end, and the next sign-in from it asks for a code',
    path: '/user/devices/forget',
    changes: ['ownSessions'],
    who: 'any',
    permission: 'none',
    input: z.object({ id }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { id: 900_000_001 }, answer: {} },
  }),
}
