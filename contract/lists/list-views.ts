import { z } from 'zod'
import { call } from '../call.ts'
import { id, line } from '../shapes.ts'

/** The name of the call that a list shows. */
export const callOfList = z
  .string()
  .regex(/^[a-zA-Z]\w{0,59}$/)
  .describe('The call that the list shows')
const name = line.max(60).describe('Empty: how the list looks when it is opened')
const key = z.string().regex(/^[\w.-]{1,40}$/)

/** How a list looks, and for a view with a name what it shows. */
const settings = z.object({
  columns: z
    .record(key, z.boolean())
    .describe('Columns that are always or never shown; the width of the window decides on the others'),
  density: z.enum(['normal', 'compact']),
  rows: z
    .union([z.literal('All'), z.int().min(1).max(1000)])
    .nullable()
    .describe('Rows per page; null: as the list begins'),
  filters: z.record(key, z.string().max(2000)).describe('Filters and order as they stand in the address'),
})

const sampleSettings = {
  columns: { remark: true, uid: false },
  density: 'compact' as const,
  rows: 25,
  filters: { pending: '1', sort: '-amount' },
}

export const listViews = {
  listViews: call({
    does: 'How lists look to the signed-in account, and the views of them that it saved',
    path: '/list/views',
    who: 'any',
    permission: 'none',
    input: z.object({}),
    answer: z.object({ views: z.array(z.object({ id, list: callOfList, name, settings })) }),
    example: {
      input: {},
      answer: { views: [{ id: 1, list: 'transactionLog', name: 'Pending', settings: sampleSettings }] },
    },
  }),

  saveListView: call({
    does: 'Saves a view of a list of the own account; one of the same name is replaced',
    path: '/list/view/save',
    who: 'any',
    permission: 'none',
    changes: ['listViews'],
    input: z.object({ list: callOfList, name, settings }),
    answer: z.object({ id }),
    refuses: ['too-many-views'],
    example: { input: { list: 'transactionLog', name: 'Pending', settings: sampleSettings }, answer: { id: 1 } },
  }),

  deleteListView: call({
    does: 'Deletes a view of the own account',
    path: '/list/view/delete',
    who: 'any',
    permission: 'none',
    changes: ['listViews'],
    input: z.object({ id }),
    answer: z.object({ deleted: z.boolean() }),
    refuses: ['not-found'],
    example: { input: { id: 1 }, answer: { deleted: true } },
  }),
}
