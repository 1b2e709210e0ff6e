import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import type { MoveColumns } from '../../rules/moving-layouts.ts'
import { hashPassword } from '../auth/passwords.ts'
import { newSecret, secretHash } from '../auth/secrets.ts'
import { openToldAudit } from '../auth/security-notices.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import { inboxOf, putInInbox } from '../messages/put-in-inbox.ts'
import { lockCatalogue } from '../offers/lock.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { withoutTimeout } from '../runner/without-timeout.ts'
import { makeCategories, setCustomerNumbers, withCustomerNumbers } from './categories.ts'
import { groupsOf, linkable, movesPage, refusalsPage, type StoredSums, sumsOf } from './moving.queries.ts'
import { type Cells, type ReadProduct, readRows } from './read-cells.ts'

/** Partners, and the layouts that were used last. */
export async function moveChoices(tx: Tx): Promise<Answer<'moveChoices'>> {
  const partners = await tx.selectFrom('partner').select(['id', 'name']).orderBy('name').execute()
  const layouts = await tx.selectFrom('moveLayout').select(['system', 'kind', 'columns']).execute()
  type Layout = Answer<'moveChoices'>['layouts'][number]
  return { partners, layouts: layouts.map((layout) => ({ ...layout, columns: layout.columns as MoveColumns }) as Layout) }
}

/** Begins a move. Refuses `not-found` for a parent or partner there is not, and `move-parent`. */
export async function openMove(tx: Tx, actor: Actor, input: Input<'openMove'>): Promise<Answer<'openMove'>> {
  const { system, below, headTypeId, partnerId, files, columns } = input
  const above = below === '' ? actor.userId : await parentNamed(tx, below)
  if (partnerId !== null && !(await tx.selectFrom('partner').select('id').where('id', '=', partnerId).executeTakeFirst()))
    refuse('not-found')
  const { rows } = await sql<{ id: number }>`
    select open_move(${system}, ${above}::integer, ${headTypeId}::smallint, ${partnerId}::integer, ${JSON.stringify(files)}::jsonb,
      ${JSON.stringify(columns)}::jsonb) as id`.execute(tx)
  return rows[0]!
}

async function parentNamed(tx: Tx, username: string): Promise<number> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return found?.id ?? refuse('move-parent')
}

/** Keeps rows of a file with what is wrong in their cells. Refuses `not-found` where the move is not there or done. */
export async function addMoveRows(
  tx: Tx,
  _actor: Actor,
  { move, kind, rows: given }: Input<'addMoveRows'>,
): Promise<Answer<'addMoveRows'>> {
  const { rows, refusals } = readRows(kind, given as { row: number; cells: Cells }[])
  const kept = kind === 'products' ? await withCustomerNumbers(tx, rows as ReadProduct[]) : rows
  await sql`select add_move_rows(${move}::integer, ${kind}, ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(refusals)}::jsonb)`.execute(
    tx,
  )
  return { refused: refusals.length }
}

/** Looks through the rows of a move; makes nothing but its list of refusals. Refuses `not-found`. */
export async function tryMove(tx: Tx, _actor: Actor, { move }: Input<'tryMove'>): Promise<Answer<'tryMove'>> {
  await withoutTimeout(tx)
  const { rows } = await sql<{ sums: StoredSums }>`select check_move(${move}::integer) as sums`.execute(tx)
  return { sums: sumsOf(rows[0]!.sums), groups: await groupsOf(tx, move) }
}

export async function moveRefusals(tx: Tx, _actor: Actor, input: Input<'moveRefusals'>): Promise<Answer<'moveRefusals'>> {
  const { refusals, total } = await refusalsPage(tx, input, pageOf(input))
  return { refusals, totalPages: pagesOf(total, input), totalData: total }
}

export async function listMoves(tx: Tx, _actor: Actor, input: Input<'listMoves'>): Promise<Answer<'listMoves'>> {
  const { moves, total } = await movesPage(tx, pageOf(input))
  return { moves, totalPages: pagesOf(total, input), totalData: total }
}

/**
 * Makes what a move brings, all of it or nothing; a repetition answers what the first one did. Its accounts have a password that
 * nobody knows. Refuses `not-found`, `move-refused` and `move-changed`.
 */
export async function doMove(
  transact: Transact,
  actor: Actor,
  input: Input<'doMove'>,
  origin: Origin,
): Promise<Answer<'doMove'>> {
  const passwordHash = await hashPassword(newSecret(), `user ${actor.userId}`)
  return transact.write(async (tx) => {
    await openToldAudit(tx, 'doMove', auditedBy(actor), input, origin)
    await withoutTimeout(tx)
    await lockCatalogue(tx)
    await setCustomerNumbers(tx, input.move)
    await makeCategories(tx, input.move)
    const before = await tx.selectFrom('moveRun').select('state').where('id', '=', input.move).executeTakeFirst()
    const { rows } = await sql<{ sums: StoredSums }>`
      select do_move(${input.move}::integer, ${input.users}::integer, ${input.balance}::bigint, ${passwordHash}) as sums`.execute(
      tx,
    )
    const sums = sumsOf(rows[0]!.sums)
    if (before?.state !== 'moved') await tellMoved(tx, actor, input.move, sums)
    return { sums }
  })
}

/** Says in the inbox what came. */
function tellMoved(tx: Tx, actor: Actor, move: number, { users, products, prices, balance }: Answer<'doMove'>['sums']) {
  const counts = { users: formatRupiah(users), products: formatRupiah(products), prices: formatRupiah(prices) }
  return putInInbox(tx, inboxOf(actor), 'network-moved', { move: String(move), ...counts, balance: formatRupiah(balance) })
}

/** Users of one answer with links. */
const MOST_LINKS = 500

/** Links for the next users of a move that never set a password, by their UID. Refuses `not-found`. */
export async function moveLinks(tx: Tx, _actor: Actor, { move, after }: Input<'moveLinks'>): Promise<Answer<'moveLinks'>> {
  const users = await linkable(tx, { move, after, limit: MOST_LINKS })
  const links = users.map(({ phone, ...user }) => ({ ...user, phone: phone ?? '', secret: newSecret() }))
  await sql`
    select give_move_links(${links.map(({ userId }) => userId)}::integer[], ${links.map(({ secret }) => secretHash(secret))}::bytea[])`.execute(
    tx,
  )
  return { links, last: links.length < MOST_LINKS ? null : links.at(-1)!.userId }
}
