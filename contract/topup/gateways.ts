import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, line, nothing, paged, paging, rupiah } from '../shapes.ts'
import { owner, topUpTypes } from '../user-types.ts'
import { asked, ownTicket, sampleAsked, sampleOwn, ticketRow } from './topup.ts'

const ofOwner = { who: owner } as const
const method = z.string().min(1).max(20)
const way = z.object({ code: method, name: z.string(), kind: z.enum(['qris', 'va']) })
const credential = z.string().trim().max(200)
const url = z.string().trim().min(1).max(300)
const serial = id.max(2_147_483_647)

/** What came of a report, where a person has to look at it. */
export const waitingOutcomes = ['late', 'amount', 'unknown', 'refunded'] as const

const sampleWay = { code: 'QRIS', name: 'QRIS', kind: 'qris' } as const
const sampleSettings = {
  isActive: true,
  url: 'https://tripay.co.id/api',
  accountCode: 'T0001',
  bank: 4,
  methods: ['QRIS'],
  feeFrom: 'platform' as const,
}

const settings = {
  isActive: z.boolean(),
  url: url.describe('Address of its API: the sandbox has another one'),
  accountCode: z.string().trim().min(1).max(40),
  bank: serial.describe("The owner's bank that its money is booked at"),
  methods: z.array(method).min(1).max(30),
  feeFrom: z.enum(['platform', 'user']).describe('user: what the gateway keeps is taken off the credit'),
}

/** Top-ups that a payment gateway collects by QRIS and virtual account. */
export const topupGateways = {
  topUpMethods: call({
    does: 'Ways to pay a top-up through a gateway that are offered now',
    path: '/topup/method',
    who: { types: topUpTypes },
    input: nothing,
    answer: z.object({
      methods: z.array(way),
      feeFrom: z.enum(['platform', 'user']).nullable().describe('Null: there is no gateway'),
    }),
    example: { input: {}, answer: { methods: [sampleWay], feeFrom: 'platform' } },
  }),

  requestGatewayTicket: call({
    does: 'Opens a ticket that is paid by QRIS or a virtual account, and asks the gateway for it',
    path: '/topup/gateway/ticket',
    who: { types: topUpTypes },
    effects: ['ask-topup'],
    changes: ['ticketStatus'],
    input: z.object({ ...asked, method }),
    answer: ownTicket,
    refuses: ['not-found', 'ticket-open', 'too-many-tickets', 'no-free-total'],
    example: {
      input: { ...sampleAsked, method: 'QRIS' },
      answer: {
        ...sampleOwn,
        payment: {
          name: 'QRIS',
          kind: 'qris',
          state: 'open',
          payCode: null,
          qr: '00020101021226660014ID.CO.QRIS.WWW',
          payerFee: 0,
          fee: null,
          secondsLeft: 3600,
          problem: null,
        },
      },
    },
  }),

  topupGateway: call({
    does: 'The gateway of top-ups as it was set, without its keys',
    path: '/topup/gateway',
    ...ofOwner,
    permission: 'settings',
    input: nothing,
    answer: z.object({
      gateway: z
        .object({ ...settings, version: z.int() })
        .nullable()
        .describe('Null: it was never set'),
      ways: z.array(way).describe('All that may be offered'),
      path: z.string().describe('Where it reports payments'),
    }),
    example: {
      input: {},
      answer: { gateway: { ...sampleSettings, version: 1 }, ways: [sampleWay], path: '/hooks/topup/tripay' },
    },
  }),

  saveTopupGateway: call({
    does: 'Sets the gateway of top-ups; a key that is left empty stays as it is',
    path: '/topup/gateway/save',
    ...ofOwner,
    effects: ['set-gateway'],
    changes: ['topupGateway'],
    confirms: true,
    tells: 'topup-gateway-changed',
    input: z.object({
      ...settings,
      credentials: z.object({ apiKey: credential.default(''), privateKey: credential.default('') }),
      version: z.int().nullable().describe('Of what the edit began with'),
    }),
    answer: nothing,
    refuses: ['changed-meanwhile', 'not-found'],
    example: {
      input: { ...sampleSettings, credentials: { apiKey: 'DEV-key', privateKey: 'private' }, version: null },
      answer: {},
    },
  }),

  tryTopupGateway: call({
    does: 'Asks the gateway which ways to pay it has opened',
    path: '/topup/gateway/try',
    ...ofOwner,
    permission: 'settings',
    input: nothing,
    answer: z.object({
      problem: z.string().nullable().describe('Null: it answered'),
      open: z.array(method).describe('Codes of those it has opened'),
    }),
    refuses: ['not-found'],
    example: { input: {}, answer: { problem: null, open: ['QRIS', 'BRIVA'] } },
  }),

  gatewayNotices: call({
    does: 'Reports of the gateway that wait for a person, and the last decisions',
    path: '/ticket/gateway',
    ...ofOwner,
    input: z.object({
      keyword: keyword.describe('A part of a reference, TID, name or UID, or of what was paid'),
      ...paging,
    }),
    answer: z.object({
      notices: z.array(
        z.object({
          id,
          at: instant,
          outcome: z
            .enum(waitingOutcomes)
            .describe('late: the ticket was closed; amount: another sum or currency; unknown: about none of ours'),
          reference: z.string(),
          ourRef: z.string(),
          amount: rupiah.describe('What was paid'),
          credit: rupiah.nullable().describe('What a credit would be; null: nothing can be credited'),
          ticket: ticketRow.nullable(),
          decision: z.enum(['credited', 'put-away']).nullable().describe('Null: it waits'),
          remark: z.string(),
        }),
      ),
      waiting: z.int().describe('Of all, whatever was searched for'),
      ...paged,
    }),
    example: {
      input: { currentPage: 1, rowsPerPage: 10 },
      answer: {
        notices: [
          {
            id: 3,
            at: '2026-11-20T04:15:00.000Z',
            outcome: 'unknown',
            reference: 'T0001000000455HFGRY',
            ourRef: 'T000012-9C1F22AB',
            amount: 500_271,
            credit: null,
            ticket: null,
            decision: null,
            remark: '',
          },
        ],
        waiting: 1,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  decideGatewayNotice: call({
    does: 'Credits what the gateway reported to its ticket, or puts the report away',
    path: '/ticket/gateway/decide',
    ...ofOwner,
    effects: ['topup', 'decide-ticket'],
    changes: ['gatewayNotices', 'listTickets', 'ticketHistory'],
    input: z.object({ id, credit: z.boolean(), remark: line.min(1).max(200) }),
    answer: nothing,
    refuses: ['not-found', 'ticket-closed'],
    example: { input: { id: 3, credit: false, remark: 'Dikembalikan ke pembayar' }, answer: {} },
  }),
}
