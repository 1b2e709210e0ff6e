import pg from 'pg'
import { exportsOf } from '../checkout.ts'
import { createDatabase } from '../database.ts'
import { type Figure, median } from '../figures.ts'
import { type Closing, timeClose } from './time.ts'

/** A close may take this many times as long as that of the other checkout. */
const mostTimes = 1.05

/** What is taken of a checkout: its tables and functions, its world, its close. */
interface Checkout extends Closing {
  migrate: typeof import('../../database/migrate.ts').migrate
  buildBilledWorld: typeof import('./world.ts').buildBilledWorld
}

const parts = [
  'database/migrate.ts',
  'bench/close/world.ts',
  'server/billing/close.ts',
  'server/runner/pool.ts',
  'server/runner/transact.ts',
]

interface Side {
  name: 'this' | 'other'
  checkout: Checkout
  times: number[]
  bills: string
}

/**
 * The close of this checkout beside that of another one, each on the tables, functions and world of its own, in turns, the one that
 * begins changing from pair to pair. Every close has a fresh copy of its side's world, written to the disk and read once.
 * Throws when `folder` is no checkout that has these parts.
 */
export async function closeAgainst(
  adminUrl: string,
  { folder, users, pairs }: { folder: string; users: number; pairs: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const sides: [Side, Side] = [
    { name: 'this', checkout: await exportsOf<Checkout>(parts), times: [], bills: '' },
    { name: 'other', checkout: await exportsOf<Checkout>(parts, folder), times: [], bills: '' },
  ]
  for (const { name, checkout } of sides) {
    say(`world of ${name} checkout: ${users} sellers`)
    const url = await createDatabase(adminUrl, worldOf(name))
    await checkout.migrate(url)
    await checkout.buildBilledWorld(url, users)
  }
  for (let pair = 1; pair <= pairs; pair++) {
    for (const side of pair % 2 ? sides : sides.toReversed()) await closeOnce(adminUrl, side)
    const [{ times: ours }, { times: theirs }] = sides
    const [our, their] = [ours.at(-1) ?? Number.NaN, theirs.at(-1) ?? Number.NaN]
    say(`pair ${pair} of ${pairs}: ${Math.round(our)} ms, ${(our / their).toFixed(2)} × ${Math.round(their)}`)
  }
  const [ours, theirs] = sides
  if (ours.bills !== theirs.bills) say(`not the same work: this wrote ${ours.bills}, the other ${theirs.bills}`)
  return [
    {
      name: 'close-against',
      value: median(ours.times),
      unit: `ms for ${users} users`,
      ratio: median(ours.times.map((time, pair) => time / (theirs.times[pair] ?? Number.NaN))),
      reference: `the close of ${folder}, ${Math.round(median(theirs.times))} ms`,
      goal: { of: 'ratio', most: mostTimes },
    },
  ]
}

const worldOf = (name: Side['name']) => `world_of_${name}`

async function closeOnce(adminUrl: string, side: Side): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // By files, between two checkpoints: nothing of the copy is left to be written while the close runs.
    await admin.query(`create database closing template ${worldOf(side.name)} strategy file_copy`)
    const url = new URL(adminUrl)
    url.pathname = '/closing'
    await readOnce(url.href)
    side.times.push((await timeClose(url.href, side.checkout)).time)
    side.bills = await billsOf(url.href)
    await admin.query('drop database closing')
  } finally {
    await admin.end()
  }
}

async function readOnce(url: string): Promise<void> {
  await ask(url, 'select sum(amount) from (select amount from entry union all select amount from system_entry) e')
}

async function billsOf(url: string): Promise<string> {
  const [row] = await ask(url, `select count(*) || ' bills of ' || coalesce(sum(amount), 0) as bills from bill`)
  return row?.bills ?? ''
}

async function ask(url: string, question: string): Promise<{ bills?: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
