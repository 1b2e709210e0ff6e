import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { jumpPercent, listEveryMinutes } from '../../contract/catalogue/offered-lists.ts'
import { type RefusalCode, refusalText } from '../../contract/errors.ts'
import { typeIds } from '../../contract/user-types.ts'
import { putInInbox } from '../messages/put-in-inbox.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { fetchedList, hasList } from '../upstream/listing.ts'
import type { Upstreams } from '../upstream/upstreams.ts'
import { comparedList } from './compare-list.ts'
import { readPriceList } from './list-reader.ts'
import { partnerById } from './partner-list.queries.ts'

type Counts = NonNullable<Answer<'offeredList'>['counts']>
type Outcome = Answer<'askForList'>['outcome']
type Refusal = Pick<Refused, 'code' | 'values'>
type Reaching = Pick<Upstreams, 'reach' | 'send'>

/** What a list that may be one proposes; `refusal`: it is none. */
type Judged =
  | { outcome: 'same' }
  | { outcome: 'proposed'; list: string; counts: Counts }
  | { outcome: 'refused'; refusal: Refusal }

export async function offeredList(
  tx: Tx,
  upstreams: Reaching,
  { language }: Pick<Actor, 'language'>,
  { partnerId }: Input<'offeredList'>,
): Promise<Answer<'offeredList'>> {
  if (!(await partnerById(tx, partnerId))) refuse('not-found')
  const { reached } = await upstreams.reach(partnerId)
  const row = await tx
    .selectFrom('offeredList')
    .select(['everyHours', 'askedAt', 'outcome', 'refusal', 'fetchedAt', 'counts'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  return {
    canAsk: reached.kind === 'connected' && hasList(reached.connection),
    everyHours: row?.everyHours ?? null,
    askedAt: row?.askedAt?.toISOString() ?? null,
    outcome: (row?.outcome ?? null) as Outcome | null,
    reason: row?.refusal ? reasonOf(row.refusal as unknown as Refusal, language) : null,
    fetchedAt: row?.fetchedAt?.toISOString() ?? null,
    counts: (row?.counts ?? null) as Counts | null,
  }
}

const reasonOf = ({ code, values }: Refusal, language: Actor['language']) => refusalText(code as RefusalCode, language, values)

export async function offeredListText(
  tx: Tx,
  _: Actor,
  { partnerId }: Input<'offeredListText'>,
): Promise<Answer<'offeredListText'>> {
  const row = await tx.selectFrom('offeredList').select('list').where('partnerId', '=', partnerId).executeTakeFirst()
  return { list: row?.list ?? refuse('not-found') }
}

export async function setListInterval(
  tx: Tx,
  _: Actor,
  { partnerId, everyHours }: Input<'setListInterval'>,
): Promise<Answer<'setListInterval'>> {
  if (!(await partnerById(tx, partnerId))) refuse('not-found')
  await tx
    .insertInto('offeredList')
    .values({ partnerId, everyHours })
    .onConflict((conflict) => conflict.column('partnerId').doUpdateSet({ everyHours }))
    .execute()
  return {}
}

/** Asks now. Refuses `too-many-requests` where the partner was asked within the last minutes. */
export async function askForList(
  transact: Transact,
  upstreams: Reaching,
  actor: Actor,
  { partnerId }: Input<'askForList'>,
  origin: Origin,
): Promise<Answer<'askForList'>> {
  await transact.write(async (tx) => {
    await openAudit(tx, 'askForList', auditedBy(actor), { partnerId }, origin)
    if (!(await partnerById(tx, partnerId))) refuse('not-found')
    await tx
      .insertInto('offeredList')
      .values({ partnerId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { rows } = await sql`
      update offered_list set asked_at = now() where partner_id = ${partnerId}
        and (asked_at is null or asked_at <= now() - make_interval(mins => ${listEveryMinutes}) or asked_at > now())
      returning partner_id`.execute(tx)
    if (rows.length === 0) refuse('too-many-requests', { seconds: 60 * listEveryMinutes })
  })
  const judged = await asked(transact, upstreams, partnerId)
  return { outcome: judged.outcome, reason: judged.outcome === 'refused' ? reasonOf(judged.refusal, actor.language) : null }
}

/** Partners of one run: the rest is asked in the next minute. */
const AT_ONCE = 5

/** Asks the partners whose time has come. A clock that was set back asks at once. */
export async function askForDueLists(transact: Transact, upstreams: Reaching): Promise<void> {
  const { rows } = await transact.write((tx) =>
    sql<{ partnerId: number }>`
      update offered_list set asked_at = now() where partner_id in (
        select o.partner_id from offered_list o join partner p on p.id = o.partner_id and p.is_active
        where o.every_hours is not null
          and (o.asked_at is null or o.asked_at <= now() - make_interval(hours => o.every_hours) or o.asked_at > now())
        order by o.asked_at nulls first limit ${AT_ONCE} for update of o skip locked)
      returning partner_id`.execute(tx),
  )
  await Promise.all(rows.map(({ partnerId }) => asked(transact, upstreams, partnerId)))
}

async function asked(transact: Transact, upstreams: Reaching, partnerId: number): Promise<Judged> {
  const judged = await fetchedList(upstreams, partnerId)
    .then((list) => transact.read((tx) => judge(tx, partnerId, list)))
    .catch((error: unknown): Judged => {
      if (!(error instanceof Refused)) throw error
      return { outcome: 'refused', refusal: { code: error.code, values: error.values } }
    })
  await transact.write((tx) => keep(tx, partnerId, judged))
  return judged
}

/** What no person would take over from a list that nobody looked at: then the rest of it is not believed either. */
const unbelievable: ReadonlySet<string> = new Set(['no-object', 'no-price', 'not-whole', 'out-of-range'])

/** Compares a list with what holds now. Refuses whole what has rows that no price list has. */
export async function judge(tx: Tx, partnerId: number, list: string): Promise<Judged> {
  const bad = readPriceList(list).bad.filter(({ problem }) => unbelievable.has(problem))
  if (bad.length > 0) refuse('list-bad-rows', { rows: bad.length, sku: bad[0]!.sku || String(bad[0]!.row) })
  const { listed, rows } = await comparedList(tx, { partnerId, list })
  const changes = rows.filter(({ change }) => change !== null)
  const missing = rows.filter(({ kind }) => kind === 'missing').length
  const there = new Set(
    rows.flatMap(({ kind, Product }) => (Product && kind !== 'missing' && kind !== 'new' ? [Product.id] : [])),
  ).size
  const jumps = changes.filter(({ change }) => change?.aspect === 'price' && isJump(change.was, change.to)).length
  const counts = { listed, changes: changes.length, jumps, missing, isHalfLost: missing > there }
  return changes.length > 0 || counts.isHalfLost ? { outcome: 'proposed', list, counts } : { outcome: 'same' }
}

const isJump = (was: number, to: number) => Math.abs(to - was) * 100 > was * jumpPercent

/** One proposal for each partner; the operators get a message when it changes. A refused list leaves the waiting proposal. */
async function keep(tx: Tx, partnerId: number, judged: Judged): Promise<void> {
  const { outcome } = judged
  const update = tx.updateTable('offeredList').where('partnerId', '=', partnerId)
  if (judged.outcome === 'refused') {
    const refusal = JSON.stringify({ code: judged.refusal.code, values: judged.refusal.values })
    await update.set({ outcome, refusal }).execute()
    return
  }
  if (judged.outcome === 'same') {
    await update.set({ outcome, refusal: null, fetchedAt: null, list: null, hash: null, counts: null }).execute()
    return
  }
  const { list, counts } = judged
  const before = await tx
    .selectFrom('offeredList')
    .select('hash')
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
  const present = hash('sha256', `${JSON.stringify(counts)}${list}`)
  await update
    .set({ outcome, refusal: null, fetchedAt: sql<Date>`now()`, list, hash: present, counts: JSON.stringify(counts) })
    .execute()
  if (before?.hash !== present) await tell(tx, partnerId, counts)
}

async function tell(tx: Tx, partnerId: number, { changes, jumps, missing, isHalfLost }: Counts): Promise<void> {
  const partner = await partnerById(tx, partnerId)
  const owners = await tx.selectFrom('users').select('id').where('userTypeId', '=', typeIds.OWNR).execute()
  const values = { partner: partner?.name ?? '', changes, jumps, missing }
  for (const { id } of owners)
    await putInInbox(tx, { userId: id, loginUserId: null }, isHalfLost ? 'prices-half-lost' : 'prices-proposed', values)
}
