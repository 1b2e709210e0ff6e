import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing, period } from '../shapes.ts'
import { h2hTypes } from '../user-types.ts'
import { callbackFaults } from './callback-faults.ts'

const who = { types: h2hTypes }

/** How much of a reply is kept, in characters. */
export const longestReply = 300
/** Days that tries are kept, and tries of one callback at most. */
export const attemptDays = 7
export const mostAttempts = 30
/** Seconds between two tests of one account. */
export const testEverySeconds = 10
/** Callbacks that one press sends again at most. */
export const mostSentAgain = 20_000

const attempt = z.object({
  at: instant.describe('When it began'),
  milliseconds: z.int(),
  status: z.int().nullable().describe('Of the answer; null when there was none'),
  fault: z.enum(callbackFaults).nullable().describe('Why there was no answer'),
  reply: z.string().describe(`The first ${longestReply} characters of the answer, or the words of the fault`),
})
const taken: z.input<typeof attempt> = {
  at: '2026-11-21T07:31:21.000Z',
  milliseconds: 212,
  status: 200,
  fault: null,
  reply: 'OK',
}
const key = z.object({
  id: id.nullable().describe('Null for the first one, until another was made beside it'),
  madeAt: instant.nullable(),
  endedAt: instant.nullable(),
  secret: z.string().nullable().describe('Of a live key'),
})
const keys = z.object({
  keys: z
    .array(key)
    .describe('The live ones, the older first: it signs the usual header, the newer that with `-next` behind its name'),
  ended: z.array(key).describe('The latest that were ended'),
})
const first: z.input<typeof key> = { id: null, madeAt: null, endedAt: null, secret: 'u0Xb5mC2yJ0vE6h1q9c3Zk8sW4tR7aLd' }
const second: z.input<typeof key> = {
  ...first,
  id: 8,
  madeAt: '2026-11-22T02:00:00.000Z',
  secret: 'h1q9c3Zk8sW4tR7aLdu0Xb5mC2yJ0vE6',
}

export const callbacks = {
  callbackAttempts: call({
    does: 'What the address answered at each try of a callback, newest first; without a number those of tests',
    path: '/h2h/callbacks/attempts',
    who,
    permission: 'settings',
    input: z.object({ id: id.optional() }),
    answer: z.object({ attempts: z.array(attempt) }),
    example: { input: { id: 7 }, answer: { attempts: [taken] } },
  }),

  resendFailedCallbacks: call({
    does: 'Sends failed callbacks of a period again and tries the address now; the oldest first if they are many',
    path: '/h2h/callbacks/resend-failed',
    changes: ['listCallbacks'],
    who,
    effects: ['resend-callback'],
    input: z.object({ startDate: period.startDate, endDate: period.endDate }),
    answer: z.object({ sent: z.int(), left: z.int().describe('How many are left for another press') }),
    example: {
      input: { startDate: '2026-11-01T00:00:00+07:00', endDate: '2026-11-30T23:59:59+07:00' },
      answer: { sent: 12, left: 0 },
    },
  }),

  testCallback: call({
    does: 'Sends a signed test to the callback address, and answers its reply',
    path: '/h2h/callbacks/test',
    changes: ['callbackAttempts'],
    who,
    effects: ['resend-callback'],
    input: nothing,
    answer: attempt.extend({ url: z.string().describe('Where it was sent') }),
    refuses: ['no-callback-address'],
    example: { input: {}, answer: { ...taken, url: 'https://hooks.example.com/jenjang' } },
  }),

  listCallbackKeys: call({
    does: 'The keys that callbacks are signed with',
    path: '/h2h/callbacks/keys',
    method: 'GET',
    who,
    permission: 'settings',
    input: nothing,
    answer: keys,
    example: { input: {}, answer: { keys: [first], ended: [] } },
  }),

  addCallbackKey: call({
    does: 'Makes a key beside the one there is: both sign until one is ended',
    path: '/h2h/callbacks/keys/add',
    changes: ['listCallbackKeys', 'h2hSettings'],
    who,
    effects: ['set-callback'],
    confirms: true,
    tells: 'callback-changed',
    input: nothing,
    answer: keys,
    refuses: ['two-keys'],
    example: { input: {}, answer: { keys: [first, second], ended: [] } },
  }),

  endCallbackKey: call({
    does: 'Ends one of two keys: from now on the other alone signs',
    path: '/h2h/callbacks/keys/end',
    changes: ['listCallbackKeys', 'h2hSettings'],
    who,
    effects: ['set-callback'],
    confirms: true,
    tells: 'callback-changed',
    input: z.object({ id }),
    answer: keys,
    refuses: ['not-found', 'last-key'],
    example: {
      input: { id: 7 },
      answer: { keys: [second], ended: [{ ...first, id: 7, endedAt: '2026-11-23T02:00:00.000Z', secret: null }] },
    },
  }),
}
