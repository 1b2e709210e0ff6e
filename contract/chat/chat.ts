import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing } from '../shapes.ts'

/** Where people write to us. */
const chatChannels = ['telegram', 'whatsapp', 'sms'] as const
export type ChatChannel = (typeof chatChannels)[number]

const own = { who: 'any', permission: 'none' } as const

/** Chats that speak for the account that is signed in: the user itself, or one staff account of it. */
export const chat = {
  chats: call({
    does: 'The chats that speak for the account that is signed in, and whether it has a PIN',
    path: '/chat',
    ...own,
    input: nothing,
    answer: z.object({
      hasPin: z.boolean(),
      links: z.array(z.object({ id, channel: z.enum(chatChannels), sender: z.string(), linkedAt: instant })),
      bot: z.string().nullable().describe('Username of the Telegram bot; null where there is none'),
      channels: z.array(z.enum(chatChannels)).describe('Those that can be written to here'),
    }),
    example: {
      input: {},
      answer: {
        hasPin: true,
        links: [{ id: 7, channel: 'telegram', sender: '812345678', linkedAt: '2026-11-20T07:03:59.000Z' }],
        bot: 'jenjang_bot',
        channels: ['telegram'],
      },
    },
  }),

  setChatPin: call({
    does: 'Sets the PIN for commands from every chat of the account',
    path: '/chat/pin',
    changes: ['chats'],
    ...own,
    confirms: true,
    tells: 'chat-pin-set',
    input: z.object({ pin: z.string().regex(/^[0-9]{6}$/) }),
    answer: nothing,
    refuses: ['pin-too-plain'],
    example: { input: { pin: '481516' }, answer: {} },
  }),

  makeChatCode: call({
    does: 'A code that links the chat it is sent from; good once, for ten minutes. The one before is void',
    path: '/chat/code',
    ...own,
    confirms: true,
    tells: 'chat-code-made',
    input: nothing,
    answer: z.object({ code: z.string(), expiresAt: instant }),
    refuses: ['chat-pin-missing'],
    example: { input: {}, answer: { code: 'K7QW3MXA9T', expiresAt: '2026-11-20T07:13:59.000Z' } },
  }),

  unlinkChat: call({
    does: 'Ends that a chat speaks for the account',
    path: '/chat/unlink',
    changes: ['chats'],
    ...own,
    input: z.object({ id }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { id: 7 }, answer: {} },
  }),
}
