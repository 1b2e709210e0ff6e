import type { TestDatabase } from './test-database.ts'

/**
 * Moves the clock by which the database of a test decides what is due: from now on it is `at` there, and time goes on from it.
 * The server cannot: it is not the owner of the function.
 */
export async function setClock(database: Pick<TestDatabase, 'query'>, at: Date): Promise<void> {
  const milliseconds = at.getTime() - Date.now()
  await database.query(
    `create or replace function clock_shift() returns interval language sql stable as $$ select interval '${milliseconds} milliseconds' $$`,
  )
}
