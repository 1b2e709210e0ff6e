import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, line, paged, paging, rowsPerPage, rupiah, userId } from '../shapes.ts'
import { owner } from '../user-types.ts'

const ofOwner = { who: owner, effects: ['move-in'] } as const
const sellers = z.array(line.min(1).max(100)).min(1).max(1000).describe('Usernames, or codes in the system before')
const changed = z.object({ changed: z.int().describe('Of how many sellers it changed anything') })

export const rehearsals = {
  beginRehearsals: call({
    does: 'From now on the sales of these sellers go to the simulator and move no money; who rehearses already goes on',
    path: '/moving/rehearsals/begin',
    largestBody: 400_000,
    ...ofOwner,
    changes: ['listRehearsals'],
    input: z.object({ sellers }),
    answer: changed,
    refuses: ['rehearsal-sellers', 'not-found', 'not-a-seller'],
    example: { input: { sellers: ['RS0001'] }, answer: { changed: 1 } },
  }),

  endRehearsals: call({
    does: 'From now on these sellers sell for real; whoever does not rehearse is left alone',
    path: '/moving/rehearsals/end',
    largestBody: 400_000,
    ...ofOwner,
    changes: ['listRehearsals'],
    input: z.object({ sellers }),
    answer: changed,
    refuses: ['rehearsal-sellers'],
    example: { input: { sellers: ['RS0001'] }, answer: { changed: 1 } },
  }),

  listRehearsals: call({
    does: 'Rehearsals of sellers, open ones first, then the newest',
    path: '/moving/rehearsals',
    who: owner,
    permission: 'settings',
    input: z.object({ ...paging, rowsPerPage: rowsPerPage.default(15) }),
    answer: z.object({
      open: z.int().describe('Sellers that rehearse now'),
      rehearsals: z.array(
        z.object({
          id,
          userId,
          username: z.string(),
          name: z.string(),
          code: z.string().nullable().describe('In the system before'),
          begunAt: instant,
          endedAt: instant.nullable(),
          sales: z.int().describe('Purchases that did not fail'),
          amount: rupiah.describe('What they would have taken from the balance'),
          balance: rupiah.describe('What it has now, which no rehearsal changes'),
        }),
      ),
      ...paged,
    }),
    example: {
      input: {},
      answer: {
        open: 1,
        rehearsals: [
          {
            id: 1,
            userId: 51,
            username: 'rs0001',
            name: 'Konter Mawar',
            code: 'RS0001',
            begunAt: '2026-11-23T01:00:00.000Z',
            endedAt: null,
            sales: 12,
            amount: 123_000,
            balance: 150_000,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
