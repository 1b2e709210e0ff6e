import pg from 'pg'
import { calls } from '../../contract/calls.ts'
import { compareWithLedger } from '../../server/reports/test-ledger.ts'
import type { Figure } from '../figures.ts'

const days = 100

/**
 * Compares what the log, the report and by item say to a thousand users with the journal: the owner, everybody with sellers below, and sellers
 * at random; of a hundred days until now.
 */
export async function agreement(
  world: { url: string; port: number },
  now: number,
  say: (line: string) => void,
  users = 1_000,
): Promise<{ figure: Figure; wrong: string[] }> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    // A sum of a hundred days is read from every sale of them.
    await client.query(`set work_mem = '256MB'; set jit = off`)
    const { rows } = await client.query<{ id: number }>(`select id from users order by user_type_id > 3, random() limit ${users}`)
    const chosen = rows.map(({ id }) => id)
    await client.query(`insert into device (hash) values (sha256('bench')) on conflict do nothing`)
    await client.query(
      `insert into session (token_hash, user_id, device_hash, expires_at)
       select sha256(convert_to('agrees-' || id, 'UTF8')), id, sha256('bench'), now() + interval '1 day' from unnest($1::integer[]) id
       on conflict (token_hash) do update set expires_at = excluded.expires_at`,
      [chosen],
    )
    say(`${users} users: beside the journal`)
    const span = { startDate: new Date(now - days * 86_400_000).toISOString(), endDate: new Date(now).toISOString() }
    const { wrong, paid } = await compareWithLedger(
      async (text, values) => (await client.query(text, values)).rows,
      async (userId, call, input) => {
        const answer = await fetch(`http://127.0.0.1:${world.port}/api${calls[call].path}`, {
          method: 'POST',
          headers: { authorization: `Bearer agrees-${userId}`, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        if (answer.status !== 200) throw new Error(`${userId}, ${call}: ${answer.status} ${await answer.text()}`)
        return answer.json()
      },
      span,
      chosen,
    )
    if (paid < users / 2) throw new Error(`only ${paid} of ${users} users sold anything`)
    return {
      figure: { name: 'users beside the journal', value: chosen.length, unit: `users, ${wrong.length} sums differ` },
      wrong,
    }
  } finally {
    await client.end()
  }
}
