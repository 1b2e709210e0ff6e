import { z } from 'zod'
import { call } from '../call.ts'
import { instant, keyword, line, paged, paging, rupiah, userId } from '../shapes.ts'
import { managers, owner, parentTypes } from '../user-types.ts'

const node = z.object({ id: userId, name: z.string(), userTypeId: z.int(), UserType: z.object({ name: z.string() }) })

const blocked = {
  isBlocked: z.boolean(),
  isOverdueBlock: z.boolean().describe('Blocked while a bill is overdue: its charger lifts that with a remark'),
}

const userRow = z.object({
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
  isOverdue: z.boolean().describe('A bill is overdue: without dispensation of who charges it the system blocks it'),
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
  answer: z.object({ userId, ...blocked, wasBlocked: z.boolean().describe('Before this call') }),
}
const blockExample = {
  input: { userId: 4, isBlocked: true },
  answer: { userId: 4, isBlocked: true, isOverdueBlock: false, wasBlocked: false },
}
const dispensing = {
  input: z.object({ userId, dispensation: z.boolean() }),
  answer: z.object({ userId, dispensation: z.boolean(), ...blocked }),
}
const dispenseExample = {
  input: { userId: 4, dispensation: true },
  answer: { userId: 4, dispensation: true, isBlocked: false, isOverdueBlock: false },
}

export const accounts = {
  listUsers: call({
    does: 'Direct children of a user, or with a keyword every match in its subtree (UID, name or phone, or the whole username)',
    path: '/user',
    who: { types: parentTypes },
    input: z.object({ parent: userId.optional(), keyword, ...paging }),
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
      credit: z
        .object({
          lent: rupiah.describe('Lent to it and in no bill yet; below zero where more was taken back'),
          bills: z
            .object({ count: z.int(), rest: rupiah, since: instant.nullable().describe('When the oldest was made') })
            .describe('Those that are not settled, and what is not paid of them'),
        })
        .nullable()
        .describe('What it owes; for who lends to it, and null for everybody else'),
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
        credit: { lent: 3_955_000, bills: { count: 1, rest: 1_045_000, since: '2026-11-19T17:00:00.000Z' } },
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
}
