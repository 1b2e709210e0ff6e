import type { TestApp } from '../test-app.ts'

/** What was restored, and lines of the bank that come then. */
export function afterRestore({ database }: Pick<TestApp, 'database'>) {
  /** As after a restore whose week ends so many days from now. */
  async function restored(daysLeft: number): Promise<void> {
    await database.query('select settle_restored()')
    // Whoever asks here goes on.
    await database.query('update session set revoked_at = null')
    const until = `jsonb_build_object('until', (now() at time zone 'Asia/Jakarta')::date + ${daysLeft})`
    await database.query(`update setting set value = value || ${until} where name = 'restored'`)
  }
  /** Forgets the restores of before. */
  const forgotten = () => database.query(`delete from setting where name = 'restored'`)
  /** The last restore as the database noted it. */
  const noted = async () =>
    (
      await database.query<{ value: { ticket: number; bill: number; at: string; from: string } }>(
        `select value from setting where name = 'restored'`,
      )
    )[0]!.value
  /** What becomes of a movement of today, or of a day before. */
  async function comes(amount: number, at: number, daysAgo = 0): Promise<{ id: number; decided: boolean }> {
    const [row] = await database.query<{ id: number }>(
      `with import as (
         insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id
       )
       insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
         select $1, id, (now() at time zone 'Asia/Jakarta')::date - $3::integer, $2, '', 'line ' || id, now() from import returning id`,
      [at, amount, daysAgo],
    )
    await database.query('select match_lines($1, null)', [[row!.id]])
    const [line] = await database.query<{ decided: boolean }>(
      'select decided_at is not null as decided from statement_line where id = $1',
      [row!.id],
    )
    return { id: row!.id, decided: line!.decided }
  }

  return { restored, forgotten, noted, comes }
}
