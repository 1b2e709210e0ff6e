import { z } from 'zod'
import { call } from '../call.ts'
import { downloadRefusals } from '../load-errors.ts'
import { type ScreenName, screens } from '../screens.ts'
import { id, instant, keyword, paged, paging } from '../shapes.ts'
import { fileStates } from './reports.ts'

const screenName = z.enum(Object.keys(screens) as [ScreenName, ...ScreenName[]])

const file = z.object({
  id,
  state: z.enum(fileStates),
  name: z.string().nullable().describe('Null before its making has begun'),
  rows: z.int().nullable().describe('Rows it will have; null before they were counted'),
  rowsDone: z.int(),
  bytes: z.int(),
})

export const inbox = {
  inbox: call({
    does: 'Notices and files of the signed-in account of the last 30 days, newest first',
    path: '/inbox',
    who: 'any',
    permission: 'none',
    input: z.object({ keyword: keyword.describe('Words of the text, or a part of a name or number in it'), ...paging }),
    answer: z.object({
      items: z.array(
        z.object({
          id,
          at: instant,
          subject: z.string(),
          text: z.string(),
          isRead: z.boolean(),
          link: z
            .object({ screen: screenName, search: z.record(z.string(), z.string()) })
            .nullable()
            .describe('The screen that shows what it is about, and what its address says besides'),
          File: file.nullable(),
        }),
      ),
      unread: z.int(),
      ...paged,
    }),
    example: {
      input: {},
      answer: {
        items: [
          {
            id: 7,
            at: '2026-11-21T07:04:00.000Z',
            subject: 'Berkas siap diunduh',
            text: 'Log Transaksi 21-11-2026.xlsx, 240.118 baris.',
            isRead: false,
            link: null,
            File: {
              id: 3,
              state: 'ready',
              name: 'Log Transaksi 21-11-2026.xlsx',
              rows: 240_118,
              rowsDone: 240_118,
              bytes: 11_706_059,
            },
          },
        ],
        unread: 1,
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  inboxUnread: call({
    does: 'How many rows of the own inbox are unread',
    path: '/inbox/unread',
    who: 'any',
    permission: 'none',
    input: z.object({}),
    answer: z.object({ unread: z.int() }),
    example: { input: {}, answer: { unread: 1 } },
  }),

  readInbox: call({
    does: 'Marks a row of the own inbox as read, all without one',
    path: '/inbox/read',
    who: 'any',
    permission: 'none',
    changes: ['inbox', 'inboxUnread'],
    input: z.object({ id: id.optional() }),
    answer: z.object({ unread: z.int() }),
    example: { input: {}, answer: { unread: 0 } },
  }),

  downloadFile: call({
    does: 'A file of the own inbox that was made in the background',
    path: '/inbox/file',
    who: 'any',
    input: z.object({ id }),
    answer: z.any().describe('The file'),
    refuses: ['not-found', 'account-blocked', ...downloadRefusals],
    example: { input: { id: 3 }, answer: 'file' },
  }),

  cancelFile: call({
    does: 'Gives up a file of the own inbox that is being made; one that is ready stays',
    path: '/inbox/file/cancel',
    who: 'any',
    permission: 'none',
    changes: ['inbox', 'inboxUnread'],
    input: z.object({ id }),
    answer: z.object({ state: z.enum(fileStates) }),
    refuses: ['not-found'],
    example: { input: { id: 3 }, answer: { state: 'cancelled' } },
  }),
}
