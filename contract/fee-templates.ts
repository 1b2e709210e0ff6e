import { z } from 'zod'
import { call } from './call.ts'
import { nothing, paged, paging } from './shapes.ts'
import { parentTypes } from './user-types.ts'

const templateId = z.int().min(1).max(2_147_483_647)
const salesTypeId = z.union([z.literal(1), z.literal(2)]).describe('1 DM, 2 TL: not the sales types of the reports')
const template = z.object({ id: templateId, name: z.string(), salesTypeId })
const sample: z.input<typeof template> = { id: 1, name: 'Promo Lebaran', salesTypeId: 2 }

export const feeTemplates = call({
  does: 'Fee templates, newest first, by a part of id or name',
  path: '/user/feetemplate',
  who: { types: parentTypes },
  input: z.object({ keyword: z.string().trim().max(100).default(''), ...paging }),
  answer: z.object({ templates: z.array(template), ...paged }),
  example: {
    input: { keyword: '', currentPage: 1, rowsPerPage: 15 },
    answer: { templates: [sample], totalPages: 1, totalData: 1 },
  },
})

export const addFeeTemplate = call({
  does: 'Adds a fee template for the deposit or the collected networks',
  path: '/user/feetemplate/add',
  who: { types: [1] },
  permission: 'users',
  input: z.object({ name: z.string().trim().min(1).max(100), salesTypeId }),
  answer: template,
  refuses: ['template-exists'],
  example: { input: { name: 'Promo Lebaran', salesTypeId: 2 }, answer: sample },
})

export const deleteFeeTemplate = call({
  does: 'Deletes a fee template',
  path: '/user/feetemplate/delete',
  who: { types: [1] },
  permission: 'users',
  input: z.object({ id: templateId }),
  answer: nothing,
  refuses: ['not-found'],
  example: { input: { id: 1 }, answer: {} },
})
