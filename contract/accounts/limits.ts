import { z } from 'zod'
import { call } from '../call.ts'
import { amountOrZero, nothing, positiveRupiah, rupiah, selectedUser, userId } from '../shapes.ts'
import { managers, owner, ownerAndManagers } from '../user-types.ts'

const ceilingOf = {
  permission: 'view',
  input: z.object({ selectedUser }),
  answer: z.object({ balanceLimit: rupiah.describe('Ceiling') }),
  refuses: ['not-found', 'not-managed'],
  example: { input: { selectedUser: 4 }, answer: { balanceLimit: 5_000_000 } },
} as const

const ceilingSet = {
  effects: ['set-ceiling'] as const,
  input: z.object({
    selectedUser: selectedUser.optional(),
    userId: userId.optional().describe('Another spelling of selectedUser'),
    balanceLimit: amountOrZero,
  }),
  answer: z.object({
    balanceLimit: rupiah,
    parents: z
      .array(z.object({ id: userId, balanceLimit: rupiah, balance: rupiah }))
      .describe('From the caller down to its parent'),
  }),
  refuses: ['not-found', 'not-managed'] as const,
  example: {
    input: { selectedUser: 4, balanceLimit: 7_500_000 },
    answer: { balanceLimit: 7_500_000, parents: [{ id: 2, balanceLimit: 100_000_000, balance: 95_000_000 }] },
  },
}

const owed = z.object({ outstanding: rupiah.describe('What the user still has to hand over') })
const was = rupiah.optional().describe('What the edit was made from')

export const limits = {
  ceiling: call({
    does: 'How much a user is lent at most',
    path: '/user/balancelimit',
    who: owner,
    ...ceilingOf,
  }),

  ceilingCa: call({
    does: 'How much a user is lent at most (types other than the owner)',
    path: '/user/ca/ceiling',
    who: managers,
    ...ceilingOf,
  }),

  setCeiling: call({
    does: 'Sets how much a user is lent at most; moves no money',
    path: '/user/balancelimit/set',
    who: owner,
    ...ceilingSet,
  }),

  setCeilingCa: call({
    does: 'Sets how much a user is lent at most (types other than the owner)',
    path: '/user/ca/ceiling/set',
    who: managers,
    ...ceilingSet,
  }),

  outstanding: call({
    does: 'What a user still has to hand over',
    path: '/user/balanceBlock/get',
    who: ownerAndManagers,
    input: z.object({ selectedUser }),
    answer: owed,
    refuses: ['not-found', 'not-managed'],
    example: { input: { selectedUser: 4 }, answer: { outstanding: 250_000 } },
  }),

  setOutstanding: call({
    does: 'Sets the outstanding amount of a user; moves no money',
    path: '/user/balanceBlock/set',
    changes: ['userDetail'],
    who: ownerAndManagers,
    effects: ['set-outstanding'],
    input: z.object({ selectedUser, amount: amountOrZero, was }),
    answer: owed,
    refuses: ['not-found', 'not-managed', 'changed-meanwhile'],
    example: { input: { selectedUser: 4, amount: 250_000 }, answer: { outstanding: 250_000 } },
  }),

  sendOutstanding: call({
    does: 'Takes outstanding money from the balance of a user and lowers the outstanding amount by as much (remark SETORAN)',
    path: '/user/balanceBlock/send',
    changes: ['listUsers', 'userDetail', 'balanceMutation'],
    who: ownerAndManagers,
    effects: ['outstanding'],
    idempotent: true,
    input: z.object({ selectedUser, amount: positiveRupiah }),
    answer: owed.extend({ balance: rupiah.describe('Own balance after'), userBalance: rupiah }),
    refuses: ['not-found', 'not-managed', 'manager-blocked', 'outstanding-exceeded', 'insufficient-balance', 'ref-id-reused'],
    example: {
      input: { selectedUser: 4, amount: 100_000 },
      answer: { outstanding: 150_000, balance: 95_100_000, userBalance: 4_900_000 },
    },
  }),

  ownOutstanding: call({
    does: "The owner's own outstanding",
    path: '/user/balance/outstanding',
    who: owner,
    input: nothing,
    answer: owed,
    example: { input: {}, answer: { outstanding: 0 } },
  }),

  setOwnOutstanding: call({
    does: "Sets the owner's own outstanding; moves no money",
    path: '/user/balance/outstanding/set',
    changes: ['ownOutstanding'],
    who: owner,
    effects: ['set-outstanding'],
    input: z.object({ amount: amountOrZero, was }),
    answer: owed,
    refuses: ['changed-meanwhile'],
    example: { input: { amount: 1_000_000 }, answer: { outstanding: 1_000_000 } },
  }),
}
