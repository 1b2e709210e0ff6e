import { sql } from 'kysely'
import { containing } from '../runner/contains.ts'
import type { Tx } from '../runner/pool.ts'

export interface AuditFilter {
  from: Date
  until: Date
  userId: number | undefined
  call: string
  keyword: string
}

/** Rows of the filter with the names they are shown by. */
function audited(tx: Tx, { from, until, userId, call, keyword }: AuditFilter) {
  return tx
    .selectFrom('audit')
    .leftJoin('users as maker', 'maker.id', 'audit.userId')
    .leftJoin('loginUser', 'loginUser.id', 'audit.loginUserId')
    .leftJoin('users as about', 'about.id', 'audit.aboutId')
    .where('audit.at', '>=', from)
    .where('audit.at', '<', until)
    .$if(userId !== undefined, (query) =>
      query.where((where) => where.or([where('audit.userId', '=', userId!), where('audit.aboutId', '=', userId!)])),
    )
    .$if(call !== '', (query) => query.where('audit.call', '=', call))
    .$if(keyword !== '', (query) => {
      const like = containing(keyword)
      return query.where((where) =>
        where.or([
          where('maker.name', 'ilike', like),
          where('loginUser.name', 'ilike', like),
          where('about.name', 'ilike', like),
          where(sql`host(audit.ip)`, 'like', like),
          ...(/^\d{1,9}$/.test(keyword)
            ? [where('audit.userId', '=', Number(keyword)), where('audit.aboutId', '=', Number(keyword))]
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
  'audit.aboutId',
  'about.name as aboutName',
  sql<string | null>`host(audit.ip)`.as('ip'),
  sql<number>`(select count(*) from audit_change c where c.audit_id = audit.id)`.as('changed'),
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
    .leftJoin('users as about', 'about.id', 'audit.aboutId')
    .select([...columns, 'audit.userAgent', 'audit.input'])
    .where('audit.id', '=', id)
    .executeTakeFirst()

export const changesOf = (tx: Tx, id: number) =>
  tx.selectFrom('auditChange').select(['tableName', 'rowKey', 'before', 'after']).where('auditId', '=', id).orderBy('n').execute()
