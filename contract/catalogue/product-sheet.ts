import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../shapes.ts'
import { owner } from '../user-types.ts'

/** One cell as it stands in the sheet; numbers are read as their digits. */
const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => (given === null || given === undefined ? '' : String(given)))

const row = z.object({
  id: cell.describe(
    'Model Product: one product. ProductCategory: a category, and a biller behind a comma; Biller: a biller, and a category behind a comma; both make a product. Empty: a new category or biller',
  ),
  name: cell.describe("Name of what is new; a product's own code may follow ' / ', else it is the partner's"),
  model: cell.describe('Product, ProductCategory or Biller: what the id names'),
  denom: cell.describe("Face value, lowest and highest amount with a dash between, 'bill', or empty"),
  price: cell.describe('What the partner takes, whole rupiah, with or without dots'),
  remark: cell.describe('For the operators'),
  code: cell.describe("The partner's code"),
})
const column = z.object({ name: cell.describe('Column Name'), value: cell.describe('Value') })

/** Bytes of a body with the most rows, each as long as its cells may be. */
const largestBody = 8_000_000

export const productSheet = {
  bulkCreateProducts: call({
    does: 'Makes products, categories and billers of a sheet, and adds a partner to products: every row, or none',
    path: '/product/bulkcreate',
    changes: ['productDropdown', 'categoryDropdown', 'billerDropdown', 'listProducts'],
    who: owner,
    effects: ['set-catalogue'],
    largestBody,
    input: z.object({
      partnerId: id,
      data: z.array(row).describe('Rows of the sheet, at most 5000 that are not empty'),
      inquiryRequestData: z.array(column).max(100).default([]).describe('What an inquiry sends to the partner besides'),
      purchaseRequestData: z.array(column).max(100).default([]).describe('What a purchase sends to the partner besides'),
    }),
    answer: z.object({
      products: z.int().describe('Products made'),
      switchings: z.int().describe('Products that were there and have this partner now'),
      categories: z.int(),
      billers: z.int(),
      unpriced: z.int().describe('Products made that are for sale as soon as they have an admin nominal'),
    }),
    refuses: ['not-found', 'sheet-empty', 'sheet-too-long', 'cells-wrong'],
    example: {
      input: {
        partnerId: 1,
        data: [
          {
            id: '1,2',
            name: 'Telkomsel 12.000 / S12',
            model: 'ProductCategory',
            denom: '12.000',
            price: '12.050',
            remark: 'Promo',
            code: 'TSEL12',
          },
          { id: '4', name: '', model: 'Product', denom: '', price: '21.000', remark: '', code: 'TSEL20' },
        ],
        inquiryRequestData: [],
        purchaseRequestData: [{ name: 'channel', value: 'H2H' }],
      },
      answer: { products: 1, switchings: 1, categories: 0, billers: 0, unpriced: 0 },
    },
  }),
}
