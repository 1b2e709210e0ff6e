import pg from 'pg'
import { calls } from '../../contract/calls.ts'
import { typeIds } from '../../contract/user-types.ts'
import { compareWithLedger } from '../../server/reports/test-ledger.ts'
import { signIn } from './sessions.ts'

const day = 86_400_000
/** Days before now at which a span begins and ends: the last ones, and some of the first year. */
const spans = [
  [100, 0],
  [650, 550],
] as const

/**
 * Compares what the log, the report and by item say to a thousand users with the journal: the owner, everybody with sellers below, and sellers
 * at random; of a hundred days until now, and of a hundred of the first year. Answers what is not the same.
 */
export async function agreement(
  world: { url: string; port: number },
  now: number,
  say: (line: string) => void,
  users = 1_000,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  try {
    // A sum of a hundred days is read from every sale of them.
    await client.query(`set work_mem = '256MB'; set jit = off`)
    const { rows } = await client.query<{ id: number }>(
      `select id from users order by user_type_id > ${typeIds.SUTL}, random() limit ${users}`,
    )
    const chosen = rows.map(({ id }) => id)
    await signIn(client, 'agrees', chosen)
    const all: string[] = []
    for (const [first, last] of spans) {
      const span = { startDate: new Date(now - first * day).toISOString(), endDate: new Date(now - last * day).toISOString() }
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
      say(`${users} users beside the journal from ${span.startDate} on: ${wrong.length} sums differ`)
      if (paid < users / 2) throw new Error(`only ${paid} of ${users} users sold anything from ${span.startDate} on`)
      all.push(...wrong.map((one) => `from ${span.startDate} on, ${one}`))
    }
    return all
  } finally {
    await client.end()
  }
}
