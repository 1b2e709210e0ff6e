import { z } from 'zod'
import { call } from '../call.ts'
import { id, keyword, line, named, nothing } from '../shapes.ts'
import { owner } from '../user-types.ts'

const ofOwner = { who: owner, effects: ['set-catalogue'] } as const

const sells = z.boolean().describe('Takes real sales; the simulator does in a demo only')

const partner = z.object({
  id,
  name: z.string(),
  endPoint: z.string(),
  partnerTypeId: z.int(),
  PartnerType: named,
  isActive: z.boolean().describe('False: this server can not speak its type'),
  sells,
  products: z.int().describe('Products it has a price for'),
})

const fields = {
  name: line.min(1).max(100),
  partnerTypeId: id,
  endPoint: z.string().trim().min(1).max(500).describe('Address; of a type that is called over the network http or https'),
}

export const partners = {
  listPartners: call({
    does: 'Every partner',
    path: '/partner',
    who: owner,
    input: z.object({ keyword: keyword.describe('A part of name, type, address or id') }),
    answer: z.array(partner),
    example: {
      input: {},
      answer: [
        {
          id: 1,
          name: 'Sumber Pulsa Nusantara',
          endPoint: 'simulator://sumber-pulsa',
          partnerTypeId: 1,
          PartnerType: { id: 1, name: 'Simulator' },
          isActive: true,
          sells: true,
          products: 86,
        },
      ],
    },
  }),

  partnerTypes: call({
    does: 'The types a partner can be of, and the settings each needs',
    path: '/partner/type',
    who: owner,
    input: z.object({}),
    answer: z.array(named.extend({ delivers: z.boolean(), sells, needs: z.array(z.string()) })),
    example: { input: {}, answer: [{ id: 1, name: 'Simulator', delivers: true, sells: true, needs: [] }] },
  }),

  addPartner: call({
    does: 'Adds a partner',
    path: '/partner/add',
    changes: ['listPartners', 'partnerDropdown'],
    ...ofOwner,
    input: z.object(fields),
    answer: z.object({ id }),
    refuses: ['name-taken', 'end-point-not-http', 'partner-type-unknown'],
    example: { input: { name: 'Mitra Cepat', partnerTypeId: 1, endPoint: 'simulator://mitra-cepat' }, answer: { id: 3 } },
  }),

  savePartner: call({
    does: 'Changes some fields of a partner',
    path: '/partner/save',
    changes: ['listPartners', 'partnerDropdown'],
    ...ofOwner,
    input: z
      .object(fields)
      .partial()
      .extend({ id, was: z.object({ name: z.string(), partnerTypeId: id, endPoint: z.string() }).partial().optional() })
      .describe('The changed fields, and in `was` what they were when the edit began'),
    answer: nothing,
    refuses: ['not-found', 'changed-meanwhile', 'name-taken', 'end-point-not-http', 'partner-type-unknown', 'fee-below-zero'],
    example: { input: { id: 1, name: 'Sumber Pulsa', was: { name: 'Sumber Pulsa Nusantara' } }, answer: {} },
  }),

  partnerCallback: call({
    does: 'The address for reports of a partner, and the secret that it signs with',
    path: '/partner/callback',
    who: owner,
    permission: 'settings',
    confirms: true,
    tells: 'report-secret-shown',
    input: z.object({ id }),
    answer: z.object({ path: z.string(), secret: z.string() }),
    refuses: ['not-found'],
    example: { input: { id: 1 }, answer: { path: '/hooks/partner/1', secret: 'vYB…' } },
  }),
}

/** What a partner sends there. */
export const partnerNotice = z.object({
  reference: z
    .string()
    .regex(/^[1-9]\d{0,15}-[1-9]\d?$/)
    .describe('The reference the partner was asked with: our TRID, a dash, the number of the attempt'),
  status: z.enum(['success', 'failure', 'pending']),
  serialNumber: z.string().max(200).nullable().default(null),
  customerName: z.string().max(200).nullable().default(null),
  message: z.string().max(500).default(''),
})
export const partnerNoticeAnswer = z.object({
  state: z
    .enum(['waiting', 'settled', 'failed', 'late', 'claimed', 'nothing'])
    .describe(
      'What it did: ended the sale, is a loss because the sale has ended otherwise, says that a delivered sale failed, on which a person decides, nothing; waiting is tried again',
    ),
})
