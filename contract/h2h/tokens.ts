import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing, paged, paging } from '../shapes.ts'
import { h2hTypes } from '../user-types.ts'
import { callbackFaults } from './callback-faults.ts'
import { callbackForms } from './dialect-names.ts'

const tokenType = z.enum(['prod', 'sand'])
const who = { types: h2hTypes }
const token = z.object({
  token: z.string().describe('Whole right after it was made, afterwards its last characters only'),
  createdAt: z.string(),
})

const callbackForm = z.enum(callbackForms).describe('What callbacks look like: those of the program that takes them')
const settings = z.object({
  callbackUrl: z.string().nullable(),
  callbackForm,
  doubleSaleCheck: z.boolean(),
  ip: z.string().nullable().describe('Addresses a production token works from; changed by the manager'),
  callbackSecret: z.string().describe('Key of the HMAC-SHA256 in the header x-jenjang-signature of every callback'),
})
const callbackSecret = 'u0Xb5mC2yJ0vE6h1q9c3Zk8sW4tR7aLd'
const sample = { callbackUrl: 'https://hooks.example.com/jenjang', callbackForm: 'native', doubleSaleCheck: true } as const

const callbackRow = z.object({
  id,
  saleId: id.describe('TRID'),
  refId: z.string(),
  createdAt: instant,
  attempts: z.int(),
  state: z.enum(['waiting', 'parked', 'delivered', 'failed']),
  at: instant.describe('When it was delivered or given up, or of the next attempt'),
  lastError: z.string().nullable().describe('Words of the last attempt that failed, of a log; null once it is delivered'),
  lastFault: z.enum(callbackFaults).nullable().describe('Why the last attempt of the last days had no answer'),
  lastStatus: z.int().nullable().describe('Of its answer'),
})

export const tokens = {
  getToken: call({
    does: 'The live token of a mode, masked: it is shown whole only once; 400 when there is none yet',
    path: '/user/token/get',
    who,
    permission: 'settings',
    input: z.object({ tokenType }),
    answer: token,
    refuses: ['not-verified', 'token-missing'],
    example: { input: { tokenType: 'sand' }, answer: { token: '••••••••x7Qk', createdAt: '2026-11-20T07:03:59.000Z' } },
  }),

  refreshToken: call({
    does: 'Makes a new token of a mode and revokes the one before',
    path: '/user/token/refresh',
    who,
    effects: ['token'],
    confirms: true,
    tells: 'token-made',
    input: z.object({ tokenType }),
    answer: token,
    refuses: ['not-verified'],
    example: {
      input: { tokenType: 'sand' },
      answer: { token: '9xJ2m0Qe0b6bTq2mYb8l1g4kqv1WJ3b1pZC9o3Fx7Qk', createdAt: '2026-11-20T07:03:59.000Z' },
    },
  }),

  h2hSettings: call({
    does: 'How the caller’s sales by program behave: callback address, double-sale check, allowed addresses',
    method: 'GET',
    path: '/h2h/settings',
    who,
    permission: 'settings',
    input: z.object({}),
    answer: settings,
    example: { input: {}, answer: { ...sample, ip: '203.0.113.7', callbackSecret } },
  }),

  updateH2hSettings: call({
    does: 'Sets callback address and double-sale check; private addresses are refused',
    path: '/h2h/settings',
    who,
    effects: ['set-callback'],
    confirms: true,
    tells: 'callback-changed',
    input: z.object({
      callbackUrl: z.string().trim().max(500),
      callbackForm: callbackForm.optional(),
      doubleSaleCheck: z.boolean(),
    }),
    answer: settings,
    example: { input: sample, answer: { ...sample, ip: '203.0.113.7', callbackSecret } },
  }),

  listCallbacks: call({
    does: "Callbacks about the caller's sales, newest first",
    path: '/h2h/callbacks',
    who,
    permission: 'settings',
    input: z.object({ ...paging }),
    answer: z.object({
      callbacks: z.array(callbackRow),
      parkedSince: instant.nullable().describe('Since when the address is parked: it failed for days, and callbacks wait'),
      ...paged,
    }),
    example: {
      input: {},
      answer: {
        callbacks: [
          {
            id: 7,
            saleId: 48_120_944,
            refId: 'A-1001',
            createdAt: '2026-11-21T07:31:21.000Z',
            attempts: 1,
            state: 'delivered',
            at: '2026-11-21T07:31:21.400Z',
            lastError: null,
            lastFault: null,
            lastStatus: 200,
          },
        ],
        parkedSince: null,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  resumeCallbacks: call({
    does: 'Tries a parked callback address again: all that waits for it goes out',
    path: '/h2h/callbacks/resume',
    changes: ['listCallbacks'],
    who,
    effects: ['resend-callback'],
    input: nothing,
    answer: z.object({ waiting: z.int().describe('How many callbacks go out') }),
    example: { input: {}, answer: { waiting: 12 } },
  }),

  resendCallback: call({
    does: 'Sends the callback of a sale again',
    path: '/h2h/callbacks/resend',
    changes: ['listCallbacks'],
    who,
    effects: ['resend-callback'],
    input: z.object({ id }),
    answer: z.object({ id }),
    refuses: ['not-found'],
    example: { input: { id: 7 }, answer: { id: 7 } },
  }),
}
