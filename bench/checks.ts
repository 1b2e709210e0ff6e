import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { checkSettings, readChecks, within } from '../database/run-checks.ts'
import { buildBooks } from './checks/world.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, report } from './figures.ts'

export const takes = ['users']
const times = 10
/** Of a check that takes this long, time per row may be three times that of the small books, which fit in memory, and no more: a quadratic one takes ten. */
const [slow, mostTimes] = [2_000, 3]
/** Milliseconds that a check may take at all. */
const most = 120_000

/**
 * Milliseconds of every check over books of thirty days, twenty sales of each seller, beside a tenth of them: a check that takes
 * ten times as long is linear. None may take more than two minutes.
 */
export async function run({ json, users: sellers = 50_000 }: { json: boolean; users?: number }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const few = await measure(database.adminUrl, Math.ceil(sellers / times), say)
    const many = await measure(database.adminUrl, sellers, say)
    const figures: Figure[] = [...many].map(([name, value]) => ({
      name,
      value,
      unit: 'ms',
      ratio: value / few.get(name)! / times,
      reference: `per row, of ${Math.ceil(sellers / times)} users`,
      goal: { of: 'value', most },
    }))
    report(figures, json)
    const steep = figures.filter(({ value, ratio }) => value > slow && ratio! > mostTimes).map(({ name }) => name)
    if (steep.length > 0) throw new Error(`not linear: ${steep.join('; ')}`)
  })
}

async function measure(adminUrl: string, users: number, say: (line: string) => void): Promise<Map<string, number>> {
  const url = await createDatabase(adminUrl, `checks_${users}`)
  await migrate(url)
  await buildBooks(url, { sellers: users, sales: users * 20 }, say)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = new Map<string, number>()
  try {
    for (const check of await readChecks()) {
      await client.query('begin isolation level repeatable read read only')
      await client.query(checkSettings)
      const begun = performance.now()
      const { rows } = await client.query(within(check))
      found.set(check.name, performance.now() - begun)
      await client.query('rollback')
      say(`${users} users: ${check.name} ${Math.round(found.get(check.name)!)} ms`)
      if (rows.length > 0) throw new Error(`${check.name} does not hold: ${JSON.stringify(rows[0])}`)
    }
  } finally {
    await client.end()
  }
  return found
}
