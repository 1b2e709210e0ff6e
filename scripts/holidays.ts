import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { openStatuses } from '../rules/bills.ts'
import { readOptions } from './options.ts'
import { onClient, withDatabase } from './with-database.ts'

const usage = `Usage: npm run holidays -- list
       npm run holidays -- add YYYY-MM-DD NAME
       npm run holidays -- remove YYYY-MM-DD
       npm run holidays -- read FILE

Days beside Saturday and Sunday on which banks are closed: no bill of cycle 1 falls due on them, and what two statements of a
bank say about a transfer may lie that far apart. Nobody knows them years ahead, so they are entered when the government has
named them.

list    the days of this year and later
add     a day; one that is there gets the new name
remove  takes a day away
read    adds the days of a text file, one a line: 2026-12-25 Natal. All of them, or none where a line is not like that.

A bill gets its due time when it is made: enter a day before the close of the day before. Sales go on meanwhile.`

const notOverdue = openStatuses.filter((status) => status !== billStatuses.outstanding)

interface Day {
  day: string
  name: string
}

class HolidayError extends Error {}

const { positionals } = readOptions(usage, {}, true)
const [command, ...words] = positionals

const commands: Readonly<Record<string, { words: (count: number) => boolean; run: (client: pg.Client) => Promise<void> }>> = {
  list: { words: (count) => count === 0, run: list },
  add: { words: (count) => count >= 2, run: (client) => add(client, [dayOf(words.join(' '), 'This')]) },
  remove: { words: (count) => count === 1, run: remove },
  read: { words: (count) => count === 1, run: async (client) => add(client, await daysIn(words[0]!)) },
}
const wanted = commands[command ?? '']

if (wanted?.words(words.length)) await withDatabase(onClient((client) => wanted.run(client), HolidayError))
else {
  console.error(usage)
  process.exitCode = 1
}

async function list(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Day>(
    `select day::text, name from holiday where day >= date_trunc('year', now() at time zone 'Asia/Jakarta') order by day`,
  )
  for (const { day, name } of rows) console.log(`${day} ${name}`.trimEnd())
  if (rows.length === 0) console.log('No day of this year or later is entered.')
}

async function add(client: pg.Client, days: readonly Day[]): Promise<void> {
  await client.query(
    `insert into holiday (day, name) select day, name from json_populate_recordset(null::holiday, $1)
     on conflict (day) do update set name = excluded.name`,
    [JSON.stringify(days)],
  )
  const { rows } = await client.query<{ bills: number }>(
    `select count(*)::integer as bills from bill
     where cycle = 1 and status_id in (${notOverdue.join()}) and (due_at at time zone 'Asia/Jakarta')::date = any ($1::date[])`,
    [days.map(({ day }) => day)],
  )
  console.log(days.length === 1 ? `${days[0]!.day} is a holiday.` : `${days.length} days are holidays.`)
  if (rows[0]!.bills > 0) console.log(`${rows[0]!.bills} bills that are made already stay due on such a day.`)
}

async function remove(client: pg.Client): Promise<void> {
  const { day } = dayOf(`${words[0]} -`, 'This')
  const { rowCount } = await client.query('delete from holiday where day = $1', [day])
  if (rowCount === 0) throw new HolidayError(`${day} is no holiday here. npm run holidays -- list shows those that are.`)
  console.log(`${day} is no holiday any more.`)
}

async function daysIn(file: string): Promise<Day[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new HolidayError(`There is no file ${file}.`)
  })
  const lines = text.split(/\r?\n/).map((line, i) => [line.trim(), `Line ${i + 1}`] as const)
  const days = lines.filter(([line]) => line !== '').map(([line, where]) => dayOf(line, where))
  if (days.length === 0) throw new HolidayError(`${file} has no line.`)
  const twice = days.find(({ day }, i) => days.findIndex((other) => other.day === day) < i)
  if (twice) throw new HolidayError(`${twice.day} stands in ${file} twice. Nothing was entered.`)
  return days
}

/** The day and the name of `2026-12-25 Natal`. Throws HolidayError where it is none; `where` begins its sentence. */
function dayOf(line: string, where: string): Day {
  const [, day = '', name = ''] = /^(\d{4}-\d{2}-\d{2})\s+(.{1,100})$/.exec(line) ?? []
  const date = new Date(`${day}T00:00:00Z`)
  if (day !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)) return { day, name }
  throw new HolidayError(`${where} is no day with its name: "${line}". Write it like 2026-12-25 Natal. Nothing was entered.`)
}
