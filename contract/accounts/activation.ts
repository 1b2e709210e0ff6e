import { z } from 'zod'
import { call } from '../call.ts'
import { selectedUser, userId } from '../shapes.ts'
import { h2hMitra, owner } from '../user-types.ts'

const changing = {
  effects: ['set-addresses'],
  confirms: true,
  tells: 'addresses-changed',
  input: z.object({
    selectedUser,
    newIp: z.string().trim().min(1).max(500).describe('Addresses and CIDR ranges, separated by commas'),
  }),
  answer: z.object({ userId, ip: z.string() }),
  refuses: ['not-found', 'ip-not-for-type'],
  example: {
    input: { selectedUser: 5, newIp: '203.0.113.7, 203.0.113.64/28' },
    answer: { userId: 5, ip: '203.0.113.7,203.0.113.64/28' },
  },
} as const

const activating = {
  effects: ['activate'],
  confirms: true,
  tells: 'h2h-activated',
  input: z.object({ selectedUser, id: userId.optional().describe('Another spelling of selectedUser; ignored') }),
  answer: z.object({ userId, isVerified: z.boolean() }),
  refuses: ['not-found', 'not-an-h2h-user', 'already-active'],
  example: { input: { selectedUser: 5 }, answer: { userId: 5, isVerified: true } },
} as const

export const activation = {
  changeIp: call({
    does: 'Sets the addresses from which the programs of a user may come',
    path: '/user/changeip',
    who: owner,
    ...changing,
  }),

  changeIpCa: call({
    does: 'Sets the addresses from which the programs of a user below may come (H2H mitra)',
    path: '/user/ca/changeip',
    who: h2hMitra,
    ...changing,
  }),

  activateUser: call({
    does: 'Lets the programs of an H2H user sell for real, once',
    path: '/user/activate',
    who: owner,
    ...activating,
  }),

  activateUserCa: call({
    does: 'Lets the programs of an H2H user below sell for real, once (H2H mitra)',
    path: '/user/ca/activate',
    who: h2hMitra,
    ...activating,
  }),
}
