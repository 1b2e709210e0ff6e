import { z } from 'zod'

/**
 * Text on one line that looks as it is: no sign that breaks the line, is not seen, or turns the direction of what follows. Names and remarks stand
 * in letters and lists of others.
 */
export const line = z
  .string()
  .trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused; a JSON schema knows no classes of signs
  .regex(/^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$/)

/** A whole-rupiah amount; JavaScript's safe integers hold every sum the ledger can. */
export const rupiah = z.int().describe('Whole rupiah')
export const positiveRupiah = z.int().min(1).max(1_000_000_000_000).describe('Whole rupiah, above zero')
export const amountOrZero = z.int().min(0).max(1_000_000_000_000).describe('Whole rupiah, zero or more')
export const id = z.int().min(1).max(9_007_199_254_740_991)
export const userId = z.int().min(1).max(2_147_483_647).describe('UID')
export const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 instant')
/** An id, or an object of which the id alone is read. */
export const idOrObject = (of: z.ZodInt) => z.union([of, z.object({ id: of }).transform((given) => given.id)])
/** A user that was picked on a screen. */
export const selectedUser = idOrObject(userId)
export const named = z.object({ id: z.int(), name: z.string() })
export const nothing = z.object({}).describe('Empty')

/** "All" on the wire; 0 and negative numbers are read as All. */
export const rowsPerPage = z.union([z.literal('All'), z.int().max(1000)]).default(15)
/** Far past every list; its first row is a number that the database has. */
export const currentPage = z.int().min(1).max(1_000_000_000).default(1)
export const paging = { currentPage, rowsPerPage }
/** What is typed into the search of a list; nothing is no search. */
export const keyword = z.string().trim().max(100).default('')
/** Of a list in the order of time. */
export const order = z.enum(['newest', 'oldest']).default('newest').describe('What comes first')
export const paged = { totalPages: z.int(), totalData: z.int() }

export const fileFormat = z.enum(['xlsx', 'csv']).default('xlsx')
/** Of a call that answers a file. */
export const fileAnswer = z.any().describe('The file; with status 202 `{fileId, rows}` of one that is made in the background')

export const period = {
  startDate: instant.describe('First instant of the period'),
  endDate: instant.describe('Last instant of the period'),
  utcOffset: z.number().default(420).describe('Minutes east of UTC; values between -14 and 14 are read as hours'),
}

export const salesType = z.union([z.literal('All'), z.int().min(0).max(9)])
export const reportFilters = {
  ...period,
  parents: z.array(userId).max(500).default([]).describe('Chosen users of the cascade; the deepest level counts'),
  products: z.array(id).max(5000).default([]),
  categories: z.array(id).max(500).default([]),
  partners: z.array(id).max(500).default([]).describe('Owner only; ignored for others'),
  salesType: salesType.optional(),
  keyword,
}
