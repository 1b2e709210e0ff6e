import { z } from 'zod'
import { call } from '../call.ts'
import { instant } from '../shapes.ts'
import { owner } from '../user-types.ts'

/** Channels that a program of the platform carries in and out. */
export const gatewayChannels = ['whatsapp', 'sms'] as const
export type GatewayChannel = (typeof gatewayChannels)[number]

const channel = z.enum(gatewayChannels)
const ofOwner = { who: owner, permission: 'settings' } as const
const secret = z.object({ secret: z.string() })
const sampleSecret = { secret: '9xJ2m0Qe0b6bTq2mYb8l1g4kqv1WJ3b1pZC9o3Fx7Qk' }

/** What a gateway posts: a message of a person, named by the gateway. */
export const gatewayMessage = z.object({
  id: z.string().trim().min(1).max(100).describe('The same message has the same id whenever it comes'),
  from: z
    .string()
    .trim()
    .regex(/^\+?[0-9]{6,20}$/)
    .transform((number) => number.replace(/^\+/, ''))
    .describe('Number of who wrote, with its country'),
  text: z.string().max(4000),
  at: instant
    .optional()
    .describe('When it was written. What is older than ten minutes is not done; without it nothing is too old'),
})

export const gateways = {
  chatGateways: call({
    does: 'The chat gateways with their last errors, without their secrets',
    path: '/chat/gateway',
    ...ofOwner,
    input: z.object({}),
    answer: z.object({
      gateways: z.array(
        z.object({
          channel,
          isActive: z.boolean(),
          url: z.string(),
          version: z.int().nullable().describe('Null: it was never set'),
          path: z.string().describe('Where it posts what people write'),
          failures: z.array(z.object({ at: instant, way: z.enum(['in', 'out']), what: z.string() })).describe('Newest first'),
        }),
      ),
    }),
    example: {
      input: {},
      answer: {
        gateways: [
          {
            channel: 'whatsapp',
            isActive: true,
            url: 'https://wa.example.id/send',
            version: 1,
            path: '/hooks/chat/whatsapp',
            failures: [{ at: '2026-11-20T07:03:59.000Z', way: 'in', what: 'signature' }],
          },
        ],
      },
    },
  }),

  saveChatGateway: call({
    does: 'Sets the address that a gateway posts to, and whether it is on',
    path: '/chat/gateway/save',
    changes: ['chatGateways', 'chats'],
    who: owner,
    effects: ['set-gateway'],
    confirms: true,
    tells: 'gateway-changed',
    input: z.object({
      channel,
      isActive: z.boolean(),
      url: z.string().trim().min(1).max(500),
      version: z.int().nullable().describe('Of what the edit began with'),
    }),
    answer: z.object({}),
    refuses: ['changed-meanwhile'],
    example: {
      input: { channel: 'whatsapp', isActive: true, url: 'https://wa.example.id/send', version: null },
      answer: {},
    },
  }),

  renewGatewaySecret: call({
    does: 'Makes a new secret that both sides sign with; the one before counts no more',
    path: '/chat/gateway/secret',
    changes: ['chatGateways'],
    who: owner,
    effects: ['set-gateway'],
    confirms: true,
    tells: 'gateway-changed',
    input: z.object({ channel }),
    answer: secret,
    refuses: ['not-found'],
    example: { input: { channel: 'whatsapp' }, answer: sampleSecret },
  }),

  copyGatewaySecret: call({
    does: 'The secret of a gateway, to be copied',
    path: '/chat/gateway/copy',
    ...ofOwner,
    confirms: true,
    tells: 'gateway-changed',
    input: z.object({ channel }),
    answer: secret,
    refuses: ['not-found'],
    example: { input: { channel: 'whatsapp' }, answer: sampleSecret },
  }),

  tryChatGateway: call({
    does: 'Sends a test message to a number through a gateway, and answers its reply',
    path: '/chat/gateway/try',
    changes: ['chatGateways'],
    ...ofOwner,
    confirms: true,
    tells: 'gateway-changed',
    input: z.object({
      channel,
      to: z
        .string()
        .trim()
        .regex(/^[0-9]{6,20}$/),
    }),
    answer: z.object({ status: z.int().nullable().describe('Null: no answer'), problem: z.string().nullable() }),
    refuses: ['not-found'],
    example: { input: { channel: 'whatsapp', to: '6281290347781' }, answer: { status: 200, problem: null } },
  }),
}
