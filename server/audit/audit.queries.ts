import { type RawBuilder, sql } from 'kysely'
import { containing } from '../runner/contains.ts'
import type { Tx } from '../runner/pool.ts'

export interface AuditFilter {
  from: Date
  until: Date
  userId: number | undefined
  call: string
  keyword: string
}

/** Whether one of the users it changed is such a one. */
const about = (which: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from audit_about a join users u on u.id = a.user_id where a.audit_id = audit.id and ${which})`

/** Users named in a row of the list; a sheet of prices may change thousands. */
const MOST_NAMED = 20

/** The users that were changed; the owner of the bank counts only where no user was changed. */
const changed = sql`(
    select a.user_id from audit_about a where a.audit_id = audit.id and (a.effect <> 'import-lines'
      or not exists (select from audit_about o where o.audit_id = audit.id and o.effect <> 'import-lines'))
  )`

/** Rows of the filter with the names they are shown by. */
function audited(tx: Tx, { from, until, userId, call, keyword }: AuditFilter) {
  return tx
    .selectFrom('audit')
    .leftJoin('users as maker', 'maker.id', 'audit.userId')
    .leftJoin('loginUser', 'loginUser.id', 'audit.loginUserId')
    .where('audit.at', '>=', from)
    .where('audit.at', '<', until)
    .$if(userId !== undefined, (query) =>
      query.where((where) => where.or([where('audit.userId', '=', userId!), about(sql`a.user_id = ${userId}`)])),
    )
    .$if(call !== '', (query) => query.where('audit.call', '=', call))
    .$if(keyword !== '', (query) => {
      const like = containing(keyword)
      return query.where((where) =>
        where.or([
          where('maker.name', 'ilike', like),
          where('loginUser.name', 'ilike', like),
          about(sql`u.name ilike ${like}`),
          where(sql`host(audit.ip)`, 'like', like),
          ...(/^\d{1,9}$/.test(keyword)
            ? [where('audit.userId', '=', Number(keyword)), about(sql`a.user_id = ${Number(keyword)}`)]
            : []),
        ]),
      )
    })
}

const columns = [
  'audit.id',
  'audit.at',
  'audit.userId',
  'maker.name as userName',
  'loginUser.name as staffName',
  'audit.call',
  sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
    from (select c.user_id from ${changed} c order by c.user_id limit ${sql.lit(MOST_NAMED)}) c join users u on u.id = c.user_id
  )`.as('about'),
  sql<number>`(select count(*) from ${changed} c)`.as('aboutCount'),
  sql<string | null>`host(audit.ip)`.as('ip'),
  sql<number>`(select coalesce(sum(c.rows), 0) from audit_change c where c.audit_id = audit.id)`.as('changed'),
] as const

export const auditPage = (tx: Tx, filter: AuditFilter, page: { limit: number; offset: number }) =>
  audited(tx, filter)
    .select(columns)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function auditCount(tx: Tx, filter: AuditFilter): Promise<number> {
  const { count } = await audited(tx, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Calls of the period, for the filter's choices. */
export async function auditedCalls(tx: Tx, { from, until }: Pick<AuditFilter, 'from' | 'until'>): Promise<string[]> {
  const rows = await tx
    .selectFrom('audit')
    .select('call')
    .distinct()
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('call')
    .execute()
  return rows.map(({ call }) => call)
}

export const auditById = (tx: Tx, id: number) =>
  tx
    .selectFrom('audit')
    .leftJoin('users as maker', 'maker.id', 'audit.userId')
    .leftJoin('loginUser', 'loginUser.id', 'audit.loginUserId')
    .select([...columns, 'audit.userAgent', 'audit.input'])
    .where('audit.id', '=', id)
    .executeTakeFirst()

export const changesOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('auditChange')
    .select(['tableName', 'rowKey', 'before', 'after', 'rows'])
    .where('auditId', '=', id)
    .orderBy('n')
    .execute()
