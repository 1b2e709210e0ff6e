import { z } from 'zod'
import { call } from '../call.ts'
import { pushKinds } from '../notices.ts'

const kinds = z.array(z.enum(pushKinds))
const endpoint = z.string().min(1).max(1000).describe('Where the push service of the browser takes messages: https')
const sampleEndpoint = 'https://push.example.com/send/dQw4w9WgXcQ'

export const push = {
  pushState: call({
    does: 'The kinds of push messages that the signed-in account may get, and those of this browser',
    path: '/push',
    who: 'any',
    permission: 'none',
    input: z.object({ endpoint: endpoint.optional().describe('Of this browser, where it has one') }),
    answer: z.object({
      key: z.string().describe('The key that push services know this server by: for pushManager.subscribe'),
      offered: kinds.describe('Of which there are rows that this account sees'),
      kinds: kinds.describe('That this browser is told of; none where it is not known'),
    }),
    example: {
      input: { endpoint: sampleEndpoint },
      answer: {
        key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
        offered: ['ticket', 'bill', 'sale'],
        kinds: ['ticket'],
      },
    },
  }),

  setPush: call({
    does: 'Sets the push messages of this browser until its session ends; an account has 10 browsers at most, the latest count',
    path: '/push/set',
    who: 'any',
    permission: 'none',
    changes: ['pushState'],
    input: z.object({
      endpoint,
      p256dh: z.string().max(200).describe('Public key of the browser, 65 bytes in base64url'),
      auth: z.string().max(100).describe('What the browser shares with this server, 16 bytes in base64url'),
      kinds: kinds.describe('None: it is told nothing more'),
    }),
    answer: z.object({ kinds }),
    refuses: ['account-blocked'],
    example: {
      input: {
        endpoint: sampleEndpoint,
        p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS3HGKiLqndGcJGabyhHheJYlNGCeXl1dn18gSJ1WAkAPIxr4gK0_dQds4yiI',
        auth: 'FPssNDTKnInHVndSTdbKFw',
        kinds: ['ticket'],
      },
      answer: { kinds: ['ticket'] },
    },
  }),
}
