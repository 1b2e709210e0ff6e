import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, keyword, paged, paging, period, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'

const person = z.object({ id: userId, name: z.string() })

const auditRow = z.object({
  id,
  at: instant,
  User: person.nullable().describe('The account the call was made as; null where nobody was signed in'),
  LoginUser: z.object({ name: z.string() }).nullable().describe('The staff account that made it'),
  call: z.string(),
  About: z
    .array(person)
    .describe('The users it changed, at most twenty; of an import or a notice that paid nothing whose bank it is'),
  aboutCount: z.int().describe('How many users it changed'),
  ip: z.string().nullable(),
  changed: z.int().describe('How many rows it changed'),
})

export const audit = {
  auditLog: call({
    does: 'State-changing calls, newest first: who, as whom, about whom, from where',
    path: '/audit',
    who: owner,
    permission: 'settings',
    input: z.object({
      ...period,
      user: userId.optional().describe('Made as this user, or one of those it changed'),
      call: z.string().max(60).default(''),
      keyword: keyword.describe('Name of a user or staff account, UID, or address'),
      ...paging,
    }),
    answer: z.object({
      rows: z.array(auditRow),
      calls: z.array(z.string()).describe('Calls that stand in the period'),
      ...paged,
    }),
    refuses: ['not-found'],
    example: {
      input: { startDate: '2026-11-20T17:00:00.000Z', endDate: '2026-11-21T16:59:59.999Z' },
      answer: {
        rows: [
          {
            id: 81,
            at: '2026-11-21T07:03:59.000Z',
            User: { id: 1, name: 'Budi Santoso' },
            LoginUser: { name: 'Rina' },
            call: 'blockUser',
            About: [{ id: 4, name: 'Konter Melati' }],
            aboutCount: 1,
            ip: '103.28.12.7',
            changed: 1,
          },
        ],
        calls: ['blockUser'],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  auditDetail: call({
    does: 'One state-changing call: what was asked, and every row before and after',
    path: '/audit/detail',
    who: owner,
    permission: 'settings',
    input: z.object({ id }),
    answer: z.object({
      row: auditRow,
      userAgent: z.string(),
      input: z
        .record(z.string(), z.unknown())
        .describe('Without passwords, codes and tokens; of a large one how many characters and which hash, see /audit/input'),
      changes: z.array(
        z.object({
          table: z.string(),
          key: z.string(),
          rows: z.int().describe('How many rows it stands for: lines of a statement are noted together'),
          before: z.record(z.string(), z.unknown()).nullable(),
          after: z.record(z.string(), z.unknown()).nullable(),
        }),
      ),
    }),
    refuses: ['not-found'],
    example: {
      input: { id: 81 },
      answer: {
        row: {
          id: 81,
          at: '2026-11-21T07:03:59.000Z',
          User: { id: 1, name: 'Budi Santoso' },
          LoginUser: null,
          call: 'blockUser',
          About: [{ id: 4, name: 'Konter Melati' }],
          aboutCount: 1,
          ip: '103.28.12.7',
          changed: 1,
        },
        userAgent: 'Mozilla/5.0',
        input: { userId: 4, isBlocked: true },
        changes: [{ table: 'users', key: '4', rows: 1, before: { is_blocked: false }, after: { is_blocked: true } }],
      },
    },
  }),

  auditInput: call({
    does: 'The input of a call that was too large for its row, such as an uploaded file',
    path: '/audit/input',
    who: owner,
    permission: 'settings',
    input: z.object({ id }),
    answer: z.object({ sha256: z.string(), content: z.string().describe('JSON, without passwords, codes and tokens') }),
    refuses: ['not-found'],
    example: { input: { id: 81 }, answer: { sha256: '9f86d081884c…', content: '{"bankId":1,"csv":"…"}' } },
  }),
}
