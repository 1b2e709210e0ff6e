import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { askBalance } from './balance.ts'
import { networkPartner, owedTo } from './connection.ts'
import type { Upstreams } from './upstreams.ts'

/** Balances at partners: what each reports, what the books say, and the limits for notices to the owner. Whole rupiah. */

/** Partners that the clock asks: those that are reached over the network and sell for money. */
const isAsked = sql`(p.is_active and p.type <> 'simulator' and exists (
  select from partner_connection c where c.partner_id = p.id and c.type = p.type and c.end_point = p.end_point and c.mode = 'prod'))`

interface Figures {
  id: number
  name: string
  isAsked: boolean
  at: Date | null
  theirs: number | null
  ours: number
  pending: number
  failure: string | null
  lowest: number | null
  mostApart: number | null
  isLow: boolean
  isApart: boolean
}

/** The figures of all partners, or of one. What the books say is read now, whenever the partner answered. */
async function figuresOf(tx: Tx, partnerId: number | null): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    with left_there as materialized (select * from left_at_partners()),
      waiting as materialized (
        select s.partners[w.attempt] as partner_id, sum(s.base + s.prices[w.attempt])::bigint as amount
        from open_sale w join sale s on s.id = w.sale_id and s.created_at = w.created_at
        where s.mode = 'prod' and s.request_type = 'purchase' group by 1
      )
    select p.id, p.name, ${isAsked} as is_asked, b.at, b.theirs, coalesce(l.amount, 0) as ours, coalesce(w.amount, 0) as pending, b.failure,
      b.lowest, b.most_apart, coalesce(b.is_low, false) as is_low, coalesce(b.is_apart, false) as is_apart
    from partner p
    left join partner_balance b on b.partner_id = p.id
    left join left_there l on l.partner_id = p.id
    left join waiting w on w.partner_id = p.id
    where ${partnerId === null ? sql`true` : sql`p.id = ${partnerId}`}
    order by p.name`.execute(tx)
  return rows
}

export async function partnerMoney(tx: Tx, _actor: Actor): Promise<Answer<'partnerMoney'>> {
  const partners = await figuresOf(tx, null)
  return {
    partners: partners.map(({ id, name, at, ...rest }) => ({ id, name, at: at?.toISOString() ?? null, ...rest })),
  }
}

/** Limits are checked with the next answer; a notice that was sent is not repeated until the balance is back within them. */
export async function watchPartner(
  tx: Tx,
  _actor: Actor,
  { id, lowest, mostApart }: Input<'watchPartner'>,
): Promise<Answer<'watchPartner'>> {
  const known = await tx.selectFrom('partner').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) refuse('not-found')
  await tx
    .insertInto('partnerBalance')
    .values({ partnerId: id, lowest, mostApart })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ lowest, mostApart }))
    .execute()
  return {}
}

/** What the books say of a partner: what is left there, and what it may have taken of it. Whole rupiah. */
export type Books = Pick<Figures, 'ours' | 'pending'>

/** How far what a partner says is from everything that the books said meanwhile: it may have taken what is pending, or not yet. */
export function apartBy(theirs: number, books: readonly Books[]): number {
  const most = Math.max(...books.map(({ ours }) => ours))
  const least = Math.min(...books.map(({ ours, pending }) => ours - pending))
  return Math.max(theirs - most, least - theirs, 0)
}

/** What a partner reported, with the books as they were before it was asked; or why it reported nothing. */
type Said = { theirs: number; before: Books } | { failure: string }

/** Stores the balance that a partner reported, or why there is none, and notifies the operators when it leaves the limits: once, until it is back. */
export async function noteBalance(tx: Tx, partnerId: number, said: Said): Promise<void> {
  await sql`insert into partner_balance (partner_id) values (${partnerId}) on conflict (partner_id) do nothing`.execute(tx)
  await sql`select from partner_balance where partner_id = ${partnerId} for update`.execute(tx)
  const keep = tx.updateTable('partnerBalance').where('partnerId', '=', partnerId)
  if ('failure' in said) {
    await keep.set({ askedAt: sql`clock_timestamp()`, failure: said.failure.slice(0, 200) }).execute()
    return
  }
  const [now] = await figuresOf(tx, partnerId)
  const { name, ours, pending, lowest, mostApart, ...before } = now!
  const { theirs } = said
  const books = [said.before, { ours, pending }]
  const isLow = lowest !== null && theirs < lowest
  const isApart = mostApart !== null && apartBy(theirs, books) > mostApart
  await keep
    .set({ theirs, ours, pending, isLow, isApart, failure: null, askedAt: sql`clock_timestamp()`, at: sql`clock_timestamp()` })
    .execute()
  const values = { partner: name, theirs: formatRupiah(theirs), ours: formatRupiah(ours), limit: '' }
  if (isLow && !before.isLow) await tellOperators(tx, 'partner-low', { ...values, limit: formatRupiah(lowest) })
  if (isApart && !before.isApart) await tellOperators(tx, 'partner-apart', { ...values, limit: formatRupiah(mostApart) })
}

/** Asks a partner for its balance, outside of any transaction, keeps it, and reads the books beside it. Refuses `partner-silent`. */
export async function partnerBalance(
  upstreams: Upstreams,
  transact: Transact,
  { id }: Input<'partnerBalance'>,
): Promise<Answer<'partnerBalance'>> {
  const { books, before } = await transact.read(async (tx) => {
    await networkPartner(tx, id)
    const [before] = await figuresOf(tx, id)
    return { books: await owedTo(tx, id), before: before! }
  })
  const { theirs } = await askBalance(upstreams, id)
  await transact.write((tx) => noteBalance(tx, id, { theirs, before }))
  return { theirs, ...books, at: new Date().toISOString() }
}

/** Asks the partners whose turn it is, all at once and outside of any transaction; of several servers one asks. What goes wrong with one is thrown when all were asked. */
export async function askPartnerBalances(transact: Transact, upstreams: Pick<Upstreams, 'reach' | 'send'>): Promise<void> {
  const due = await transact.write(async (tx) => {
    await sql`insert into partner_balance (partner_id) select p.id from partner p where ${isAsked} on conflict (partner_id) do nothing`.execute(
      tx,
    )
    // What was asked later than now was asked before the clock was set back.
    const { rows } = await sql<{ id: number }>`
      update partner_balance b set asked_at = now() from partner p
      where p.id = b.partner_id and ${isAsked} and (b.asked_at is null or b.asked_at not between now() - interval '15 minutes' and now())
      returning p.id`.execute(tx)
    const ids = new Set(rows.map(({ id }) => id))
    return (await figuresOf(tx, null)).filter(({ id }) => ids.has(id))
  })
  let written: Promise<unknown> = Promise.resolve()
  const kept = await Promise.allSettled(
    due.map(async ({ id, ...before }) => {
      const said = await askBalance(upstreams, id).then(
        ({ theirs }) => ({ theirs, before }),
        (error: unknown) => ({ failure: reasonOf(error) }),
      )
      // One after the other: many partners would take the connections of everybody else.
      const mine = written.then(() => transact.write((tx) => noteBalance(tx, id, said)))
      written = mine.catch(() => {})
      await mine
    }),
  )
  const lost = kept.find((one) => one.status === 'rejected')
  if (lost) throw lost.reason
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return String(error.values?.reason ?? error.code)
  return error instanceof Error ? error.message : String(error)
}
