import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { connect } from './embedded/guard.ts'
import { startEmbedded } from './embedded.ts'
import { functionsText, hashOf, releaseFile, thisRelease } from './functions.ts'
import { migrate } from './migrate.ts'
import { parseSchema, schemaFile, schemaOf, textOf, typesGivenOtherwise } from './schema-text.ts'

const rowTypesFile = fileURLToPath(new URL('./types.ts', import.meta.url))
const run = promisify(execFile)

/**
 * Raises the number of the release when the functions are others than those of the number that stands there. Where the server hands
 * these types over in another form than before, no release before runs beside this one.
 */
async function raiseRelease(types: readonly string[]): Promise<void> {
  const hash = hashOf(await functionsText())
  const release = await thisRelease()
  if (release.hash === hash && types.length === 0) return
  const number = release.number + 1
  const raised = { number, besides: types.length > 0 ? number : release.besides, hash }
  await writeFile(releaseFile, `${JSON.stringify(raised, null, 2)}\n`)
  console.log(
    `Release ${number}: ${types.length > 0 ? `no other beside it, ${types.join(' and ')} changed` : 'the functions changed'}.`,
  )
}

/** Gives the work a migrated throw-away database, as its owner. */
async function onFreshDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jenjang-schema-'))
  await chmod(folder, 0o711)
  const server = await startEmbedded({ dataDir: folder, log: () => {}, durable: false })
  const client = await connect(server.url)
  try {
    await migrate(server.url, () => {}, { isCompared: false })
    return await work(client, server.url)
  } finally {
    await client.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Row types of every table and view, for Kysely. */
async function writeRowTypes(url: string): Promise<void> {
  const mapping = {
    int8: 'number',
    numeric: 'number',
    timestamptz: 'Date',
    date: 'string',
    inet: 'string',
    xid8: 'string',
    bytea: 'Buffer',
  }
  const bin = (name: string) => fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
  const options = [
    '--dialect',
    'postgres',
    '--camel-case',
    '--exclude-pattern',
    'kysely_*',
    '--type-mapping',
    JSON.stringify(mapping),
  ]
  await run(bin('kysely-codegen'), [...options, '--url', url, '--out-file', rowTypesFile])
  await run(bin('biome'), ['check', '--write', rowTypesFile])
}

/** Says what is not; laid out afterwards it would be another text, of another release. */
async function isLaidOut(): Promise<boolean> {
  const { status, stderr } = spawnSync(process.execPath, [
    fileURLToPath(new URL('../scripts/format.ts', import.meta.url)),
    '--check',
  ])
  if (status === 0) return true
  console.error(`${stderr}Nothing was written. First: npm run format`)
  process.exitCode = 1
  return false
}

const usage = `Usage: npm run schema [-- --check]

Migrates a throw-away database and writes database/schema.sql and database/types.ts from it. Refuses while a function is laid out
otherwise than npm run format does it. Raises the number in
database/release.json when a function has changed: a database takes functions of a higher number only. Raises \`besides\` to it when
a composite type has changed that the server hands to functions: servers of the release before cannot write it.
--check writes nothing and fails when schema.sql is another.`

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(usage)
  else if (process.argv.includes('--check')) {
    const fresh = await onFreshDatabase((client) => schemaOf(client).then(textOf))
    if (fresh !== (await readFile(schemaFile, 'utf8').catch(() => ''))) {
      console.error('database/schema.sql is not what the migrations make. Write it anew: npm run schema')
      process.exitCode = 1
    }
  } else if (await isLaidOut()) {
    await onFreshDatabase(async (client, url) => {
      const schema = await schemaOf(client)
      await raiseRelease(typesGivenOtherwise(parseSchema(await readFile(schemaFile, 'utf8').catch(() => '')), schema))
      await writeFile(schemaFile, textOf(schema))
      await writeRowTypes(url)
    })
    console.log('Wrote database/schema.sql and database/types.ts.')
  }
}
