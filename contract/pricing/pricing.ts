import { z } from 'zod'
import { call } from '../call.ts'
import { id, idOrObject, keyword, paged, paging, rupiah, userId } from '../shapes.ts'
import { h2hMitra, owner, parentTypes } from '../user-types.ts'

const userRef = idOrObject(userId)
const product = z.int().min(1).max(2_147_483_647)
const nominal = product.describe('Admin nominal of a product')

/** One product in the fee table of a user. */
const feeRow = z.object({
  id: z.int(),
  name: z.string(),
  category: z.string(),
  adminNominal: rupiah,
  adminNominalId: z.int(),
  productTypeId: z.int(),
  price: rupiah
    .nullable()
    .describe('What the viewer itself pays, for the owner the partner; of bills and open amounts the part above the amount'),
  revenue: rupiah.describe('The margin on this user'),
  sellingPrice: rupiah.nullable().describe('What this user pays: price and revenue'),
  feeId: z.int().nullable().describe('Null while the default applies'),
  isDefault: z.boolean(),
  maxRevenue: rupiah.describe('Above it the share of a seller below the user would be less than zero'),
  partner: z.string().nullable().describe('Owner only'),
  partnerId: z.int().nullable().describe('Owner only'),
  isDefaultPartner: z.boolean().nullable().describe('Owner only'),
  isOpen: z.boolean(),
  isClosedAbove: z.boolean().describe('Closed by the owner for the mitra above; only the owner opens it there'),
})

const sampleRow: z.input<typeof feeRow> = {
  id: 1,
  name: 'Token PLN 20.000',
  category: 'Token PLN',
  adminNominal: 1500,
  adminNominalId: 1,
  productTypeId: 2,
  price: 20_400,
  revenue: 200,
  sellingPrice: 20_600,
  feeId: null,
  isDefault: true,
  maxRevenue: 900,
  partner: null,
  partnerId: null,
  isDefaultPartner: null,
  isOpen: true,
  isClosedAbove: false,
}

const filter = {
  categories: z.array(id).max(500).default([]),
  products: z.array(id).max(5000).default([]),
  keyword,
}

const expected = z
  .object({ price: rupiah.nullable(), revenue: rupiah })
  .optional()
  .describe('What the table showed; when it is no longer so, the change is refused')

const setsPrices = { who: { types: parentTypes } } as const

const ofOwner = { who: owner, effects: ['set-route'] } as const

const chosenPartner = {
  selectedUser: userRef,
  partner: z.object({ id, productId: product }),
  expected: z.object({ partnerId: z.int().nullable() }).optional().describe('What the table showed'),
}
const ownRow = { ...sampleRow, price: 20_100, revenue: 300, sellingPrice: 20_400, partner: 'Sumber Jaya', partnerId: 1 }

const opening = {
  effects: ['open-product'],
  input: z.object({ productId: product, userId, isOpen: z.boolean() }),
  answer: z.object({ productId: z.int(), userId, isOpen: z.boolean() }),
  refuses: ['not-found', 'prices-not-yours', 'closed-above', 'share-below-zero'],
  example: { input: { productId: 1, userId: 5, isOpen: false }, answer: { productId: 1, userId: 5, isOpen: false } },
} as const

const openingAll = {
  largestBody: 200_000,
  effects: ['open-product'],
  input: z.object({
    products: z.array(product).max(10_000).optional().describe('Without it every product that the other filters leave'),
    categories: filter.categories,
    keyword: filter.keyword,
    userId,
    isOpen: z.boolean(),
  }),
  answer: z.object({ changed: z.int(), closedAbove: z.int().describe('Stay closed: the owner closed them for the mitra') }),
  refuses: ['not-found', 'prices-not-yours'],
  example: { input: { products: [1] as number[], userId: 5, isOpen: false }, answer: { changed: 1, closedAbove: 0 } },
} as const

