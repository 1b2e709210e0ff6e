import type pg from 'pg'
import { runChecks } from '../database/run-checks.ts'
import { unknownTo01 } from '../server/messages/unknown-to-0-1.ts'
import { readOptions } from './options.ts'
import { onClient, withDatabase } from './with-database.ts'

const ROWS_SHOWN = 20

/** What has to hold for the entries to be the truth about balances. */
const ofEntries = [
  'accounts-sum-to-zero',
  'entries-run-on',
  'posting-legs-are-its-causes',
  'postings-have-their-legs',
  'postings-sum-to-zero',
  'sales-moved-their-money',
]

const usage = `Usage: npm run repair -- fees|rollups|balances|letters [--write]

fees: counts what is due to every upline anew, from the sales and the pay-outs alone, and prints what differs; ends with 1
then. Changes nothing without --write. With it the fees that wait and those that are due are brought right; what was paid
stays paid, and too much of it is kept from later fees.
rollups: compares the sums that reports read with the sales, and prints what differs; ends with 1 then. With --write they are
built anew, whether something differs or not; reports read the sales themselves meanwhile, and take longer.
balances: compares every balance with the last entry of its account, and what is lent with the postings, and prints what
differs; ends with 1 then. With --write such a balance becomes what they say, and the audit trail names it. The entries are not touched: where they are broken
themselves nothing is written.
letters: for stepping back to release 0.1. Counts what waits to be sent and is of a kind that 0.1 does not know, at which it
would stop sending anything; ends with 1 then. With --write such letters are given up; no password or code is in them.
Sales may go on meanwhile.`

const { values, positionals } = readOptions(usage, { write: { type: 'boolean', default: false } }, true)

const repairs: Readonly<Record<string, (client: pg.Client) => Promise<number>>> = {
  fees: repairFees,
  rollups: repairRollups,
  balances: repairBalances,
  letters: giveUpLetters,
}
const repair = positionals.length === 1 ? repairs[positionals[0]!] : undefined

if (repair) await withDatabase(onClient((client) => inWords(client, repair)))
else {
  const [given] = positionals
  const wrong =
    positionals.length > 1 ? 'One at a time.' : given === undefined ? 'Name what to repair.' : `There is no repair "${given}".`
  console.error(`${wrong}\n\n${usage}`)
  process.exitCode = 1
}

/** What the database says against it, such as of a month that is away, is one line and ends with 1. */
async function inWords(client: pg.Client, repair: (client: pg.Client) => Promise<number>): Promise<number> {
  try {
    return await repair(client)
  } catch (error) {
    if ((error as { code?: string }).code !== 'JJ020') throw error
    console.error(`Nothing was changed: ${(error as Error).message}.`)
    return 1
  }
}

/** Answers the exit code: 0 when nothing differs, or nothing any more. */
async function repairFees(client: pg.Client): Promise<number> {
  const before = await differences(client)
  if (before === 0 || !values.write) {
    if (before > 0) console.log('Nothing was changed. To mend it: npm run repair -- fees --write')
    return before > 0 ? 1 : 0
  }
  console.error('mending …')
  await client.query('begin')
  await client.query('select repair_fees(clock_timestamp())')
  await client.query('commit')
  return (await differences(client)) > 0 ? 1 : 0
}

/** Answers the exit code: 0 when the sums are those of the sales, or were built anew and are now. */
async function repairRollups(client: pg.Client): Promise<number> {
  if (values.write) await buildAnew(client)
  console.error('comparing the sums with the sales …')
  const broken = await runChecks(client, {
    only: [
      'roll-ups-are-their-sales',
      'customers-find-their-sales',
      'references-find-their-sales',
      'seller-months-are-their-sales',
    ],
  })
  for (const { name, rows } of broken) print(name, rows)
  if (broken.length === 0) console.log('The sums are those of the sales.')
  else if (!values.write) console.log('Nothing was changed. To build them anew: npm run repair -- rollups --write')
  return broken.length > 0 ? 1 : 0
}

async function buildAnew(client: pg.Client): Promise<void> {
  await client.query('select forget_rollups()')
  for (let months = 1; (await client.query('select build_rollups() as more')).rows[0].more; months++)
    console.error(`building the sums: ${months} months …`)
}

/** Answers the exit code: 0 when no balance differs from its entries, or none any more. */
async function repairBalances(client: pg.Client): Promise<number> {
  const before = await differingBalances(client)
  if (before.length === 0) return 0
  if (!values.write) {
    console.log('Nothing was changed. To set them to their entries: npm run repair -- balances --write')
    return 1
  }
  console.error('looking whether the entries hold …')
  const broken = await runChecks(client, { only: ofEntries })
  for (const { name, rows } of broken) print(name, rows)
  if (broken.length > 0) {
    console.log('Nothing was changed: the entries are broken themselves, so they cannot say what a balance is.')
    return 1
  }
  for (const { user_id } of before) await client.query('select repair_balance($1)', [user_id])
  return (await differingBalances(client)).length > 0 ? 1 : 0
}

async function differingBalances(client: pg.Client): Promise<{ user_id: number }[]> {
  console.error('comparing balances with entries, account by account …')
  const { rows } = await client.query<{ user_id: number }>(
    'select u.username, d.* from balance_differences() d join users u on u.id = d.user_id order by d.user_id',
  )
  print('balances that are not what their entries say', rows)
  const { rows: lent } = await client.query<{ user_id: number }>(
    'select u.username, d.* from lent_differences() d join users u on u.id = d.user_id order by d.user_id',
  )
  print('lent, and not what the postings say', lent)
  return [...rows, ...lent]
}

/** Answers the exit code: 0 when nothing waits at which release 0.1 would stop, or nothing any more. */
async function giveUpLetters(client: pg.Client): Promise<number> {
  const ofThem = 'from message where sent_at is null and failed_at is null and push_id is null and template = any($1)'
  const { rows } = await client.query(`select template, count(*)::integer as letters ${ofThem} group by 1 order by 1`, [
    unknownTo01,
  ])
  print('kinds of waiting letters that 0.1 does not know', rows)
  if (rows.length === 0) return 0
  if (!values.write) {
    console.log('Nothing was changed. To give them up: npm run repair -- letters --write')
    return 1
  }
  await client.query(
    `update message set failed_at = now(), sealed = null, last_error = 'given up to step back' where id in (select id ${ofThem})`,
    [unknownTo01],
  )
  return 0
}

/** Prints what differs; answers how many rows do. */
async function differences(client: pg.Client): Promise<number> {
  console.error('counting what waits to be folded, batch by batch …')
  const queue = await client.query('select * from queue_differences() order by batch, user_id')
  print('batches that wait otherwise than their sales say', queue.rows)
  console.error('counting what is due, user by user …')
  const due = await client.query(
    'select u.username, d.* from due_differences() d join users u on u.id = d.user_id order by d.user_id',
  )
  print('users whose due is not what sales and pay-outs say', due.rows)
  return queue.rows.length + due.rows.length
}

function print(what: string, rows: readonly object[]): void {
  console.log(`${what}: ${rows.length}`)
  if (rows.length > 0) console.table(rows.slice(0, ROWS_SHOWN))
}
