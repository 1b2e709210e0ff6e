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

/** Bytes of files that one user, its staff included, has in its inboxes; of the oldest first, what is more is forgotten. */
export const MOST_BYTES = 2_000_000_000

/** Makes room in the inboxes of a user for what was made last, which stays however long it is. */
export async function makeRoom(tx: Tx, userId: number, most = MOST_BYTES): Promise<void> {
  await sql`
    delete from report_file where id in (
      select id from (
        select f.id, row_number() over newest as n, sum(f.bytes) over newest as bytes
        from report_file f join inbox_item i on i.file_id = f.id
        where f.user_id = ${userId} and f.state = 'ready'
        window newest as (order by i.at desc, f.id desc)
      ) kept
      where n > 1 and bytes > ${most}
    )`.execute(tx)
}
