import { z } from 'zod'
import { call } from '../call.ts'
import { id, keyword, nothing, paged, paging } from '../shapes.ts'
import { owner } from '../user-types.ts'

/** The tiles of the counter, in their order. */
export const tile = z.enum(['pulsa', 'data', 'token', 'bill', 'emoney', 'other'])

/** What customer numbers may look like: the families of rules/customer-code.ts. */
export const numberForm = z.enum([
  'telkomsel',
  'byu',
  'indosat',
  'xl',
  'axis',
  'tri',
  'smartfren',
  'pln-prepaid',
  'pln-postpaid',
  'bpjs-kesehatan',
  'pdam',
  'telkom',
  'gas',
  'multifinance',
  'wallet',
  'etoll',
  'game',
  'game-zone',
  'other',
  'other-bill',
])

const ofOwner = { who: owner, effects: ['set-catalogue'], changes: ['listCategories'] } as const
const form = numberForm.nullable().describe('Null: its products have different ones')
const was = 'What the edit was made from'

export const categories = {
  listCategories: call({
    does: 'Categories in the order of the counter: the tile of each, and what the customer numbers of its billers look like',
    path: '/product/category',
    who: owner,
    input: z.object({ keyword: keyword.describe('A part of the name'), ...paging }),
    answer: z.object({
      categories: z.array(
        z.object({
          id,
          name: z.string(),
          tile: tile.describe('Where the counter shows the category'),
          products: z.int(),
          billers: z.array(
            z.object({
              id,
              name: z.string(),
              isBill: z.boolean().describe('Bills, or all else'),
              products: z.int(),
              numberForm: form,
            }),
          ),
        }),
      ),
      ...paged,
    }),
    example: {
      input: { keyword: '' },
      answer: {
        categories: [
          {
            id: 1,
            name: 'Pulsa',
            tile: 'pulsa',
            products: 12,
            billers: [{ id: 1, name: 'Telkomsel', isBill: false, products: 12, numberForm: 'telkomsel' }],
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  setTile: call({
    does: 'Puts a category on a tile of the counter',
    path: '/product/category/tile',
    ...ofOwner,
    input: z.object({ categoryId: id, tile, was: tile.optional().describe(was) }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: { input: { categoryId: 1, tile: 'data', was: 'pulsa' }, answer: {} },
  }),

  setNumberForm: call({
    does: 'Sets what the customer numbers of a biller look like in a category, for its bills or for all else',
    path: '/product/category/number-form',
    ...ofOwner,
    input: z.object({ categoryId: id, billerId: id, isBill: z.boolean(), numberForm, was: form.optional().describe(was) }),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile'],
    example: {
      input: { categoryId: 1, billerId: 1, isBill: false, numberForm: 'telkomsel', was: 'other' },
      answer: {},
    },
  }),
}
