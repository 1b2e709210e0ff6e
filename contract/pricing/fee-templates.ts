import { z } from 'zod'
import { call } from '../call.ts'
import { id, keyword, line, nothing, paged, paging, rupiah, userId } from '../shapes.ts'
import { owner, parentTypes, pricingTypes } from '../user-types.ts'

const templateId = z.int().min(1).max(2_147_483_647)
const salesTypeId = z.union([z.literal(1), z.literal(2)]).describe('1 DM, 2 TL: not the sales types of the reports')
const template = z.object({ id: templateId, name: z.string(), salesTypeId })
const sample: z.input<typeof template> = { id: 1, name: 'Promo Lebaran', salesTypeId: 2 }
const version = z.int().min(1).describe('Counts the changes of its fees')

const nominal = z.int().min(1).max(2_147_483_647).describe('Admin nominal of a product')

const chosen = z.object({
  id: templateId,
  version: version.optional().describe('The version that was looked at'),
  users: z.array(userId).min(1).max(500),
})

export const feeTemplates = {
  feeTemplates: call({
    does: 'Fee templates, newest first, by a part of id or name',
    path: '/user/feetemplate',
    who: { types: parentTypes },
    input: z.object({ keyword, ...paging }),
    answer: z.object({ templates: z.array(template), ...paged }),
    example: {
      input: { keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: { templates: [sample], totalPages: 1, totalData: 1 },
    },
  }),

  addFeeTemplate: call({
    does: 'Adds a fee template for the deposit or the collected networks',
    path: '/user/feetemplate/add',
    changes: ['feeTemplates'],
    who: owner,
    effects: ['set-template'],
    input: z.object({ name: line.min(1).max(100), salesTypeId }),
    answer: template,
    refuses: ['template-exists'],
    example: { input: { name: 'Promo Lebaran', salesTypeId: 2 }, answer: sample },
  }),

  deleteFeeTemplate: call({
    does: 'Deletes a fee template; fees that were applied from it stay',
    path: '/user/feetemplate/delete',
    changes: ['feeTemplates'],
    who: owner,
    effects: ['set-template'],
    input: z.object({ id: templateId }),
    answer: nothing,
    refuses: ['not-found'],
    example: { input: { id: 1 }, answer: {} },
  }),

  feeTemplate: call({
    does: 'The fees of a template by product: what whoever applies it takes from a user below',
    path: '/user/feetemplate/detail',
    who: { types: parentTypes },
    input: z.object({
      id: templateId,
      categories: z.array(id).max(500).default([]),
      keyword,
      onlySet: z.boolean().default(false).describe('Only products that the template has a fee for'),
      ...paging,
    }),
    answer: z.object({
      template: template.extend({ version, fees: z.int().describe('Products it has a fee for') }),
      products: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          category: z.string(),
          adminNominal: rupiah,
          adminNominalId: z.int(),
          fee: rupiah.nullable().describe('Null: the template leaves this product as it is'),
        }),
      ),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { id: 1, keyword: '' },
      answer: {
        template: { ...sample, version: 3, fees: 1 },
        products: [{ id: 1, name: 'Token PLN 20.000', category: 'Token PLN', adminNominal: 1500, adminNominalId: 1, fee: 250 }],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  setTemplateFees: call({
    does: 'Sets fees of a template, or takes them out of it; all of them or none',
    path: '/user/feetemplate/fee/set',
    changes: ['feeTemplate', 'feeTemplateUsers'],
    who: owner,
    effects: ['set-template'],
    input: z.object({
      id: templateId,
      version: version.optional().describe('The version the edit was made from'),
      fees: z
        .array(
          z.object({ adminNominalId: nominal, fee: z.int().min(0).max(1_000_000_000).nullable().describe('Null takes it out') }),
        )
        .min(1)
        .max(2000),
    }),
    answer: z.object({ version }),
    refuses: ['not-found', 'changed-meanwhile', 'template-fee-above-admin'],
    example: { input: { id: 1, version: 3, fees: [{ adminNominalId: 1, fee: 250 }] }, answer: { version: 4 } },
  }),

  feeTemplateUsers: call({
    does: 'The users that the caller may apply a template to, by name',
    path: '/user/feetemplate/users',
    who: { types: pricingTypes },
    input: z.object({ id: templateId, keyword, ...paging }),
    answer: z.object({
      users: z.array(
        z.object({
          id: userId,
          name: z.string(),
          userTypeId: z.int(),
          matching: z.int().describe('Products that already have the fee of the template'),
        }),
      ),
      fees: z.int().describe('Products the template has a fee for'),
      version,
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { id: 1, keyword: '' },
      answer: {
        users: [{ id: 3, name: 'CA Sinar', userTypeId: 2, matching: 0 }],
        fees: 1,
        version: 3,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  previewFeeTemplate: call({
    does: 'What applying a template to some users would change, and which fees would be refused; changes nothing',
    path: '/user/feetemplate/preview',
    who: { types: pricingTypes },
    effects: ['set-price'],
    input: chosen,
    answer: z.object({
      changed: z.int(),
      unchanged: z.int().describe('Have the fee already'),
      refused: z.int(),
      rows: z
        .array(
          z.object({
            userId,
            user: z.string(),
            productId: z.int(),
            product: z.string(),
            was: rupiah,
            fee: rupiah,
            sellingPrice: rupiah.nullable().describe('What the user would pay'),
            refusal: z
              .object({ type: z.string(), share: rupiah, most: rupiah })
              .nullable()
              .describe('The share that would be below zero, and the most that could be taken'),
          }),
        )
        .describe('What is refused first; at most 500'),
    }),
    refuses: ['not-found', 'prices-not-yours', 'template-other-kind', 'template-empty', 'changed-meanwhile'],
    example: {
      input: { id: 1, version: 3, users: [3] },
      answer: {
        changed: 1,
        unchanged: 0,
        refused: 0,
        rows: [
          {
            userId: 3,
            user: 'CA Sinar',
            productId: 1,
            product: 'Token PLN 20.000',
            was: 200,
            fee: 250,
            sellingPrice: 20_650,
            refusal: null,
          },
        ],
      },
    },
  }),

  applyFeeTemplate: call({
    does: 'Sets the fees of a template as the margins on some users: all of them, or with one that leaves a share below zero none',
    path: '/user/feetemplate/apply',
    changes: ['feeTemplateUsers', 'feeTemplate', 'userFees'],
    who: { types: pricingTypes },
    effects: ['set-price'],
    input: chosen,
    answer: z.object({ changed: z.int(), unchanged: z.int() }),
    refuses: ['not-found', 'prices-not-yours', 'template-other-kind', 'template-empty', 'changed-meanwhile', 'template-refused'],
    example: { input: { id: 1, version: 3, users: [3] }, answer: { changed: 1, unchanged: 0 } },
  }),
}
