import { z } from 'zod'
import { call } from './call.ts'
import { id, named } from './shapes.ts'

export const categoryDropdown = call({
  does: 'Product categories for a choice',
  path: '/product/category/dropdown',
  who: 'any',
  input: z.object({}),
  answer: z.array(named),
  example: { input: {}, answer: [{ id: 1, name: 'Pulsa' }] },
})

export const productDropdown = call({
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
})
