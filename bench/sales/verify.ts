import pg from 'pg'
import { runChecks } from '../../database/run-checks.ts'

/** Every invariant holds, nothing is open, and the legs are the template times the sales. Throws when not. */
export async function verify(url: string, say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken = await runChecks(client)
    if (broken.length) throw new Error(`broken invariants: ${JSON.stringify(broken.slice(0, 3))}`)
    const { rows } = await client.query<{ sales: number; open: number; legs: number; expected: number }>(`
      select (select count(*) from sale)::int as sales,
        (select count(*) from sale s where not exists
          (select from outcome o where o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id))::int as open,
        ((select count(*) from entry where kind = 'hold')
          + (select count(*) from system_entry where kind in ('hold', 'settle')))::int as legs,
        (select sum(2 + 3 + num_nonnulls(fee1, fee2, fee3, fee4)) from sale)::int as expected`)
    const { sales = 0, open = 0, legs = 0, expected = 0 } = rows[0] ?? {}
    if (open !== 0 || legs !== expected) throw new Error(`${open} sales are open; ${legs} legs instead of ${expected}`)
    say(`checks clean: ${sales} sales, ${legs} legs as their template says`)
  } finally {
    await client.end()
  }
}
