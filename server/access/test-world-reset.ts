import type { TestDatabase } from '../../database/test-database.ts'

/** Tables whose rows decide who may do what, each with its key. */
const tables = { users: 'id', session: 'token_hash' }

/** Remembers users, sessions and whose hosts are whose as they are; the answer puts changed ones back, so that every caller meets the same world. */
export async function keepWorld(database: Pick<TestDatabase, 'query'>): Promise<() => Promise<void>> {
  // First: where a network signs in ends sessions.
  const queries = [
    'delete from domain_group g where not exists (select from kept_domain_group k where k.domain_id = g.domain_id and k.group_id = g.group_id)',
  ]
  await database.query('create table kept_domain_group as select * from domain_group')
  for (const [table, key] of Object.entries(tables)) {
    await database.query(`create table kept_${table} as select * from ${table}`)
    const columns = await database.query(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name not in ($2, 'confirmed_at')`,
      [table, key],
    )
    const set = columns.map(({ name }) => `${name} = k.${name}`).join()
    const changed = columns.map(({ name }) => `t.${name} is distinct from k.${name}`).join(' or ')
    queries.push(`update ${table} t set ${set} from kept_${table} k where k.${key} = t.${key} and (${changed})`)
  }
  queries.push(
    'delete from administration a using users u where u.id = a.user_id and a.until_run_id is null and not u.is_administrator',
  )
  // Rewritten only when it is due: each caller that is met restores the world.
  queries.push(
    `update session set confirmed_at = now() where confirmed_at is null or confirmed_at < now() - interval '5 minutes'`,
  )
  return async () => {
    await database.query(queries.join(';\n'))
  }
}
