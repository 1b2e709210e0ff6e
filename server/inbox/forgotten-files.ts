import { sql } from 'kysely'
import type { Tx } from '../runner/pool.ts'

/** Rows of inboxes that one query forgets. */
const FORGOTTEN_AT_ONCE = 100

/** Deletes some inbox items older than the given days, the oldest first, and their files. Answers whether there may be more. */
export async function forgetOlder(tx: Tx, days: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with older as (
      select id, file_id from inbox_item where at < now() - make_interval(days => ${days})
      order by at limit ${FORGOTTEN_AT_ONCE} for update skip locked
    ), files as (
      delete from report_file f using older where f.id = older.file_id
    ), items as (
      delete from inbox_item i using older where i.id = older.id
    )
    select count(*) from older`.execute(tx)
  return rows[0]!.count === FORGOTTEN_AT_ONCE
}

/** Bytes of files in the inboxes of one user, its staff included, and of all users. */
export interface MostBytes {
  each: number
  all: number
}

/**
 * Makes room for what was made last, which stays however long it is. Of each user what it has too much goes, the oldest first; of all of
 * them what lies deepest under newer files of the same user, so that nobody's few files go for the many of another.
 */
export async function makeRoom(tx: Tx, made: number, most: MostBytes): Promise<void> {
  await sql`
    with ready as (
      select f.id, f.bytes, sum(f.bytes) over (partition by f.user_id order by i.at desc, f.id desc) as depth
      from report_file f join inbox_item i on i.file_id = f.id
      where f.state = 'ready'
    ), kept as (
      select id, depth, sum(bytes) over (order by depth, id) as filled from ready
    )
    delete from report_file where id in (
      select id from kept where id <> ${made} and (depth > ${most.each} or filled > ${most.all})
    )`.execute(tx)
}
