import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, nothing } from '../shapes.ts'
import { owner } from '../user-types.ts'

/** Minutes between two times that somebody presses. */
export const listEveryMinutes = 5
/** A price that changes by more percent is pointed out. */
export const jumpPercent = 30

const counts = z.object({
  listed: z.int(),
  changes: z.int().describe('That can be approved'),
  jumps: z.int().describe(`Prices that change by more than ${jumpPercent} percent`),
  missing: z.int().describe('Products that the partner delivers and the list leaves out'),
  isHalfLost: z.boolean().describe('More than half of what the partner delivers is not in the list'),
})
const sample: z.input<typeof counts> = { listed: 812, changes: 14, jumps: 1, missing: 3, isHalfLost: false }

export const offeredLists = {
  offeredList: call({
    does: "The last request for a partner's price list, its result, and its proposal",
    path: '/product/pricelist/offered',
    who: owner,
    permission: 'settings',
    input: z.object({ partnerId: id }),
    answer: z.object({
      canAsk: z.boolean().describe('Whether its protocol has a price list'),
      everyHours: z.int().nullable(),
      askedAt: instant.nullable(),
      outcome: z.enum(['same', 'proposed', 'refused']).nullable(),
      reason: z.string().nullable().describe('Of a refusal'),
      fetchedAt: instant.nullable().describe('Of the proposal'),
      counts: counts.nullable(),
    }),
    refuses: ['not-found'],
    example: {
      input: { partnerId: 1 },
      answer: {
        canAsk: true,
        everyHours: 6,
        askedAt: '2026-11-23T02:00:00.000Z',
        outcome: 'proposed',
        reason: null,
        fetchedAt: '2026-11-23T02:00:00.000Z',
        counts: sample,
      },
    },
  }),

  offeredListText: call({
    does: 'The proposed list, to be compared with the current prices',
    path: '/product/pricelist/offered/text',
    who: owner,
    permission: 'settings',
    input: z.object({ partnerId: id }),
    answer: z.object({ list: z.string() }),
    refuses: ['not-found'],
    example: { input: { partnerId: 1 }, answer: { list: '[{"buyer_sku_code":"S10","price":10100}]' } },
  }),

  askForList: call({
    does: 'Requests the price list of a partner now and keeps it as a proposal; changes nothing else',
    path: '/product/pricelist/ask',
    changes: ['offeredList'],
    who: owner,
    effects: ['set-catalogue'],
    input: z.object({ partnerId: id }),
    answer: z.object({ outcome: z.enum(['same', 'proposed', 'refused']), reason: z.string().nullable() }),
    refuses: ['not-found', 'list-bad-rows'],
    example: { input: { partnerId: 1 }, answer: { outcome: 'proposed', reason: null } },
  }),

  setListInterval: call({
    does: 'Sets how often a partner is asked for its price list; null: only when somebody presses',
    path: '/product/pricelist/interval',
    changes: ['offeredList'],
    who: owner,
    effects: ['set-catalogue'],
    input: z.object({ partnerId: id, everyHours: z.int().min(1).max(168).nullable() }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { partnerId: 1, everyHours: 6 }, answer: {} },
  }),
}
