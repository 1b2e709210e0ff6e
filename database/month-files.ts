import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { attachIn, firstDay, inTransaction, type Month, MonthError, type Patience } from './detached-months.ts'

const FORMAT = 'jenjang-month-1'
/** Rows of a table that are read, or written, at once. */
const AT_ONCE = 2_000

interface Part {
  columns: string[]
  rows: number
  digest: string
}

/** The first line of the file. */
interface Head {
  format: typeof FORMAT
  month: Month
  tables: ({ name: string } & Part)[]
}

/** Values are written as PostgreSQL says them as text; this is how. */
const asText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'`

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
const partOf = (table: string, month: Month) => `detached.${identifier(`${table}_${month.replace('-', '_')}`)}`
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * Writes the tables of a detached month to one file, reads the file back, and drops the tables once every row of it is what was detached. The
 * file: zstd, lines of UTF-8. The first is JSON: the month, and of each table its name, columns, number of rows and digest. Then as many
 * lines for each table, in that order, each a JSON array of the columns' values as PostgreSQL writes them as text, or null.
 * Throws a MonthError where the month is not detached or the file is there already; then nothing was changed.
 */
export async function archiveMonth(client: pg.ClientBase, month: Month, file: string, patience: Patience = {}): Promise<number> {
  const day = firstDay(month)
  if (await exists(file)) throw new MonthError(`${file} is there already; give another name.`)
  const draft = `${file}.${process.pid}.part`
  try {
    await inTransaction(client, month, async () => {
      const parts = await partsOf(client, day, month)
      await client.query(asText)
      await client.query('select compare_detached($1)', [day])
      patience.log?.('writing the file …')
      const tables = Object.entries(parts).map(([name, part]) => ({ name, ...part }))
      await writeLines(draft, lines(client, { format: FORMAT, month, tables }))
      patience.log?.('reading it back …')
      await compareFile(client, draft, { format: FORMAT, month, tables })
      for (const { name } of tables) await client.query(`drop table ${partOf(name, month)}`)
      await client.query('update detached_month set archived_at = clock_timestamp(), file_sha256 = $2 where month = $1', [
        day,
        await sha256(draft),
      ])
      await rename(draft, file)
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await stat(file)).size
}

/**
 * Takes a month back from the file that it was archived to, and attaches it. Answers the month. Throws a MonthError for any other file, be
 * it one that was attached already, of another installation, or changed by a byte; then nothing was changed.
 */
export async function attachFile(client: pg.ClientBase, file: string, patience: Patience = {}): Promise<Month> {
  if (!(await exists(file))) throw new MonthError(`${file} is not there.`)
  const { rows } = await client.query<{ month: Month }>(
    `select to_char(month, 'YYYY-MM') as month from detached_month where file_sha256 = $1`,
    [await sha256(file)],
  )
  const month = rows[0]?.month
  if (month === undefined)
    throw new MonthError(
      `${file} is not the file of a month that is archived here. It was attached already, was changed, or is of another installation. Nothing was changed.`,
    )
  const day = firstDay(month)
  await inTransaction(client, month, async () => {
    await client.query(asText)
    patience.log?.('reading the rows …')
    await load(client, file, async (name, columns) => {
      const lost = await client.query(
        `select name from unnest($2::text[]) name where not exists
           (select from pg_attribute where attrelid = $1::regclass and attname = name and attnum > 0 and not attisdropped)`,
        [name, columns],
      )
      if (lost.rowCount)
        throw new MonthError(`This release has no column ${lost.rows[0].name} of ${name}: start the one that archived it.`)
      await client.query(`create table ${partOf(name, month)} (like ${identifier(name)} including all)`)
      return partOf(name, month)
    })
    patience.log?.('comparing the rows with those that were detached …')
    await attachIn(client, day, patience)
  })
  return month
}

async function partsOf(client: pg.ClientBase, day: string, month: Month): Promise<Record<string, Part>> {
  const { rows } = await client.query<{ parts: Record<string, Part>; archived: boolean }>(
    'select parts, archived_at is not null as archived from detached_month where month = $1 for update',
    [day],
  )
  if (!rows[0]) throw new MonthError(`${month} is not detached.`)
  if (rows[0].archived) throw new MonthError(`${month} is archived already.`)
  return rows[0].parts
}

async function* lines(client: pg.ClientBase, head: Head): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`
  for (const { name, columns } of head.tables) {
    const values = columns.map((column) => `${identifier(column)}::text`).join(', ')
    await client.query(
      `declare month_rows no scroll cursor for select json_build_array(${values})::text as line from ${partOf(name, head.month)}`,
    )
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${AT_ONCE} from month_rows`)
      if (rows.length === 0) break
      yield rows.map(({ line }) => `${line}\n`).join('')
    }
    await client.query('close month_rows')
  }
}

async function writeLines(file: string, text: AsyncIterable<string>): Promise<void> {
  await pipeline(text, createZstdCompress(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Throws where a file does not give back every row that was detached. */
async function compareFile(client: pg.ClientBase, file: string, { month, tables }: Head): Promise<void> {
  await load(client, file, async (name) => {
    await client.query(`create temporary table ${identifier(`back_${name}`)} (like ${identifier(name)}) on commit drop`)
    return `pg_temp.${identifier(`back_${name}`)}`
  })
  for (const { name, columns, rows, digest } of tables) {
    const found = await client.query<{ partRows: number; digest: string }>(
      'select part_rows::float8 as "partRows", digest::text from part_digest($1, $2)',
      [`pg_temp.${identifier(`back_${name}`)}`, JSON.stringify(columns)],
    )
    if (found.rows[0]!.partRows !== rows || found.rows[0]!.digest !== digest)
      throw new MonthError(`${month}: ${name} does not read back from the file as it was written. Nothing was dropped.`)
  }
}

/** Inserts the rows of a file into the tables that `into` makes and names. */
async function load(
  client: pg.ClientBase,
  file: string,
  into: (name: string, columns: string[]) => Promise<string>,
): Promise<void> {
  const read = linesOf(file)
  const head = JSON.parse((await read.next()).value ?? '{}') as Head
  if (head.format !== FORMAT) throw new MonthError(`${file} is not a file of this format.`)
  for (const { name, columns, rows } of head.tables) {
    const insert = await insertion(client, await into(name, columns), columns)
    for (let left = rows; left > 0; ) {
      const some: string[] = []
      while (some.length < Math.min(AT_ONCE, left)) {
        const line = await read.next()
        if (line.done) throw new MonthError(`${file} ends early.`)
        some.push(line.value)
      }
      await client.query(insert, [`[${some.join(',')}]`])
      left -= some.length
    }
  }
}

async function insertion(client: pg.ClientBase, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    'select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [table],
  )
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const values = columns.map((column, place) => `(r ->> ${place})::${types.get(column)}`)
  return `insert into ${table} (${columns.map(identifier).join(', ')}) select ${values.join(', ')} from json_array_elements($1::json) r`
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file)
  const text = source.pipe(createZstdDecompress()).setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  let rest = ''
  for await (const chunk of text) {
    const found = (rest + chunk).split('\n')
    rest = found.pop()!
    yield* found
  }
}

async function sha256(file: string): Promise<string> {
  const sum = createHash('sha256')
  for await (const chunk of createReadStream(file)) sum.update(chunk)
  return sum.digest('hex')
}
