import { z } from 'zod'
import { call } from '../call.ts'
import { selectedUser } from '../shapes.ts'
import { ownerAndManagers } from '../user-types.ts'

export const userSessions = {
  endUserSessions: call({
    does: 'Ends every session of a user below, of its staff accounts too, and every sign-in that waits for a code; its live streams end with them',
    path: '/user/sessions/end',
    who: ownerAndManagers,
    effects: ['end-sessions'],
    tells: 'sessions-ended',
    input: z.object({ selectedUser }),
    answer: z.object({ ended: z.int().describe('How many sessions were alive') }),
    refuses: ['not-found'],
    example: { input: { selectedUser: 4 }, answer: { ended: 2 } },
  }),
}
