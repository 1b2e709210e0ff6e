import type { Call } from '../../contract/call.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { noListFile } from '../../contract/lists/no-list-file.ts'
import { plainName } from '../../rules/cell-text.ts'
import { fileDate } from '../../rules/dates.ts'
import { mostRows } from '../../rules/paging.ts'
import { sortedRows } from '../../rules/sorted-rows.ts'
import type { Actor, Caller } from '../runner/actor.ts'
import { fairShares } from '../runner/fair-shares.ts'
import type { FileHandler, Handlers, Input } from '../runner/handlers.ts'
import { readInput } from '../runner/inputs.ts'
import { mayCall, refusalAtTheDoor } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { type AnySheet, type Cell, handOver } from '../runner/sheet.ts'
import type { Transact } from '../runner/transact.ts'
import { columnReader, fileColumns, type Row } from './file-cells.ts'
import { listWithoutMonths } from './months-away.ts'

type Asked = Input<'downloadList'>
/** The handler of a call that only reads: what it answers depends on who asks and for what, and on nothing else of a request. */
interface Reading {
  read: (tx: Tx, actor: Actor, input: unknown) => Promise<unknown>
  replica?: true
  whole?: (tx: Tx, actor: Actor, input: unknown) => AsyncGenerator<readonly unknown[]>
}
interface Page {
  rows: readonly unknown[]
  totalPages: number
  totalData: number
}

function readingOf(handlers: Handlers, list: string): Reading | undefined {
  if (!Object.hasOwn(calls, list) || noListFile.includes(list)) return
  const handler: object = handlers[list as CallName]
  const { door, confirms }: Call = calls[list as CallName]
  if (door !== 'web' || confirms || !('read' in handler)) return
  const found = handler as Reading
  return found.read.length > 3 ? undefined : found
}

/** One long list at a time, so that of the connections for files one is always left for the others. A browser waits for ten seconds. */
const inShare = fairShares({ together: 1, each: 1, waiting: 400, waitingEach: 40, longestWaitMs: 9_000 })

/** Whether an account may still make the call of the list that it asked a file of; files of other calls are no lists. */
export function mayHaveList(call: string, input: unknown, actor: Caller): boolean {
  if (call !== 'downloadList') return true
  const { list } = input as Pick<Asked, 'list'>
  return Object.hasOwn(calls, list) && mayCall(calls[list as CallName], actor)
}

/**
 * Any list as a file: the call of the list is made under the rights of who asks, page after page or as a whole in one snapshot, so a file has what
 * the list shows and there is no second rule of who may see it. Refuses `not-found` for what is no list, and what the call of the list refuses.
 */
