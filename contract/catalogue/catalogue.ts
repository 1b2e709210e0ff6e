import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, line, named, nothing, paged, paging, rupiah } from '../shapes.ts'
import { listedTypes, owner } from '../user-types.ts'

export const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .describe('HH:MM, WIB')

const outage = z.object({
  reason: z.string().describe('In the language of the caller'),
  automatic: z.boolean().describe('Closed by the clock because too many sales failed'),
  since: instant.nullable(),
  failed: z.int().nullable().describe('Sales that failed when the clock closed it'),
  decided: z.int().nullable().describe('Of so many that were decided'),
  probeAt: instant.nullable().describe('When the partner is tried again'),
})

export const productSwitching = z.object({
  id,
  priority: z.int(),
  priorityTl: z.int(),
  price: rupiah,
  partnerId: id,
  Partner: z.object({ name: z.string(), code: z.string().describe("The partner's code of the product") }),
})

const productRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  ProductCategory: named.extend({ productTypeId: z.int() }),
  isAvailable: z.boolean().describe('For the networks of kind dm'),
  isAvailableTl: z.boolean().describe('For the networks of kind tl'),
  ProductSwitchings: z.array(productSwitching).describe('In the order of kind dm'),
  AdminNominals: z.array(z.object({ id, nominal: rupiah })),
  cutOffFrom: hour.nullable(),
  cutOffTo: hour.nullable(),
  outage: outage.nullable(),
  isOnTrial: z.boolean().describe('Open again after an outage, until the next sales tell'),
  closedByPrice: z.int().describe('Sellers for whom a price closed it'),
  lacks: z
    .enum(['nominal', 'partner'])
    .nullable()
    .describe('What it needs before anybody can buy it: an admin nominal, a partner'),
})

const switching = {
  id: 1,
  priority: 1,
  priorityTl: 1,
  price: 10_050,
  partnerId: 1,
  Partner: { name: 'Sumber Pulsa Nusantara', code: 'S10' },
}
const product: z.input<typeof productRow> = {
  id: 1,
  code: 'S10',
  name: 'Telkomsel 10.000',
  ProductCategory: { id: 1, name: 'Pulsa', productTypeId: 2 },
  isAvailable: true,
  isAvailableTl: true,
  ProductSwitchings: [switching],
  AdminNominals: [{ id: 1, nominal: 1_500 }],
  cutOffFrom: '23:30',
  cutOffTo: '00:30',
  outage: null,
  isOnTrial: false,
  closedByPrice: 0,
  lacks: null,
}

const ofOwner = { who: owner, effects: ['set-catalogue'] } as const

const hours = z.object({ cutOffFrom: hour.nullable(), cutOffTo: hour.nullable() })

export const catalogue = {
  categoryDropdown: call({
    does: 'Product categories for a choice',
    path: '/product/category/dropdown',
    who: 'any',
    input: z.object({}),
    answer: z.array(named),
    example: { input: {}, answer: [{ id: 1, name: 'Pulsa' }] },
  }),

  billerDropdown: call({
    does: 'Billers for a choice: who issues what is sold',
    path: '/product/biller/dropdown',
    who: owner,
    input: z.object({}),
    answer: z.array(named),
    example: { input: {}, answer: [{ id: 1, name: 'Telkomsel' }] },
  }),

  productDropdown: call({
    does: 'Products for a choice, optionally of some billers and categories',
    path: '/product/dropdown',
    who: 'any',
    input: z.object({
      billers: z.array(id).default([]),
      categories: z.array(id).default([]),
      includeAll: z.boolean().default(false),
    }),
    answer: z.object({ products: z.array(named) }),
    example: { input: {}, answer: { products: [{ id: 1, name: 'Telkomsel 5.000' }] } },
  }),

  listProducts: call({
    does: 'Every product with its switchings, availability and state',
    path: '/product',
    who: owner,
    input: z.object({
      productCategories: z.array(id).max(500).default([]),
      partnerId: id.nullish(),
      keyword: keyword.describe('A part of id, code or name'),
      ...paging,
    }),
    answer: z.object({ products: z.array(productRow), ...paged }),
    example: {
      input: { productCategories: [], keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: { products: [product], totalPages: 1, totalData: 1 },
    },
  }),

  userProducts: call({
    does: 'What an H2H client can sell, at its own prices',
    path: '/product/user',
    who: { types: listedTypes },
    input: z.object({
      productCategories: z.array(id).max(500).default([]),
      keyword,
      ...paging,
    }),
    answer: z.object({
      products: z.array(
        z.object({
          id,
          code: z.string(),
          name: z.string(),
          ProductCategory: named,
          productTypeId: z.int(),
          price: rupiah.describe('Of a bill and of an open denomination what comes on top of the bill or the amount'),
          nominal: rupiah.nullable().describe('Denomination; none for bills and open denominations'),
          state: z.enum(['open', 'closed', 'cut-off', 'outage']),
          reason: z.string().nullable(),
        }),
      ),
      ...paged,
    }),
    example: {
      input: { productCategories: [], keyword: '' },
      answer: {
        products: [
          {
            id: 1,
            code: 'S10',
            name: 'Telkomsel 10.000',
            ProductCategory: { id: 1, name: 'Pulsa' },
            productTypeId: 2,
            price: 10_350,
            nominal: 10_000,
            state: 'open',
            reason: null,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  setAvailability: call({
    does: 'Opens or closes a product for the networks of one kind',
    path: '/product/availability',
    changes: ['listProducts'],
    ...ofOwner,
    input: z.object({ productId: id, isAvailable: z.boolean(), type: z.enum(['dm', 'tl']) }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { productId: 1, isAvailable: false, type: 'dm' }, answer: {} },
  }),

  renameProduct: call({
    does: 'Renames a product',
    path: '/product/update/name',
    changes: ['listProducts'],
    ...ofOwner,
    input: z.object({
      id,
      name: line.min(1).max(100),
      was: z.string().optional().describe('The name the edit was made from'),
    }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: { input: { id: 1, name: 'Telkomsel 10.000', was: 'Simpati 10.000' }, answer: {} },
  }),

  setHours: call({
    does: 'Sets the hours in which a product is closed every day, or none',
    path: '/product/hours',
    changes: ['listProducts'],
    ...ofOwner,
    input: hours.extend({ productId: id, was: hours.optional().describe('The hours the edit was made from') }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: {
      input: { productId: 1, cutOffFrom: '23:30', cutOffTo: '00:30', was: { cutOffFrom: null, cutOffTo: null } },
      answer: {},
    },
  }),

  setOutage: call({
    does: 'Closes a product with a reason that its sellers read, or opens it again',
    path: '/product/outage',
    changes: ['listProducts'],
    ...ofOwner,
    input: z.object({ productId: id, reason: line.min(3).max(200).nullable().describe('Null opens it') }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { productId: 1, reason: 'Gangguan di operator' }, answer: {} },
  }),
}
