import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** Every script that works on the database of the server, with what it is asked for. */
const scripts = [
  'checks',
  'repair fees',
  'repair fees --write',
  'repair rollups',
  'repair rollups --write',
  'repair balances',
  'repair balances --write',
  'repair letters',
  'repair letters --write',
  'link budi',
  'demo',
  'keys list',
  'keys rotate --inside',
]

async function run(line: string, env: Record<string, string>) {
  const [name, ...given] = line.split(' ')
  const script = fileURLToPath(new URL(`../scripts/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, [script, ...given], { env: { PATH: process.env.PATH, ...env } })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

describe('a folder without a database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jenjang-scripts-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test.each([...scripts, 'backup'])('%s says so in one line and leaves it empty', async (script) => {
    const { code, said } = await run(script, { DATA_DIR: dataDir })
    expect(said).toBe(`There is no database in ${dataDir}. npm start makes one; DATA_DIR or DATABASE_URL names another.\n`)
    expect(code).toBe(1)
    expect(await readdir(dataDir)).toEqual([])
  })
})

describe('a database without tables', () => {
  const name = `scripts_${process.pid}`
  const url = () => {
    const given = new URL(inject('adminUrl'))
    given.pathname = name
    return given.href
  }
  const asOwner = async (query: string) => {
    const client = new pg.Client({ connectionString: inject('adminUrl') })
    await client.connect()
    await client.query(query)
    await client.end()
  }
  beforeAll(() => asOwner(`create database ${name}`))
  afterAll(() => asOwner(`drop database ${name}`))

  test.each(scripts)('%s says in one line who makes them', async (script) => {
    const { code, said } = await run(script, { DATABASE_URL: url() })
    const [line, ...more] = said.trim().split('\n').reverse()
    expect(line).toBe(
      'This database has no tables, or those of another release: start the server once (npm start), which makes or updates them.',
    )
    expect(more.join()).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
  })
})