export function listFile(handlers: () => Handlers): FileHandler<'downloadList'>['file'] {
  return async (tx, actor, input) => {
    const found = readingOf(handlers(), input.list) ?? refuse('not-found')
    const list = asking(found, actor, input)
    const first = await list.page(tx, 1)
    const columns = fileColumns(input.columns, first.rows, actor.language)
    return {
      name: `${plainName(input.title)} ${fileDate(new Date())}${await listWithoutMonths(tx, input.list, input.filters)}`,
      title: plainName(input.title.replace(/[[\]']/g, ' ')).slice(0, 31),
      columns: columns.map(({ cell: _, ...column }) => column),
      utcOffset: actor.utcOffset,
      rows: first.totalData,
      read: (read) =>
        rowsOf(first, list.whole, oneAfterTheOther(actor, read), (some) =>
          handOver(some, (row) => columns.map(({ cell }) => cell(row)), actor.utcOffset),
        ),
    } satisfies AnySheet
  }
}

/** Whether the file of a list is read where the list itself is. */
export const isOnReplica =
  (handlers: () => Handlers): Exclude<FileHandler<'downloadList'>['replica'], boolean | undefined> =>
  ({ list }) =>
    readingOf(handlers(), list)?.replica ?? false

/** Reads for as long as it takes in the turn of an account. Refuses `too-many-requests`. */
const oneAfterTheOther =
  ({ userId }: Actor, read: Transact['read']): Transact['read'] =>
  (work) =>
    inShare(`${userId}`, () => read(work))

/** Makes the call of a list: for one page of as many rows as it answers at most, or for all of them, some at a time. */
function asking({ read, whole }: Reading, actor: Actor, { list, filters, rows, parts, sort }: Asked) {
  const call: Call = calls[list as CallName]
  const refusal = refusalAtTheDoor(call, actor)
  if (refusal) refuse(refusal)
  const inputOf = (currentPage: number) => readInput(call.input, { ...filters, currentPage, rowsPerPage: 'All' }, actor.language)
  const inFile = (found: readonly unknown[]) => (parts === undefined ? found : found.flatMap((row) => withParts(row, parts)))
  async function page(tx: Tx, number: number): Promise<Page> {
    const answer = await read(tx, actor, inputOf(number))
    const found = rowsIn(answer, rows) ?? refuse('not-found')
    const { totalPages = 1, totalData = found.length } = answer as Partial<Page>
    const ordered =
      sort && totalData <= mostRows ? sortedRows(found, columnReader(sort.by, actor.language), sort.descending) : found
    return { rows: inFile(ordered), totalPages, totalData }
  }
  return {
    page,
    async *whole(tx: Tx): AsyncGenerator<readonly unknown[]> {
      if (whole) for await (const found of whole(tx, actor, inputOf(1))) yield inFile(found)
      else
        for (let number = 1, last = 1; number <= last; number++) {
          const { rows: found, totalPages } = await page(tx, number)
          last = totalPages
          yield found
        }
    },
  }
}

/** Where an answer has its rows: at a path, or in its only array. */
function rowsIn(answer: unknown, path: string | undefined): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  if (path === undefined) {
    const arrays = Object.values(Object(answer)).filter((value): value is unknown[] => Array.isArray(value))
    return arrays.length === 1 ? arrays[0] : undefined
  }
  let found: unknown = answer
  for (const name of path.split('.')) found = Object.hasOwn(Object(found), name) ? (found as Row)[name] : undefined
  return Array.isArray(found) ? found : undefined
}

/** A row and, below it, those that it has. */
function withParts(row: unknown, path: string): unknown[] {
  return [row, ...(rowsIn(row, path) ?? []).flatMap((part) => withParts(part, path))]
}

/** All rows of a list: the page that is there, or those of a longer list in one snapshot, so that none is missing or comes twice when others go or come meanwhile. */
async function* rowsOf(
  first: Page,
  whole: (tx: Tx) => AsyncGenerator<readonly unknown[]>,
  read: Transact['read'],
  handed: (rows: readonly unknown[]) => AsyncGenerator<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  if (first.totalPages === 1) return yield* handed(first.rows)
  for await (const rows of inOneSnapshot(whole, read)) yield* handed(rows)
}

/** Rows that were read, and the way to say whether more are wanted. */
interface Offer {
  rows: readonly unknown[]
  take: (goOn: boolean) => void
}

/** The rows of a list, some at a time, as they are taken. Their transaction is open until the last, or until nobody takes more; one that the database ends is an error. */
async function* inOneSnapshot(
  whole: (tx: Tx) => AsyncGenerator<readonly unknown[]>,
  read: Transact['read'],
): AsyncGenerator<readonly unknown[]> {
  let offered = Promise.withResolvers<Offer>()
  let isBegun = false
  const over = read(async (tx) => {
    // A second try would give rows a second time.
    if (isBegun) throw new Error('the reading of a list was ended')
    isBegun = true
    for await (const rows of whole(tx)) {
      if (!(await new Promise<boolean>((take) => offered.resolve({ rows, take })))) return
    }
  })
  let taken: Offer | undefined
  try {
    for (;;) {
      taken = (await Promise.race([offered.promise, over])) ?? undefined
      if (!taken) return
      offered = Promise.withResolvers()
      yield taken.rows
      taken.take(true)
    }
  } finally {
    taken?.take(false)
    await over.catch(() => {})
  }
}
