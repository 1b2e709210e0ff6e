import { z } from 'zod'

const text = (most: number) => z.string().max(most)
const place = text(500).trim().min(1).nullable().default(null)

const template = z.object({
  method: z.enum(['GET', 'POST']),
  path: text(2000)
    .regex(/^\//)
    .describe('Behind the address; with {reference}, {product}, {customer}, {credential.apiKey}, {md5:…}'),
  headers: z
    .array(z.object({ name: text(100).regex(/^[A-Za-z0-9-]+$/), value: text(1000) }))
    .max(10)
    .default([]),
  bodyType: z.enum(['json', 'form', 'none']).default('none'),
  body: text(4000).nullable().default(null),
})

const words = z.array(text(100).trim().min(1)).max(100)

/** How a partner of the types json and http-get is asked, and where its reply says what. */
export const requestTemplates = z.object({
  inquiry: template.nullable().default(null),
  purchase: template.nullable().default(null),
  payment: template.nullable().default(null),
  advice: template.nullable().default(null),
  balance: template.nullable().default(null),
  list: template.nullable().default(null),
  reply: z.object({
    reads: z.enum(['json', 'pattern']),
    status: place.describe('Where it says how the sale stands: a path such as data.rc, or a pattern whose group catches it'),
    success: words.describe('What stands there when the goods were delivered'),
    failure: words.describe('What stands there when they will never be; whatever stands in neither list is pending'),
    failureOfAdvice: words
      .nullable()
      .default(null)
      .describe('The same for status checks, where codes about the request mean nothing'),
    reference: place,
    serialNumber: place,
    customerName: place,
    bill: place,
    price: place,
    handle: place.describe('What a payment names its inquiry by: {handle}'),
    message: place,
    balance: place,
  }),
  listReply: z
    .object({
      rows: text(500).describe('Path of the rows in the reply to `list`; empty: the reply itself'),
      code: text(500).trim().min(1),
      name: place,
      price: text(500).trim().min(1),
      open: place,
      opens: words.default([]).describe('What stands at `open` while the partner delivers the product'),
    })
    .nullable()
    .default(null)
    .describe('Where a JSON reply to `list` has the products, their codes and prices'),
})

/** What a connection says besides, by its type: `postpaidAddress` of iak, `templates` of json and http-get. */
export const connectionDialect = z.object({
  postpaidAddress: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  templates: requestTemplates.nullable().default(null),
})
