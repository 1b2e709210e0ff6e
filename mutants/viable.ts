import pg from 'pg'

/** A database of its own, copied from what the tests copy, in which a query is tried and taken back. */
export async function openTrial(adminUrl: string): Promise<{ accepts(query: string): Promise<boolean>; close(): Promise<void> }> {
  const name = `jenjang_mutants_${process.pid}`
  const on = async (database: string | undefined, work: (client: pg.Client) => Promise<unknown>) => {
    const url = new URL(adminUrl)
    if (database) url.pathname = `/${database}`
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    return work(client)
  }
  await on(undefined, async (admin) => {
    const { rows } = await admin.query(
      "select datname from pg_database where datname ~ '^jenjang_template_(small|empty)_[0-9a-f]+$' order by oid desc limit 1",
    )
    await admin.query(`create database ${name} template ${rows[0].datname}`)
    await admin.end()
  })
  let trial!: pg.Client
  await on(name, async (client) => {
    trial = client
  })
  return {
    async accepts(query) {
      await trial.query('begin')
      try {
        await trial.query(query)
        return true
      } catch {
        return false
      } finally {
        await trial.query('rollback')
      }
    },
    async close() {
      await trial.end()
      await on(undefined, async (admin) => {
        await admin.query(`drop database ${name}`)
        await admin.end()
      })
    },
  }
}
