import { z } from 'zod'
import { call } from '../call.ts'
import { id, instant, line, paged, paging, rowsPerPage, userId } from '../shapes.ts'
import { movedHeads, owner, typeIds } from '../user-types.ts'
import { comparedDays } from './compared-days.ts'
import { columns, fileRow, moveSystem as system } from './files.ts'
import { rehearsals } from './rehearsals.ts'

const ofOwner = { who: owner, effects: ['move-in'] } as const
const serial = id.max(2_147_483_647)
const kind = z.enum(['users', 'products', 'prices'])
const columnsByKind = z.object({ users: columns, products: columns, prices: columns }).partial()
const move = serial.describe('The move')

const sums = z.object({
  users: z.int().describe('New accounts'),
  knownUsers: z.int().describe('Moved before: nothing happens to them'),
  balance: z.int().min(0).max(9_007_199_254_740_991).describe('Of all new accounts together, whole rupiah'),
  types: z.array(z.object({ userTypeId: z.int(), users: z.int() })).describe('New accounts by their type'),
  products: z.int(),
  knownProducts: z.int(),
  prices: z.int(),
  knownPrices: z.int(),
  refused: z.int().describe('Reasons against it; it is done when there is none'),
})
const sampleSums: z.input<typeof sums> = {
  users: 2,
  knownUsers: 0,
  balance: 150_000,
  types: [{ userTypeId: 6, users: 2 }],
  products: 0,
  knownProducts: 0,
  prices: 0,
  knownPrices: 0,
  refused: 0,
}

