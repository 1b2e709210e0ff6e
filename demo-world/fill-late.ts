import type pg from 'pg'

/** Late successes: how the sale ended, how many of its kind are passed over from the newest on, how it came to light, what came of it. */
const late = [
  { status: 3, place: 0, source: 'callback', minutes: 42, remark: null },
  { status: 2, place: 0, source: 'callback', minutes: 95, remark: null },
  { status: 3, place: 1, source: 'callback', minutes: 18, remark: 'Pelanggan sudah bayar ulang di konter' },
] as const

/** Some sales that failed or were reversed were delivered after all. */
export async function deliverLate(client: pg.ClientBase, now: Date): Promise<void> {
  for (const { status, place, source, minutes, remark } of late) {
    const { rows } = await client.query<{ id: number | null }>(
      `select book_late_success_at(f.id, f.partners[1], $3, '7' || lpad((f.id * 7919 % 1000000000)::text, 17, '3'), 'Sukses', f.at + $4::interval) as id
       from (
         select s.id, s.partners, o.at from sale s join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
         where s.request_type = 'purchase' and o.status = $1 and o.at < $5::timestamptz - interval '3 hours' order by s.id desc offset $2 limit 1
       ) f`,
      [status, place, source, `${minutes} minutes`, now],
    )
    if (remark !== null)
      await client.query(
        `update late_success set decided_at = at + interval '2 hours', actor_id = 1, remark = $2 where id = $1 and at < $3::timestamptz - interval '3 hours'`,
        [rows[0]?.id, remark, now],
      )
  }
}
