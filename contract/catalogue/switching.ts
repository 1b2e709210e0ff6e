import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, named, nothing, paged, paging, rupiah } from '../shapes.ts'
import { owner } from '../user-types.ts'
import { productSwitching } from './catalogue.ts'

const ofOwner = { who: owner, effects: ['set-catalogue'] } as const
const price = z.int().min(0).max(1_000_000_000_000).describe('Whole rupiah')
const priorityType = z.enum(['priority', 'priorityTl']).describe('Networks of kind dm or tl')

export const closing = z.object({ closed: z.int().describe('Sellers for whom the product is closed now because of it') })

const health = z
  .object({
    asked: z.int(),
    succeeded: z.int(),
    failed: z.int(),
    silent: z.int().describe('No answer in time'),
    waiting: z.int().describe('Taken, not decided yet'),
    averageMs: z.int().nullable().describe('Milliseconds to an answer'),
    pending: z.int().describe('Sales that are pending there now'),
    oldestPending: instant.nullable(),
  })
  .describe('Over the last hour')
const sampleHealth: z.input<typeof health> = {
  asked: 120,
  succeeded: 117,
  failed: 2,
  silent: 1,
  waiting: 0,
  averageMs: 640,
  pending: 1,
  oldestPending: '2026-11-20T07:02:11.000Z',
}

const adminNominal = z.object({
  id,
  nominal: rupiah,
  isUsed: z.boolean().describe('The one the product is sold with'),
  version: z.int(),
  DefaultAdminFees: z.array(z.object({ amount: rupiah })).describe('29 amounts: index = user type - 1'),
})

const share = z.int().max(1_000_000_000_000)

