import { z } from 'zod'
import { call } from '../call.ts'
import { line, paged, paging, rupiah, userId } from '../shapes.ts'
import { appointers, managers, owner, ownerAndManagers, parentTypes } from '../user-types.ts'

const node = z.object({ id: userId, name: z.string(), userTypeId: z.int(), UserType: z.object({ name: z.string() }) })

const blocked = {
  isBlocked: z.boolean(),
  isOverdueBlock: z.boolean().describe('Blocked while a bill is overdue: its charger lifts that with a remark'),
}

export const userRow = z.object({
  id: userId,
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  userTypeId: z.int(),
  UserType: z.object({ name: z.string() }),
  isAdministrator: z.boolean(),
  isBelowAdministrator: z.boolean().describe('A seller whose 3 is an administrator: that one manages it, and no 2 does'),
  isDm: z.boolean(),
  ...blocked,
  isOverdue: z.boolean().describe('A bill is overdue: without dispensation the system blocks it'),
  dispensation: z.boolean(),
  balance: rupiah,
  balanceLimit: rupiah.describe('Ceiling'),
  mayBlock: z.boolean().describe('May block the user, or lift something of its block'),
  mayDispense: z.boolean(),
})

const sampleRow: z.input<typeof userRow> = {
  id: 4,
  name: 'Konter Melati',
  username: 'konter-melati',
  email: 'melati@example.id',
  phone: '081290347781',
  userTypeId: 4,
  UserType: { name: 'USTL' },
  isAdministrator: false,
  isBelowAdministrator: false,
  isDm: false,
  isBlocked: false,
  isOverdueBlock: false,
  isOverdue: false,
  dispensation: false,
  balance: 5_000_000,
  balanceLimit: 5_000_000,
  mayBlock: true,
  mayDispense: true,
}
const sampleTree = [{ id: 1, name: 'Budi Santoso', userTypeId: 1, UserType: { name: 'OWNR' } }]

const blocking = {
  input: z.object({
    userId,
    isBlocked: z.boolean(),
    userTypeId: z.int().optional(),
    remark: line.max(200).default('').describe('Required to lift the block of an overdue bill'),
  }),
  answer: z.object({ userId, ...blocked }),
}
const blockExample = {
  input: { userId: 4, isBlocked: true },
  answer: { userId: 4, isBlocked: true, isOverdueBlock: false },
}
const dispensing = {
  input: z.object({ userId, dispensation: z.boolean() }),
  answer: z.object({ userId, dispensation: z.boolean(), ...blocked }),
}
const dispenseExample = {
  input: { userId: 4, dispensation: true },
  answer: { userId: 4, dispensation: true, isBlocked: false, isOverdueBlock: false },
}

const switches = {
  isAdministrator: z.boolean(),
  isD0: z.boolean(),
  isDm: z.boolean(),
  isRealTime: z.boolean(),
  isSemi: z.boolean(),
}
const allSwitches = z.object({ userId, ...switches }).describe('All switches of the user afterwards')
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

export const accounts = {
  listUsers: call({
    does: 'Direct children of a user, or with a keyword every match in its subtree (UID, name or phone, or the whole username)',
    path: '/user',
    who: { types: parentTypes },
    input: z.object({ parent: userId.optional(), keyword: z.string().trim().max(100).default(''), ...paging }),
    answer: z.object({
      users: z.array(userRow),
      parentTree: z.array(node),
      sum: z.object({ balance: rupiah, balanceLimit: rupiah, blocked: z.int() }).describe('Over every match'),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { parent: 3, keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: {
        users: [sampleRow],
        parentTree: sampleTree,
        sum: { balance: 5_000_000, balanceLimit: 5_000_000, blocked: 0 },
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  parentTree: call({
    does: 'The chain from the signed-in user down to a user of its subtree',
    path: '/user/parenttree',
    who: { types: parentTypes },
    input: z.object({ parent: userId.optional() }),
    answer: z.object({ parentTree: z.array(node) }),
    refuses: ['not-found'],
    example: { input: { parent: 3 }, answer: { parentTree: sampleTree } },
  }),

  userDetail: call({
    does: 'One user of the own subtree, with what the caller may do with it',
    path: '/user/detail',
    who: 'any',
    input: z.object({ userId }),
    answer: z.object({
      user: userRow.extend({
        children: z.int().describe('Users directly below'),
        isD0: z.boolean(),
        isRealTime: z.boolean(),
        isSemi: z.boolean(),
        isVerified: z.boolean(),
        ip: z.string().nullable(),
        outstanding: rupiah,
        owedToIt: rupiah.describe('Still to be paid to it by its charger since it stopped being an administrator'),
        owesPast: rupiah.describe('Still to be paid by it to past administrators'),
        createdAt: z.string(),
        level: z.int(),
        Parent: z.object({ id: userId, name: z.string() }).nullable(),
      }),
      parentTree: z.array(node),
      switches: z
        .array(z.enum(['isAdministrator', 'isD0', 'isDm', 'isRealTime', 'isSemi']))
        .describe('Switches of the user that the caller may turn'),
      mayChangeIp: z.boolean(),
      mayActivate: z.boolean(),
      mayEndSessions: z.boolean(),
      mayLimit: z.boolean().describe('May set ceiling and outstanding'),
      mayTransfer: z.boolean(),
      transferNeedsBalance: z.boolean().describe('False only for the owner acting on its own balance'),
    }),
    refuses: ['not-found'],
    example: {
      input: { userId: 4 },
      answer: {
        user: {
          ...sampleRow,
          children: 0,
          isD0: false,
          isRealTime: false,
          isSemi: false,
          isVerified: true,
          ip: null,
          outstanding: 0,
          owedToIt: 0,
          owesPast: 0,
          createdAt: '2026-10-21T02:00:00.000Z',
          level: 3,
          Parent: { id: 3, name: 'Subagen Priangan' },
        },
        parentTree: sampleTree,
        switches: ['isD0', 'isDm', 'isRealTime', 'isSemi'],
        mayChangeIp: false,
        mayActivate: false,
        mayEndSessions: true,
        mayLimit: true,
        mayTransfer: true,
        transferNeedsBalance: true,
      },
    },
  }),

  blockUser: call({
    does: 'Blocks or unblocks a user of the subtree',
    path: '/user/block',
    changes: ['listUsers', 'caUserList'],
    who: owner,
    effects: ['block', 'unblock'],
    ...blocking,
    refuses: ['not-found', 'block-not-yours', 'block-remark-required'],
    example: blockExample,
  }),

  blockUserCa: call({
    does: 'Blocks or unblocks a user of the own subtree (types other than the owner)',
    path: '/user/ca/block',
    changes: ['listUsers', 'caUserList'],
    who: managers,
    effects: ['block', 'unblock'],
    ...blocking,
    refuses: ['not-found', 'block-not-yours', 'block-remark-required'],
    example: blockExample,
  }),

  setDispensation: call({
    does: 'Exempts a managed user from the automatic block of an overdue bill, or takes that back, which blocks it at once while one is overdue',
    path: '/user/dispensation',
    changes: ['listUsers', 'caUserList'],
    who: owner,
    effects: ['set-dispensation'],
    ...dispensing,
    refuses: ['not-found', 'not-managed'],
    example: dispenseExample,
  }),

  setDispensationCa: call({
    does: 'Exempts a managed user from the automatic block (types other than the owner)',
    path: '/user/ca/dispensation',
    changes: ['listUsers', 'caUserList'],
    who: managers,
    effects: ['set-dispensation'],
    ...dispensing,
    refuses: ['not-found', 'not-managed'],
    example: dispenseExample,
  }),

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
