import { z } from 'zod'
import { call } from '../call.ts'
import { rupiah, userId } from '../shapes.ts'
import { appointers, managers, owner, ownerAndManagers } from '../user-types.ts'

const all = {
  isAdministrator: z.boolean(),
  isD0: z.boolean(),
  isDm: z.boolean(),
  isRealTime: z.boolean(),
  isSemi: z.boolean(),
}
const allSwitches = z.object({ userId, ...all }).describe('All switches of the user afterwards')
const switchesAfter = { userId: 4, isAdministrator: false, isD0: false, isDm: false, isRealTime: false, isSemi: false }
const switching = { answer: allSwitches } as const

const h0 = {
  ...switching,
  effects: ['set-h0'],
  input: z.object({ userId, isD0: z.boolean() }),
  refuses: ['not-found', 'not-managed', 'switch-unavailable'],
  example: { input: { userId: 4, isD0: true }, answer: { ...switchesAfter, isD0: true } },
} as const

const onDeposit = ['not-found', 'not-managed', 'switch-unavailable', 'needs-deposit-mode', 'switches-exclude'] as const

export const switches = {
  setAdministrator: call({
    does: 'Makes a type 3 an administrator, who lends to the sellers below it, or ends that',
    path: '/user/isadministrator',
    changes: ['userDetail', 'listUsers'],
    who: appointers,
    ...switching,
    effects: ['set-administrator', 'close', 'return'],
    input: z.object({ userId, isAdministrator: z.boolean() }),
    refuses: ['not-found', 'not-managed', 'switch-unavailable'],
    example: { input: { userId: 3, isAdministrator: true }, answer: { ...switchesAfter, userId: 3, isAdministrator: true } },
  }),

  tryAdministratorOff: call({
    does: 'Says in figures what it would lead to now that an administrator stops; nothing of it is kept',
    path: '/user/isadministrator/try',
    who: appointers,
    permission: 'money',
    input: z.object({ userId }),
    answer: z.object({
      back: rupiah.describe('Goes from its balance back to its charger'),
      paid: rupiah.describe('Its charger pays it at once, of its own money that its sellers have'),
      owed: rupiah.describe('Its charger pays it of that as soon as it has it'),
      billed: rupiah.describe('Its own bills that are made at once'),
      sellers: z.int().describe('How many bills of sellers are made at once'),
      sellersBilled: rupiah.describe('Their sum'),
    }),
    refuses: ['not-found', 'not-managed', 'switch-unavailable'],
    example: {
      input: { userId: 3 },
      answer: { back: 400_000, paid: 0, owed: 0, billed: 20_600, sellers: 1, sellersBilled: 20_900 },
    },
  }),

  setD0: call({
    does: 'Gives a managed user a second bill of the day, at 15.00 WIB, or ends that',
    path: '/user/d0',
    changes: ['userDetail', 'listUsers'],
    who: owner,
    ...h0,
  }),

  setD0Ca: call({
    does: 'Gives a managed user a second bill of the day (types other than the owner)',
    path: '/user/ca/d0',
    changes: ['userDetail', 'listUsers'],
    who: managers,
    ...h0,
  }),

  setDm: call({
    does: 'Puts a user on its own balance, without daily bills, or back on credit; off takes real time and semi with it',
    path: '/user/ca/dm',
    changes: ['userDetail', 'listUsers'],
    who: ownerAndManagers,
    ...switching,
    effects: ['set-deposit', 'set-real-time', 'set-semi', 'close', 'return'],
    input: z.object({ userId, isDm: z.boolean() }),
    refuses: ['not-found', 'not-managed', 'switch-unavailable'],
    example: { input: { userId: 4, isDm: true }, answer: { ...switchesAfter, isDm: true } },
  }),

  setRealTime: call({
    does: 'Pays the fees of a user on deposit at once instead of at the daily close',
    path: '/user/ca/realtime',
    changes: ['userDetail', 'listUsers'],
    who: ownerAndManagers,
    ...switching,
    effects: ['set-real-time'],
    input: z.object({ userId, isRealTime: z.boolean() }),
    refuses: onDeposit,
    example: { input: { userId: 4, isRealTime: true }, answer: { ...switchesAfter, isDm: true, isRealTime: true } },
  }),

  setSemi: call({
    does: "Lets a seller on deposit draw what its own balance lacks from its charger's, up to its ceiling",
    path: '/user/ca/semi',
    changes: ['userDetail', 'listUsers'],
    who: ownerAndManagers,
    ...switching,
    effects: ['set-semi'],
    input: z.object({ userId, isSemi: z.boolean() }),
    refuses: onDeposit,
    example: { input: { userId: 4, isSemi: true }, answer: { ...switchesAfter, isDm: true, isSemi: true } },
  }),
}