export const switching = {
  switchings: call({
    does: 'The partners of a product in the order of one kind, with their prices and their health',
    path: '/product/priority',
    who: owner,
    input: z.object({ product: id, priorityType: priorityType.default('priority') }),
    answer: z.object({
      product: named.extend({ code: z.string(), productTypeId: z.int() }),
      switchings: z.array(
        productSwitching.extend({
          isActive: z.boolean().describe('False: this server can not ask the partner'),
          isOpen: z.boolean().describe('False: the partner is left out of the route of this product'),
          remark: z.string().describe('For the operators'),
          health: health.describe('Of this product at this partner, over the last hour'),
          partnerHealth: health.describe('Of everything at this partner, over the last hour'),
        }),
      ),
    }),
    refuses: ['not-found'],
    example: {
      input: { product: 1, priorityType: 'priority' },
      answer: {
        product: { id: 1, name: 'Telkomsel 10.000', code: 'S10', productTypeId: 2 },
        switchings: [
          {
            id: 1,
            priority: 1,
            priorityTl: 1,
            price: 10_050,
            partnerId: 1,
            Partner: { name: 'Sumber Pulsa Nusantara', code: 'S10' },
            isActive: true,
            isOpen: true,
            remark: '',
            health: sampleHealth,
            partnerHealth: sampleHealth,
          },
        ],
      },
    },
  }),

  setPriority: call({
    does: 'Sets the order in which the partners of a product are asked for one kind; where the first is dearer than sellers pay, the product closes for them',
    path: '/product/priority/set',
    changes: ['switchings', 'priceHistory', 'listProducts', 'partnerPrice'],
    ...ofOwner,
    input: z.object({
      rows: z
        .array(z.object({ id, priority: z.int(), priorityTl: z.int() }))
        .min(1)
        .max(100)
        .describe('Every switching of the product in its new order, with the places it had when it was read'),
      priorityType,
    }),
    answer: closing,
    refuses: ['not-found', 'changed-meanwhile', 'fee-below-zero'],
    example: { input: { rows: [{ id: 1, priority: 1, priorityTl: 1 }], priorityType: 'priority' }, answer: { closed: 0 } },
  }),

  updatePrice: call({
    does: 'Sets the price of a partner; where it reaches what sellers pay, the product closes for them',
    path: '/product/price/update',
    changes: ['switchings', 'priceHistory', 'listProducts', 'partnerPrice'],
    ...ofOwner,
    input: z.object({ psId: id, price, was: price.optional().describe('The price the edit was made from') }),
    answer: closing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: { input: { psId: 1, price: 10_060, was: 10_050 }, answer: { closed: 0 } },
  }),

  partnerPrice: call({
    does: "A partner's price of a product",
    path: '/product/price/get',
    who: owner,
    input: z.object({ partnerId: id, productId: id }),
    answer: z.object({
      price: rupiah,
      psId: id,
      closesAt: rupiah.nullable().describe('From this price on the product closes for somebody'),
    }),
    refuses: ['not-found'],
    example: { input: { partnerId: 1, productId: 1 }, answer: { price: 10_050, psId: 1, closesAt: 10_350 } },
  }),

  priceHistory: call({
    does: 'Every price that partners had for a product, newest first, with who set it and whom it closed the product for',
    path: '/product/price/history',
    who: owner,
    input: z.object({ productId: id, ...paging }),
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.int(),
          at: instant,
          Partner: named,
          oldPrice: rupiah.nullable(),
          newPrice: rupiah.nullable(),
          User: named.nullable().describe('Null: the system'),
          LoginUser: named.nullable(),
          closed: z.int().describe('Sellers it closed the product for'),
          stillClosed: z.int(),
          FromPartner: named.nullable().describe('Whom it was sold from until then, at the old price; null: the same partner'),
        }),
      ),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { productId: 1 },
      answer: {
        changes: [
          {
            id: 1,
            at: '2026-11-20T07:02:11.000Z',
            Partner: { id: 1, name: 'Sumber Pulsa Nusantara' },
            oldPrice: 10_050,
            newPrice: 10_400,
            User: { id: 1, name: 'Budi Santoso' },
            LoginUser: null,
            closed: 12,
            stillClosed: 12,
            FromPartner: null,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  reopenProduct: call({
    does: 'Opens a product for the sellers that a price closed it for',
    path: '/product/price/reopen',
    changes: ['priceHistory', 'listProducts'],
    ...ofOwner,
    input: z.object({ priceChangeId: id }),
    answer: z.object({ opened: z.int() }),
    refuses: ['not-found', 'fee-below-zero'],
    example: { input: { priceChangeId: 1 }, answer: { opened: 12 } },
  }),

  partnerDropdown: call({
    does: 'Partners for a choice; of a product those that deliver it, with their prices, the first asked first',
    path: '/product/partner/dropdown',
    who: owner,
    input: z.object({ product: id.nullish() }),
    answer: z.array(named.extend({ price: rupiah.nullable() })),
    example: { input: { product: 1 }, answer: [{ id: 1, name: 'Sumber Pulsa Nusantara', price: 10_050 }] },
  }),

  adminNominals: call({
    does: 'The admin nominals of a product with their default fees, and the partner prices they are divided after',
    path: '/product/admin/get',
    who: owner,
    input: z.object({ productId: id }),
    answer: z.object({
      product: named.extend({ code: z.string(), productTypeId: z.int() }),
      partners: z.array(named.extend({ price: rupiah })).describe('The first asked first'),
      adminNominals: z.array(adminNominal),
    }),
    refuses: ['not-found'],
    example: {
      input: { productId: 1 },
      answer: {
        product: { id: 1, name: 'Telkomsel 10.000', code: 'S10', productTypeId: 2 },
        partners: [{ id: 1, name: 'Sumber Pulsa Nusantara', price: 10_050 }],
        adminNominals: [{ id: 1, nominal: 1_500, isUsed: true, version: 1, DefaultAdminFees: Array(29).fill({ amount: 0 }) }],
      },
    },
  }),

  createAdminNominal: call({
    does: 'Adds an admin nominal whose fees are all zero; the first one of a product is used at once',
    path: '/product/admin/create',
    changes: ['adminNominals'],
    ...ofOwner,
    input: z.object({ nominal: price, productId: id }),
    answer: z.object({ id }),
    refuses: ['not-found', 'nominal-exists', 'fee-below-zero'],
    example: { input: { nominal: 2_500, productId: 1 }, answer: { id: 2 } },
  }),

  deleteAdminNominal: call({
    does: 'Deletes an admin nominal that the product is not sold with, and the fees of single users that belong to it',
    path: '/product/admin/delete',
    changes: ['adminNominals', 'listProducts'],
    ...ofOwner,
    input: z.object({ adminNominalId: id }),
    answer: nothing,
    refuses: ['not-found', 'nominal-in-use'],
    example: { input: { adminNominalId: 2 }, answer: {} },
  }),

  chooseAdminNominal: call({
    does: 'Has a product sold with another of its admin nominals',
    path: '/product/admin/choose',
    changes: ['adminNominals'],
    ...ofOwner,
    input: z.object({ adminNominalId: id }),
    answer: nothing,
    refuses: ['not-found', 'fee-below-zero'],
    example: { input: { adminNominalId: 2 }, answer: {} },
  }),

  updateDefaultFees: call({
    does: 'Sets an admin nominal and its default fees, the derived ones with the typed ones',
    path: '/product/defaultfee/update',
    changes: ['adminNominals', 'listProducts'],
    ...ofOwner,
    input: z.object({
      adminNominalId: id,
      admin: price,
      revenue: price,
      ca3: price,
      subca3: price,
      user3: share,
      h2hTl: share,
      salesDm2: price,
      user2: share,
      h2hDm: share,
      mitra5: price,
      ca5: price,
      subca15: price,
      subca25: price,
      user5: share,
      version: z.int().optional().describe('The version the edit was made from'),
    }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile', 'fee-below-zero', 'nominal-exists'],
    example: {
      input: {
        adminNominalId: 1,
        admin: 1_500,
        revenue: 300,
        ca3: 200,
        subca3: 300,
        user3: 700,
        h2hTl: 1_200,
        salesDm2: 250,
        user2: 950,
        h2hDm: 1_200,
        mitra5: 100,
        ca5: 75,
        subca15: 50,
        subca25: 25,
        user5: 950,
        version: 1,
      },
      answer: {},
    },
  }),
}