export const pricing = {
  userFees: call({
    does: 'What a user pays for each product and the margin in it, for whoever sets its prices',
    path: '/user/fee',
    who: { types: parentTypes },
    input: z.object({ user: userRef, ...filter, ...paging }),
    answer: z.object({ sortedProducts: z.array(feeRow), ...paged }),
    refuses: ['not-found', 'prices-not-yours'],
    example: {
      input: { user: 3, categories: [], products: [], keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: { sortedProducts: [sampleRow], totalPages: 1, totalData: 1 },
    },
  }),

  setUserFee: call({
    does: 'Sets the margin on a user for one product; every share below stays at nothing or more',
    path: '/user/fee/set',
    changes: ['userFees'],
    ...setsPrices,
    effects: ['set-price'],
    input: z.object({
      user: userRef,
      adminNominalId: nominal,
      revenue: z.int().min(0).max(1_000_000_000).describe('Whole rupiah'),
      price: rupiah.nullish().describe('Not looked at: the server reads the price'),
      expected,
    }),
    answer: feeRow,
    refuses: ['not-found', 'prices-not-yours', 'share-below-zero', 'changed-meanwhile'],
    example: {
      input: { user: 3, adminNominalId: 1, revenue: 250 },
      answer: { ...sampleRow, revenue: 250, sellingPrice: 20_650, feeId: 17, isDefault: false },
    },
  }),

  resetUserFee: call({
    does: 'Gives a user the default margin of one product again',
    path: '/user/fee/reset',
    changes: ['userFees'],
    ...setsPrices,
    effects: ['drop-price'],
    input: z.object({
      feeId: id.nullish().describe('The own margin that is taken back'),
      user: userRef,
      adminNominalId: nominal,
    }),
    answer: feeRow,
    refuses: ['not-found', 'prices-not-yours', 'share-below-zero', 'changed-meanwhile'],
    example: { input: { user: 3, adminNominalId: 1 }, answer: sampleRow },
  }),

  partnersOfProduct: call({
    does: 'The partners that deliver a product, with their prices',
    path: '/user/partner',
    who: owner,
    input: z.object({ productId: product }),
    answer: z.array(z.object({ id: z.int(), name: z.string(), ProductSwitchings: z.array(z.object({ price: rupiah })) })),
    refuses: ['not-found'],
    example: {
      input: { productId: 1 },
      answer: [{ id: 1, name: 'Sumber Jaya', ProductSwitchings: [{ price: 20_100 }] }],
    },
  }),

  setUserPartner: call({
    does: 'Sends what a user and the sellers below it sell of one product to a partner of their own',
    path: '/user/partner/set',
    changes: ['userFees'],
    ...ofOwner,
    input: z.object(chosenPartner),
    answer: feeRow,
    refuses: ['not-found', 'prices-not-yours', 'partner-above-price', 'share-below-zero', 'changed-meanwhile'],
    example: {
      input: { selectedUser: 2, partner: { id: 1, productId: 1 } },
      answer: { ...ownRow, isDefaultPartner: false },
    },
  }),

  resetUserPartner: call({
    does: 'Gives a user the partners of the product again, in their order',
    path: '/user/partner/reset',
    changes: ['userFees'],
    ...ofOwner,
    input: z.object({ ...chosenPartner, partner: z.object({ id: id.nullish(), productId: product }) }),
    answer: feeRow,
    refuses: ['not-found', 'prices-not-yours', 'partner-above-price', 'share-below-zero', 'changed-meanwhile'],
    example: { input: { selectedUser: 2, partner: { id: 1, productId: 1 } }, answer: { ...ownRow, isDefaultPartner: true } },
  }),

  openProduct: call({
    does: 'Opens or closes one product for an H2H client, or for a mitra and all H2H clients below it',
    path: '/user/product/open',
    changes: ['userFees'],
    who: owner,
    ...opening,
  }),

  openProductCa: call({
    does: 'Opens or closes one product for an H2H client of the mitra',
    path: '/user/ca/product/open',
    changes: ['userFees'],
    who: h2hMitra,
    ...opening,
  }),

  openProducts: call({
    does: 'Opens or closes many products at once for an H2H client or a mitra',
    path: '/user/product/openall',
    changes: ['userFees'],
    who: owner,
    ...openingAll,
  }),

  openProductsCa: call({
    does: 'Opens or closes many products at once for an H2H client of the mitra',
    path: '/user/ca/product/openall',
    changes: ['userFees'],
    who: h2hMitra,
    ...openingAll,
  }),
}
