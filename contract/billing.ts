import { z } from 'zod'
import { call } from './call.ts'
import { rupiah } from './shapes.ts'

export const bill = call({
  does: 'What is open to be paid by the signed-in user; bills come into being at the daily close',
  path: '/bill',
  who: 'any',
  input: z.object({}),
  answer: z.object({ amount: rupiah }),
  example: { input: {}, answer: { amount: 0 } },
})

export const billStatus = call({
  does: 'The oldest open bill, or null when there is none',
  path: '/bill/status',
  who: 'any',
  input: z.object({}),
  answer: z.object({ id: z.int(), amount: rupiah, statusId: z.int() }).nullable(),
  example: { input: {}, answer: null },
})
