import pg from 'pg'
import type { EffectName } from '../../contract/effects.ts'

export interface Acting {
  userId: number | null
  loginUserId?: number | null
}

/** Text that runs queries as the server for who acts, inside a transaction that the owner of the database has begun. */
export const asServer = (actor: number | null, queries: string): string => `
  insert into audit (user_id, call, input) values (${actor}, 'test', '{}');
  select set_config('jenjang.audit', max(id)::text, true) from audit;
  set local role jenjang_app;
  ${queries};
  reset role`

/** Runs queries as the server does, with the audit row of who acts; everything is undone. Answers the code of the refusal, or null. */
export function serverOf(url: () => string) {
  let client: pg.Client | undefined
  const connected = async () => {
    if (client) return client
    client = new pg.Client({ connectionString: url(), options: '-c role=jenjang_app' })
    await client.connect()
    return client
  }
  async function within<T>(acting: Acting | null, work: (asked: pg.Client) => Promise<T>): Promise<T> {
    const asked = await connected()
    await asked.query('begin')
    try {
      if (acting) {
        const { userId, loginUserId = null } = acting
        const row = `insert into audit (user_id, login_user_id, call, input) values ($1, $2, 'test', '{}')`
        await asked.query(row, [userId, loginUserId])
      }
      return await work(asked)
    } finally {
      await asked.query('rollback')
    }
  }
  return {
    /** The refusal of every effect about every person, for who acts. */
    probe: (acting: Acting | null, names: readonly EffectName[], users: readonly number[]) =>
      within(acting, async (asked) => (await asked.query('select * from probe($1, $2)', [names, users])).rows),
    /** The refusal of one query. */
    refusal: (acting: Acting | null, text: string, values: unknown[] = []) =>
      within(acting, async (asked) => {
        try {
          await asked.query(text, values)
          return null
        } catch (error) {
          const { code, detail } = error as { code: string; detail?: string }
          return code === 'JJ010' ? (JSON.parse(detail ?? '{}').code as string) : code
        }
      }),
    end: () => client?.end(),
  }
}
