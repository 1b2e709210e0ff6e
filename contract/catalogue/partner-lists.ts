import { z } from 'zod'
import { call } from '../call.ts'
import { id, nothing, rupiah } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { closing } from './switching.ts'

const ofOwner = { who: owner, effects: ['set-catalogue'] } as const
const price = z.int().min(0).max(1_000_000_000_000).describe('Whole rupiah')
const sku = z.string().min(1).max(100).describe("The partner's code of the product")
const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const hours = z.object({ from: hour, to: hour }).nullable().describe('HH:MM, WIB; null: no cut-off')
const of = { productId: id, sku }

const change = z.discriminatedUnion('aspect', [
  z.object({ aspect: z.literal('price'), ...of, was: price, to: price }),
  z.object({ aspect: z.literal('open'), ...of, was: z.boolean(), to: z.boolean() }).describe('Whether the partner delivers it'),
  z.object({ aspect: z.literal('hours'), ...of, was: hours, to: hours }).describe('Cut-off hours of the product'),
  z.object({ aspect: z.literal('new'), ...of, to: price }).describe('The partner delivers the product from now on, asked last'),
])

export const listProblems = [
  'no-object',
  'no-code',
  'twice',
  'no-price',
  'not-whole',
  'bad-hours',
  'other-kind',
  'out-of-range',
] as const

const row = z.object({
  key: z.string().describe('Of the row, unique in the answer; of a change its product and aspect'),
  kind: z.enum(['new', 'price-up', 'price-down', 'closed', 'opened', 'cut-off', 'unknown', 'missing', 'problem', 'unchanged']),
  sku: z.string(),
  name: z.string().describe('As the list calls it'),
  Product: z.object({ id, code: z.string(), name: z.string() }).nullable().describe('Null: nobody knows this code'),
  price: rupiah.nullable().describe('In the list; of a bill what is left of the admin after the commission'),
  change: change.nullable(),
  closes: z.int().nullable().describe('Sellers for whom the product would close, because the price reaches what they pay'),
  problem: z.enum(listProblems).nullable(),
})

const sampleChange: z.input<typeof change> = { aspect: 'price', productId: 1, sku: 'S10', was: 10_050, to: 10_100 }

export const partnerLists = {
  comparePartnerList: call({
    does: "Compares a partner's price list, as Digiflazz answers /v1/price-list, with the prices that hold now; changes nothing",
    path: '/product/pricelist/compare',
    who: owner,
    permission: 'settings',
    largestBody: 10_000_000,
    input: z.object({
      partnerId: id,
      list: z.string().max(9_000_000).describe('The JSON text: an array, or an object with it as `data`'),
    }),
    answer: z.object({ listed: z.int(), rows: z.array(row) }),
    refuses: ['not-found', 'list-not-json', 'list-not-a-list', 'list-empty', 'list-too-long', 'list-is-a-refusal'],
    example: {
      input: { partnerId: 1, list: '[{"buyer_sku_code":"S10","product_name":"Telkomsel 10.000","price":10100}]' },
      answer: {
        listed: 1,
        rows: [
          {
            key: '1:price',
            kind: 'price-up',
            sku: 'S10',
            name: 'Telkomsel 10.000',
            Product: { id: 1, code: 'S10', name: 'Telkomsel 10.000' },
            price: 10_100,
            change: sampleChange,
            closes: 0,
            problem: null,
          },
        ],
      },
    },
  }),

  approvePartnerList: call({
    does: "Writes the chosen changes of a partner's price list, each over the value that was looked at: all of them or none",
    path: '/product/pricelist/approve',
    changes: ['listProducts', 'switchings', 'priceHistory', 'partnerPrice', 'listPartners'],
    ...ofOwner,
    largestBody: 10_000_000,
    input: z.object({ partnerId: id, changes: z.array(change).min(1).max(10_000) }),
    answer: z.object({
      written: z.int(),
      unchanged: z.int().describe('Were so already'),
      closed: z.int().describe('Sellers for whom a product is closed now because of a price'),
    }),
    refuses: ['not-found', 'list-rows-changed', 'list-share-below-zero'],
    example: { input: { partnerId: 1, changes: [sampleChange] }, answer: { written: 1, unchanged: 0, closed: 0 } },
  }),

  openSwitching: call({
    does: 'Leaves a partner out of the route of one product, or asks it again; where who is then first is dearer than sellers pay, the product closes for them',
    path: '/product/switching/open',
    changes: ['switchings', 'priceHistory', 'listProducts', 'partnerPrice'],
    ...ofOwner,
    input: z.object({ psId: id, isOpen: z.boolean() }),
    answer: closing,
    refuses: ['not-found', 'fee-below-zero'],
    example: { input: { psId: 1, isOpen: true }, answer: { closed: 0 } },
  }),

  setPartnerCode: call({
    does: 'Sets the code by which a partner knows a product, also in its price list',
    path: '/product/switching/code',
    changes: ['switchings', 'listProducts'],
    ...ofOwner,
    input: z.object({
      psId: id,
      code: z.string().trim().min(1).max(100),
      was: z.string().optional().describe('The code the edit was made from'),
    }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: { input: { psId: 1, code: 'S10', was: 'S10H' }, answer: {} },
  }),
}
