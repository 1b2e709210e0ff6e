import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, paged, paging, period, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'

const messageRow = z.object({
  id,
  createdAt: instant,
  User: z.object({ id: userId, name: z.string() }).nullable(),
  template: z.string(),
  channel: z.enum(['email', 'sms', 'telegram', 'push', 'gateway-whatsapp', 'gateway-sms']),
  recipient: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  at: instant.describe('When it was sent or given up, or of the next attempt'),
  attempts: z.int(),
  lastError: z.string().nullable(),
})

export const messages = {
  messageLog: call({
    does: 'Messages to people with their delivery status, newest first; without their codes',
    path: '/message',
    who: owner,
    permission: 'settings',
    input: z.object({
      ...period,
      state: z.enum(['', 'waiting', 'sent', 'failed']).default(''),
      keyword: keyword.describe('Name of a user, address or number'),
      ...paging,
    }),
    answer: z.object({ messages: z.array(messageRow), ...paged }),
    example: {
      input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: {
        messages: [
          {
            id: 12,
            createdAt: '2026-11-21T07:03:59.000Z',
            User: { id: 4, name: 'Konter Melati' },
            template: 'login-code',
            channel: 'email',
            recipient: 'melati@example.id',
            state: 'sent',
            at: '2026-11-21T07:04:00.000Z',
            attempts: 1,
            lastError: null,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
