import { z } from 'zod'
import { call } from '../call.ts'
import { currentPage, keyword, line, nothing, paged, rowsPerPage } from '../shapes.ts'
import { staffedTypes, telegramGroupTypes } from '../user-types.ts'

/** What a staff account can be given; the login admins, tokens and settings stay with the user itself. */
const grantable = z.enum(['view', 'sell', 'money', 'users'])
const username = line.min(1).max(40)
const telegramId = z.union([z.string().trim().max(20), z.int()]).transform(String)

const loginUser = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string().nullable().describe('Types 1, 2, 19 and 20 only'),
  telegramId: z.string().nullable().describe('Types 1, 2, 19 and 20 only'),
  permissions: z.array(z.string()),
  isBlocked: z.boolean(),
  createdAt: z.string(),
  lastSignIn: z.string().nullable(),
})

const fields = {
  username,
  name: line.max(100),
  email: z.string().trim().max(200).optional().describe('Types 1, 2, 19 and 20 only; ignored for others'),
  telegramId: telegramId.optional().describe('Digits; types 1, 2, 19 and 20 only; ignored for others'),
}
const who = { types: staffedTypes }

const sample = { username: 'kasir1', name: 'Rina Marlina' }

export const staff = {
  loginUsers: call({
    does: 'The staff accounts of the caller, newest first',
    path: '/user/loginuser',
    who,
    permission: 'settings',
    input: z.object({
      keyword: keyword.describe('A part of name or username'),
      currentPage,
      rowsPerPage: rowsPerPage.default(5),
    }),
    answer: z.object({ loginUsers: z.array(loginUser), ...paged }),
    example: {
      input: { keyword: 'rina', currentPage: 1, rowsPerPage: 5 },
      answer: {
        loginUsers: [
          {
            ...sample,
            email: null,
            telegramId: null,
            permissions: ['view', 'sell'],
            isBlocked: false,
            createdAt: '2026-10-21T02:00:00.000Z',
            lastSignIn: null,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  addLoginUser: call({
    does: 'Adds a staff account; it has to change its password at the first sign-in',
    path: '/user/loginuser/add',
    changes: ['loginUsers'],
    who,
    effects: ['add-staff'],
    confirms: true,
    tells: 'staff-added',
    input: z.object({ ...fields, password: z.string().max(200), permissions: z.array(grantable).default(['view']) }),
    answer: nothing,
    refuses: ['username-taken', 'too-many-staff'],
    example: { input: { ...sample, password: 'Ganti-Saya-2026', permissions: ['view', 'sell'] }, answer: {} },
  }),

  updateLoginUser: call({
    does: 'Changes a staff account; absent fields stay. A new password or a block ends its sessions at once',
    path: '/user/loginuser/update',
    changes: ['loginUsers'],
    who,
    effects: ['change-staff'],
    confirms: true,
    tells: 'staff-changed',
    input: z.object({
      ...fields,
      name: fields.name.optional(),
      password: z.string().max(200).default('').describe('Empty: stays'),
      permissions: z.array(grantable).optional(),
      isBlocked: z.boolean().optional(),
    }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { ...sample, permissions: ['view'], isBlocked: false }, answer: {} },
  }),

  removeLoginUser: call({
    does: 'Removes a staff account and ends its sessions at once; its past actions keep its name',
    path: '/user/loginuser/remove',
    changes: ['loginUsers'],
    who,
    effects: ['change-staff'],
    input: z.object({ username }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { username: 'kasir1' }, answer: {} },
  }),

  telegramGroup: call({
    does: 'The Telegram group that notices of the caller go to: with telegramId it is saved, without it is read',
    path: '/user/loginuser/group',
    who: { types: telegramGroupTypes },
    effects: ['set-contact'],
    input: z.object({ telegramId: telegramId.optional() }),
    answer: z.object({ telegramId: z.string().nullable() }),
    example: { input: { telegramId: '-1001234567890' }, answer: { telegramId: '-1001234567890' } },
  }),

  updateTelegram: call({
    does: 'The Telegram id of the caller: with telegramId it is saved, empty forgets it, without it is read',
    path: '/user/telegram/update',
    who,
    effects: ['set-contact'],
    input: z.object({ telegramId: telegramId.optional() }),
    answer: z.object({ telegramId: z.string().nullable() }),
    example: { input: { telegramId: '5012345678' }, answer: { telegramId: '5012345678' } },
  }),
}
