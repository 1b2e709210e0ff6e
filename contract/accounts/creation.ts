import { z } from 'zod'
import { captchaRes } from '../auth/auth.ts'
import { call } from '../call.ts'
import { id, line, userId } from '../shapes.ts'
import { h2hCreatingTypes, invitingTypes, owner } from '../user-types.ts'

const text = (most: number) => line.max(most)
const person = {
  username: text(40).describe('No spaces, at least one letter'),
  email: text(200),
  phone: text(30).default('').describe('Digits, optionally with a plus before them'),
  address: text(300).default(''),
}
const province = text(60).describe('Name of one of the 34 provinces')
const created = z.object({ message: z.string().describe('What to show'), userId })
const takenNames = ['username-taken', 'email-taken', 'phone-taken'] as const

const sample = {
  username: 'konter-anggrek',
  email: 'anggrek@example.id',
  phone: '081290340001',
  address: 'Jl. Anggrek 5, Tasikmalaya',
}

const h2hCreators = { types: h2hCreatingTypes }

export const creation = {
  createUser: call({
    does: 'Creates an account at a level below the caller; it has to change its password at the first sign-in',
    path: '/user/create',
    who: 'any',
    effects: ['create-account'],
    input: z.object({
      fullname: text(100),
      ...person,
      userTypeId: z.int(),
      password: z.string().min(1).max(200),
      province,
      salesType: z.int().optional().describe('Network of the type; must be the one of userTypeId'),
      parents: z
        .array(userId)
        .max(5)
        .default([])
        .describe('Users chosen from the top down; the last is the parent, none means the caller'),
    }),
    answer: created,
    refuses: ['account-blocked', 'type-not-creatable', 'parent-not-in-chain', 'not-found', ...takenNames],
    example: {
      input: {
        ...sample,
        fullname: 'Konter Anggrek',
        userTypeId: 4,
        password: 'Ganti-Saya-2026',
        province: 'Jawa Barat',
        salesType: 1,
        parents: [3],
      },
      answer: { message: 'Berhasil', userId: 51 },
    },
  }),

  invitation: call({
    does: 'The codes of the caller’s invitation links: six for the owner, one for everybody else',
    path: '/user/invitation',
    who: { types: invitingTypes },
    effects: ['invite'],
    input: z.object({}),
    answer: z.union([
      z.object({ DM: z.string(), DP: z.string(), TL: z.string(), FD: z.string(), FT: z.string(), GT: z.string() }),
      z.object({ code: z.string() }),
    ]),
    example: { input: {}, answer: { code: 'K7QW3MXA9T' } },
  }),

  invitationInfo: call({
    does: 'Who invites with a code, and to what',
    path: '/reg/info',
    who: 'public',
    permission: 'none',
    input: z.object({ code: text(40) }),
    answer: z.object({ inviter: z.string(), userTypeId: z.int(), UserType: z.object({ name: z.string() }) }),
    refuses: ['invitation-unknown'],
    example: {
      input: { code: 'K7QW3MXA9T' },
      answer: { inviter: 'Subagen Priangan', userTypeId: 4, UserType: { name: 'USTL' } },
    },
  }),

  register: call({
    does: 'Registers an account by an invitation; parent and type come from the code alone, and the account starts unverified',
    path: '/reg',
    who: 'public',
    permission: 'none',
    input: z.object({
      code: text(40),
      fullname: text(100),
      ...person,
      province,
      password: z.string().min(1).max(200),
      captchaRes,
    }),
    answer: z.object({ message: z.string().describe('What to show'), username: z.string() }),
    refuses: ['captcha-invalid', 'invitation-unknown', ...takenNames],
    example: {
      input: {
        ...sample,
        code: 'K7QW3MXA9T',
        fullname: 'Konter Anggrek',
        province: 'Jawa Barat',
        password: 'Melati-Mekar-7-Kali',
        captchaRes: '',
      },
      answer: { message: 'Berhasil', username: 'konter-anggrek' },
    },
  }),

  h2hDomain: call({
    does: 'Brands that may stand as sender of the message to a new partner, and the addresses that our own calls come from',
    method: 'GET',
    path: '/h2h/domain',
    who: h2hCreators,
    permission: 'settings',
    input: z.object({}),
    answer: z.object({
      senders: z.array(z.string()),
      ipHints: z.array(z.object({ name: z.string(), ip: z.string() })).describe('Owner only'),
    }),
    example: { input: {}, answer: { senders: ['Jenjang'], ipHints: [] } },
  }),

  setIpHints: call({
    does: 'Sets all hints at addresses that integrations call from; an empty list shows none',
    path: '/h2h/domain/hints',
    changes: ['h2hDomain'],
    who: owner,
    effects: ['set-catalogue'],
    input: z.object({ ipHints: z.array(z.object({ name: text(60), ip: text(500) })).max(10) }),
    answer: z.object({ ipHints: z.array(z.object({ name: z.string(), ip: z.string() })) }),
    refuses: ['name-taken'],
    example: {
      input: { ipHints: [{ name: 'GET API', ip: '203.0.113.9' }] },
      answer: { ipHints: [{ name: 'GET API', ip: '203.0.113.9' }] },
    },
  }),

  h2hCreate: call({
    does: 'Creates an H2H client, a referrer or an H2H mitra; its one-time password goes to its e-mail address',
    path: '/h2h/create',
    who: h2hCreators,
    effects: ['create-h2h'],
    confirms: true,
    tells: 'h2h-created',
    input: z.object({
      emailSender: text(100).optional().describe('One of the senders of /h2h/domain; the first when absent'),
      fullName: text(100),
      ...person,
      ip: text(500).describe('Addresses or CIDR ranges, separated by commas'),
      userTypeId: z.int().optional().describe('Owner: 8, 5, 12, 13 or 24; others create 25'),
      referrerId: id.optional().describe('A user of type 12; owner only, needed for type 13'),
    }),
    answer: created,
    refuses: ['account-blocked', 'type-not-creatable', ...takenNames],
    example: {
      input: {
        ...sample,
        emailSender: 'Jenjang',
        fullName: 'Pulsa Nusantara Digital',
        username: 'pulsa-nusantara',
        ip: '203.0.113.7',
        userTypeId: 8,
      },
      answer: { message: 'Berhasil', userId: 52 },
    },
  }),

  h2hReferrers: call({
    does: 'Users that may refer an H2H client of type 13, by name',
    path: '/h2h/referrer/get',
    who: owner,
    permission: 'settings',
    input: z.object({}),
    answer: z.array(z.object({ id: userId, name: z.string() })),
    example: { input: {}, answer: [{ id: 12, name: 'Sari Wulandari' }] },
  }),
}
