import { z } from 'zod'
import { call } from '../call.ts'
import { makingRefusals } from '../load-errors.ts'
import { fileAnswer, fileFormat, line } from '../shapes.ts'
import { callOfList } from './list-views.ts'

const path = z.string().regex(/^\w{1,40}(\.\w{1,40}){0,5}$/)
const value = z
  .string()
  .max(200)
  .describe(
    'Fields of a row in braces, `{User.name} · {User.id:6}`; the number is how many digits an id is padded to. `{Parts.*.name}` are the names of all parts, and behind `{isOpen&User?}` a value counts only where the row has both',
  )

const column = z.object({
  head: z.string().max(100),
  kind: z
    .enum(['text', 'count', 'rupiah', 'moment', 'any'])
    .default('any')
    .describe('any: by the first value that there is; a moment is an ISO 8601 instant'),
  values: z.array(value).min(1).max(8).describe('What is written: the first of them that is something'),
  words: z
    .record(z.string().max(60), z.string().max(200))
    .optional()
    .describe('What is written for a value; `*` for every other one, and an empty name for none'),
})

/** What a list is downloaded by: its own call, under the rights of who asks. */
export const listFile = {
  downloadList: call({
    does: 'The rows that a list call answers its caller, all of its pages, as a file. Refuses what that call refuses',
    path: '/list/download',
    largestBody: 500_000,
    who: 'any',
    permission: 'none',
    input: z.object({
      list: callOfList,
      filters: z
        .record(z.string().max(40), z.unknown())
        .default({})
        .describe('As the list call takes them; its page is left out'),
      rows: path.optional().describe('Where its answer has the rows; by default the only array in it'),
      parts: path.optional().describe('Where a row has further rows, which follow it'),
      title: line.min(1).max(100),
      columns: z.array(column).min(1).max(60),
      sort: z
        .object({ by: column, descending: z.boolean() })
        .optional()
        .describe('Of a list that one page of 5,000 rows holds; a longer one stays in the order of its call'),
      format: fileFormat,
    }),
    answer: fileAnswer,
    refuses: ['not-found', 'account-blocked', ...makingRefusals],
    example: {
      input: { list: 'inbox', title: 'Kotak Masuk', columns: [{ head: 'Perihal', values: ['{subject}'] }] },
      answer: 'file',
    },
  }),
}