export const moving = {
  ...rehearsals,
  ...comparedDays,

  moveChoices: call({
    does: 'What a move may choose: partners that deliver its products, and the columns that files of each system had before',
    path: '/moving/choices',
    who: owner,
    permission: 'settings',
    input: z.object({}),
    answer: z.object({
      partners: z.array(z.object({ id: serial, name: z.string() })),
      layouts: z.array(z.object({ system, kind: z.enum([...kind.options, 'sales', 'balances']), columns })),
    }),
    example: { input: {}, answer: { partners: [{ id: 1, name: 'Simulator' }], layouts: [] } },
  }),

  openMove: call({
    does: 'Begins a move from another system, in the place of one that was not done',
    path: '/moving/open',
    ...ofOwner,
    changes: ['moveChoices', 'listMoves'],
    input: z.object({
      system,
      below: line
        .max(100)
        .default('')
        .describe('Username of the account that users without an upline hang below; empty: the owner'),
      headTypeId: z.literal(movedHeads).describe('What users right below the owner become'),
      partnerId: serial.nullable().describe('Who delivers new products'),
      files: z.object({ users: z.string().max(200), products: z.string().max(200), prices: z.string().max(200) }).partial(),
      columns: columnsByKind,
    }),
    answer: z.object({ id: move }),
    refuses: ['move-parent', 'not-found'],
    example: {
      input: {
        system: 'otomax',
        below: '',
        headTypeId: typeIds.SLDM,
        partnerId: 1,
        files: { users: 'reseller.csv' },
        columns: { users: { code: 'Kode', name: 'Nama' } },
      },
      answer: { id: 1 },
    },
  }),

  addMoveRows: call({
    does: 'Adds rows of a file to a move that is not done; every cell is read, and none that is refused is guessed',
    path: '/moving/rows',
    ...ofOwner,
    largestBody: 4_000_000,
    input: z.object({
      move,
      kind,
      rows: z.array(fileRow).min(1).max(2000),
    }),
    answer: z.object({ refused: z.int().describe('Cells that cannot be read') }),
    refuses: ['not-found'],
    example: {
      input: { move: 1, kind: 'users', rows: [{ row: 2, cells: { code: 'RS0001', name: 'Konter Mawar', balance: '150.000' } }] },
      answer: { refused: 0 },
    },
  }),

  tryMove: call({
    does: 'Looks through all rows of a move together; nothing is made. Answers its control sums and why rows are refused',
    path: '/moving/try',
    ...ofOwner,
    changes: ['moveRefusals', 'listMoves'],
    input: z.object({ move }),
    answer: z.object({
      sums,
      groups: z.array(
        z.object({ kind, field: z.string(), problem: z.string(), rows: z.int(), first: z.int().describe('First of the rows') }),
      ),
    }),
    refuses: ['not-found'],
    example: { input: { move: 1 }, answer: { sums: sampleSums, groups: [] } },
  }),

  moveRefusals: call({
    does: 'Why rows of a move are refused, by file and row',
    path: '/moving/refusals',
    who: owner,
    permission: 'settings',
    input: z.object({
      move,
      kind: kind.optional(),
      problem: z.string().max(20).optional(),
      ...paging,
      rowsPerPage: rowsPerPage.default(25),
    }),
    answer: z.object({
      refusals: z.array(z.object({ kind, row: z.int(), field: z.string(), problem: z.string(), written: z.string() })),
      ...paged,
    }),
    example: {
      input: { move: 1 },
      answer: {
        refusals: [{ kind: 'users', row: 7, field: 'upline', problem: 'unknown', written: 'RS9999' }],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),

  doMove: call({
    does: 'Makes accounts, opening balances, products and prices of a move, all of them or none; done twice, it changes nothing',
    path: '/moving/do',
    ...ofOwner,
    confirms: true,
    tells: 'moved-in',
    changes: ['listMoves', 'moveRefusals', 'listUsers', 'listProducts', 'balanceMutation'],
    input: z.object({
      move,
      users: z.int().min(0).describe('New accounts, as they were shown'),
      balance: z.int().min(0).max(9_007_199_254_740_991).describe('Their balance, as it was shown'),
    }),
    answer: z.object({ sums }),
    refuses: ['not-found', 'move-refused', 'move-changed', 'share-below-zero'],
    example: { input: { move: 1, users: 2, balance: 150_000 }, answer: { sums: sampleSums } },
  }),

  moveLinks: call({
    does: 'Gives moved users that never set a password a link to set it, for a week, in the place of earlier links',
    path: '/moving/links',
    ...ofOwner,
    confirms: true,
    tells: 'move-links-made',
    input: z.object({ move, after: z.int().min(0).max(2_147_483_647).default(0).describe('UID of the last one before') }),
    answer: z.object({
      links: z.array(
        z.object({
          userId,
          code: z.string().describe('In the system before'),
          name: z.string(),
          username: z.string(),
          phone: z.string(),
          secret: z.string().describe('Stands behind /reset/ in the address'),
        }),
      ),
      last: z.int().nullable().describe('From where to go on; null: these are the last'),
    }),
    refuses: ['not-found'],
    example: {
      input: { move: 1 },
      answer: {
        links: [
          { userId: 51, code: 'RS0001', name: 'Konter Mawar', username: 'rs0001', phone: '081290340001', secret: 'b64url' },
        ],
        last: null,
      },
    },
  }),

  listMoves: call({
    does: 'Moves from other systems, newest first',
    path: '/moving',
    who: owner,
    permission: 'settings',
    input: z.object({ ...paging, rowsPerPage: rowsPerPage.default(15) }),
    answer: z.object({
      moves: z.array(
        z.object({
          id: move,
          system,
          state: z.enum(['draft', 'moved']),
          openedAt: instant,
          movedAt: instant.nullable(),
          sums: sums.nullable(),
          withoutPassword: z.int().describe('Moved users that never set a password'),
        }),
      ),
      ...paged,
    }),
    example: {
      input: {},
      answer: {
        moves: [
          {
            id: 1,
            system: 'otomax',
            state: 'moved',
            openedAt: '2026-11-23T09:00:00.000Z',
            movedAt: '2026-11-23T09:20:00.000Z',
            sums: sampleSums,
            withoutPassword: 2,
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
