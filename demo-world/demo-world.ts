import type pg from 'pg'
import { demoLogins } from '../database/demo-logins.ts'
import { connect } from '../database/embedded/guard.ts'
import type { Progress } from '../database/progress.ts'
import { fillBanks } from './banks.ts'
import { catalogue } from './catalogue.ts'
import type { WorldEvent } from './events.ts'
import { finishBills, prepareBills } from './fill-bills.ts'
import { fillCallbacks } from './fill-callbacks.ts'
import { beginOutage, fillCatalogue } from './fill-catalogue.ts'
import { checkLastNight } from './fill-checks.ts'
import { deliverLate } from './fill-late.ts'
import { blockPeople, fillPeople } from './fill-people.ts'
import { countAnswers, dateFirstPrices, raisePrice } from './fill-prices.ts'
import { settleWithPartner } from './fill-settlement.ts'
import { fillStatements } from './fill-statements.ts'
import { addFirstOwner, firstOwner } from './first-owner.ts'
import { historyDays, planHistory } from './history.ts'
import { loginTable } from './login-table.ts'
import { people, staff } from './people.ts'
import { replay } from './replay.ts'
import { continueIds } from './rows.ts'
import { fillTemplates } from './templates.ts'

/** One key for all servers of a database: only one of them fills it. */
const LOCK = 7_302_115

export interface WorldOptions {
  /** Whether an empty database becomes the demo world, and whether a demo world's simulators deliver. */
  demo: boolean
  /** The moment up to which the history is told. */
  now?: Date
}

/**
 * Fills a migrated database without users: with the demo world, or with `demo` off with an owner whose password is logged once.
 * On every start opens the simulators of a demo world, or closes them with `demo` off; a real installation never opens them.
 * All or nothing: what was broken off leaves the database empty. `url` is of the owner of the tables.
 */
export async function ensureDemoWorld(
  url: string,
  { demo, now = new Date() }: WorldOptions,
  log: Progress,
): Promise<{ seeded: boolean }> {
  const client = await connect(url)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const isEmpty = (await client.query('select from users limit 1')).rowCount === 0
    const seeded = isEmpty && demo
    if (isEmpty) await keep(client, 'world', demo ? 'demo' : 'real')
    const isDemo = (await setting(client, 'world')) === 'demo'
    await keep(client, 'demo', demo && isDemo)
    const password = isEmpty && !demo ? await addFirstOwner(client) : undefined
    if (seeded) await fill(client, now, log)
    await client.query('commit')
    if (seeded) await tidyUp(client)
    if (password) {
      log(`The database was empty. Sign in as "${firstOwner}" with the password ${password}`)
      log('It is shown this once and has to be changed.')
    }
    if (isDemo && demo) for (const line of loginTable(await demoLogins(url))) log(line)
    if (isDemo && !demo)
      log(
        'This is a demo world with simulators closed (DEMO=off). Its accounts have public passwords: use an empty database for real sales.',
      )
    return { seeded }
  } finally {
    await client.end()
  }
}

async function fill(client: pg.Client, now: Date, log: Progress): Promise<void> {
  const begun = Date.now()
  log(
    `Filling the empty database with the demo world: ${people.length} users, ${catalogue.length} products, ${historyDays} days of sales.`,
  )
  await fillPeople(client, now)
  await fillCatalogue(client)
  await fillTemplates(client)
  await fillBanks(client)
  await dateFirstPrices(client, now)
  const events = planHistory(now)
  await client.query('select ensure_months($1, $2)', [new Date(events[0]!.at), now])
  await prepareBills(client)
  await replay(client, events, byQuarters(log))
  await continueIds(client, ['ticket'])
  await finishBills(client, now)
  await deliverLate(client, now)
  await settleWithPartner(client, now)
  await fillStatements(client, now)
  await blockPeople(client)
  await fillCallbacks(client)
  await beginOutage(client)
  await raisePrice(client)
  await countAnswers(client, now)
  await checkLastNight(client, now)
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  log(`The demo world took ${seconds} s: ${salesIn(events)} sales and inquiries, ${staff.length} staff accounts.`)
}

const salesIn = (events: readonly WorldEvent[]) => events.filter(({ kind }) => kind === 'accept').length

function byQuarters(log: Progress): (share: number) => void {
  let loggedQuarter = 0
  return (share) => {
    const quarter = Math.floor(share * 4)
    if (quarter > loggedQuarter && quarter < 4) log(`  ${quarter * 25} % of the sales`)
    loggedQuarter = quarter
  }
}

/** What was filled in one transaction leaves dead rows behind and no statistics. */
async function tidyUp(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(quote_ident(relname), ', ') as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  await client.query(`vacuum (analyze) ${rows[0]!.tables}`)
}

async function setting(client: pg.Client, name: string): Promise<unknown> {
  const { rows } = await client.query<{ value: unknown }>('select value from setting where name = $1', [name])
  return rows[0]?.value
}

async function keep(client: pg.Client, name: string, value: string | boolean): Promise<void> {
  if ((await setting(client, name)) === value) return
  await client.query(
    'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, JSON.stringify(value)],
  )
}
