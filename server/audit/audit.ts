import { pageOf, pagesOf } from '../lists/paging.ts'
import { spanOf } from '../lists/span.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import { inSubtree } from '../runner/policy.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { auditById, auditCount, auditedCalls, auditPage, changesOf } from './audit.queries.ts'

type Row = Awaited<ReturnType<typeof auditPage>>[number]

function shown(row: Row): Answer<'auditLog'>['rows'][number] {
  return {
    id: row.id,
    at: row.at.toISOString(),
    User: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
    LoginUser: row.staffName === null ? null : { name: row.staffName },
    call: row.call,
    About: row.about,
    aboutCount: row.aboutCount,
    ip: row.ip,
    changed: row.changed,
  }
}

/** State-changing calls of a period, newest first. */
export async function auditLog(tx: Tx, actor: Actor, input: Input<'auditLog'>): Promise<Answer<'auditLog'>> {
  if (input.user !== undefined) await inSubtree(tx, actor, input.user)
  const filter = { ...spanOf(input), userId: input.user, call: input.call, keyword: input.keyword }
  const count = await auditCount(tx, filter)
  const rows = await auditPage(tx, filter, pageOf(input))
  return { rows: rows.map(shown), calls: await auditedCalls(tx, filter), totalPages: pagesOf(count, input), totalData: count }
}

/** One of them with what was asked and what it changed. */
export async function auditDetail(tx: Tx, _actor: Actor, input: Input<'auditDetail'>): Promise<Answer<'auditDetail'>> {
  const row = (await auditById(tx, input.id)) ?? refuse('not-found')
  const changes = await changesOf(tx, input.id)
  return {
    row: shown(row),
    userAgent: row.userAgent,
    input: row.input as Record<string, unknown>,
    changes: changes.map(({ tableName, rowKey, before, after, rows }) => ({
      table: tableName,
      key: rowKey,
      rows,
      before: before as Record<string, unknown> | null,
      after: after as Record<string, unknown> | null,
    })),
  }
}

/** A large input as it came. */
export async function auditInput(tx: Tx, _actor: Actor, { id }: Input<'auditInput'>): Promise<Answer<'auditInput'>> {
  const file = await tx.selectFrom('auditFile').select(['sha256', 'content']).where('auditId', '=', id).executeTakeFirst()
  return file ?? refuse('not-found')
}
