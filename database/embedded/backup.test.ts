import { appendFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { StartError } from '../start-error.ts'
import { CLUSTER, MANIFEST, type Manifest, nameBackup, writeBackup } from './backup.ts'
import { connect } from './guard.ts'
import { passingFolder, removeFolder } from './leftovers.ts'
import { endRestore, refuseUnfinished, unpackBackup } from './restore.ts'
import { endOfArchive, packed, readWhole, unpacked } from './tar.ts'
import { lookAt, refuseNarrowScratch, setUpRestored, trialLine, tryBackup } from './trial.ts'

const silent = () => {}
let folder: string
let database: Embedded
let file: string
let manifest: Manifest

const cluster = () => join(folder, 'data/database/cluster')
const inFolder = (name: string) => join(folder, name)
/** A new folder for each restore. */
let restored = 0
function nextFolder(): string {
  restored += 1
  return inFolder(`restored-${restored}`)
}

beforeAll(async () => {
  folder = await passingFolder(tmpdir(), 'jenjang-backups-')
  await mkdir(inFolder('data'), { mode: 0o711 })
  database = await startEmbedded({ dataDir: inFolder('data'), log: silent, outside: inFolder('outside') })
  await migrate(database.url)
  file = inFolder('one.tar.zst')
  manifest = await writeBackup(database, cluster(), file, silent)
})
afterAll(async () => {
  await database?.stop()
  await removeFolder(folder)
})

/** The same backup with other bytes, or another manifest. */
async function changed(name: string, change: (entries: { name: string; bytes: Buffer }[]) => void): Promise<string> {
  const archive = createZstdDecompress()
  void pipeline((await open(file)).createReadStream(), archive).catch(silent)
  const entries: { name: string; bytes: Buffer }[] = []
  for await (const { name, isFolder, content } of unpacked(archive)) {
    const bytes = await readWhole(content())
    if (!isFolder) entries.push({ name, bytes })
  }
  change(entries)
  const path = inFolder(name)
  async function* content() {
    for (const { name, bytes } of entries) yield* packed({ name, isFolder: false, size: bytes.length }, [bytes])
    yield endOfArchive
  }
  await pipeline(Readable.from(content()), createZstdCompress(), (await open(path, 'w')).createWriteStream())
  return path
}

async function written(name: string, bytes: Buffer): Promise<string> {
  await writeFile(inFolder(name), bytes)
  return inFolder(name)
}

const asManifest = (part: Partial<Manifest>) =>
  changed('other.tar.zst', (entries) => {
    entries[0]!.bytes = Buffer.from(JSON.stringify({ ...manifest, ...part }))
  })

test('what was written while the copy was made is in it as far as it was committed before its end', async () => {
  const client = await connect(database.url)
  await client.query('create table written as select 0::bigint as n')
  let writing = true
  let n = 0
  const writer = (async () => {
    for (; writing; n++) await client.query('insert into written values ($1)', [n + 1])
  })()
  await expect.poll(() => n).toBeGreaterThan(20)
  const before = n
  const copy = inFolder('busy.tar.zst')
  await writeBackup(database, cluster(), copy, silent)
  writing = false
  await writer
  await client.query('drop table written')
  await client.end()
  const dataDir = nextFolder()
  await unpackBackup(copy, dataDir, silent, inFolder('outside'))
  const opened = await startEmbedded({ dataDir, log: silent, outside: inFolder('outside') })
  try {
    const reader = await connect(opened.url)
    const { rows } = await reader.query('select max(n)::integer as last, count(*)::integer as rows from written')
    await reader.end()
    expect(rows[0].last).toBeGreaterThanOrEqual(before)
    expect(rows[0].rows).toBe(rows[0].last + 1)
    expect(await lookAt(opened.url, silent, true)).toMatchObject({ sales: 0, checked: 3, broken: [] })
  } finally {
    await opened.stop()
  }
})

test('a backup that is tried leaves nothing behind and says what is in it', async () => {
  const scratch = await mkdtemp(inFolder('scratch-'))
  await rm(scratch, { recursive: true })
  await mkdir(scratch, { mode: 0o711 })
  const found = await tryBackup(file, silent, { scratch, quick: false })
  expect(found).toMatchObject({ sales: 0, broken: [] })
  expect(trialLine(found, manifest)).toMatch(/^0 sales; begun at \S+; checks: \d+ hold, 0 broken$/)
  expect(await readdir(scratch)).toEqual([])
})

test('no server starts on what a restore that was cut off has left', async () => {
  const dataDir = nextFolder()
  await refuseUnfinished(dataDir)
  await unpackBackup(file, dataDir, silent, inFolder('outside'))
  const settings = { dataDir }
  await expect(openDatabase(settings, silent)).rejects.toThrow('is not at its end')
  await expect(openDatabase(settings, silent)).rejects.toThrow(StartError)
  await endRestore(dataDir)
  const opened = await openDatabase(settings, silent)
  await opened.stop()
})

test('a restored database gives numbers that nobody knows yet, and ends the sessions', async () => {
  const client = await connect(database.url)
  const next = async () => (await client.query(`select nextval('sale_id')::float8 as id`)).rows[0].id
  const before = await next()
  await setUpRestored(database.url)
  expect(await next()).toBeGreaterThan(before + 10_000_000)
  await client.end()
})

describe('a restore is refused in one line, and leaves the folder as it was,', () => {
  const cases: [string, () => Promise<string>, RegExp][] = [
    ['of no file', async () => inFolder('missing'), /cannot be read \(ENOENT\)\.$/],
    ['of another file', () => written('text', Buffer.from('not a backup')), /is no backup/],
    ['of an empty file', () => written('none', Buffer.alloc(0)), /is no backup/],
    [
      'of half a file',
      async () => {
        const bytes = await readFile(file)
        return written('half', bytes.subarray(0, bytes.length / 2))
      },
      /is no backup of Jenjang, or not a whole one/,
    ],
    [
      'of a file with another byte',
      async () => {
        const bytes = await readFile(file)
        bytes[bytes.length >> 1]! ^= 1
        // In a long run of zeros a bit may change nothing of what comes out: the sum that ends the file does.
        bytes[bytes.length - 1]! ^= 1
        return written('bit', bytes)
      },
      /is no backup of Jenjang, or not a whole one/,
    ],
    [
      'of another major version',
      () => asManifest({ postgresql: '17' }),
      /was written by PostgreSQL 17, this release brings \d+\./,
    ],
    ['of a newer release', () => asManifest({ release: 900_000, besides: 899_999 }), /too old to run on it/],
    ['without room', () => asManifest({ bytes: 1e18 }), /^There is not enough room in .*: 1000000000200 MB are needed/],
    ['of another format', () => asManifest({ format: 2 as 1 }), /it is of another format/],
    [
      'of what would be written elsewhere',
      () => changed('out.tar.zst', ([, first]) => void Object.assign(first!, { name: `${CLUSTER}/../../escaped` })),
      /it names cluster\/\.\.\/\.\.\/escaped/,
    ],
    [
      'of an archive that begins otherwise',
      () => changed('first.tar.zst', (entries) => void entries.shift()),
      /begins with something else/,
    ],
  ]
  test.each(cases)('%s', async (_, given, refusal) => {
    const dataDir = nextFolder()
    const refused = unpackBackup(await given(), dataDir, silent, inFolder('outside'))
    await expect(refused).rejects.toThrow(refusal)
    await expect(refused).rejects.toThrow(StartError)
    expect((await readdir(dataDir).catch(() => [])).flat()).toEqual([])
  })

  test('into a folder with anything in it', async () => {
    const dataDir = nextFolder()
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'note'), 'mine')
    await expect(unpackBackup(file, dataDir, silent, inFolder('outside'))).rejects.toThrow('is not empty. Nothing was changed.')
    expect(await readdir(dataDir)).toEqual(['note'])
  })
})

test('a backup is for its owner alone, is never written over another file, and holds what its manifest says', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(writeBackup(database, cluster(), file, silent)).rejects.toThrow(`${file} is there already.`)
  const draft = inFolder('draft')
  await appendFile(draft, '')
  await expect(nameBackup(draft, file)).rejects.toThrow(`${file} is there already.`)
  const names: string[] = []
  await changed('same', (entries) => void names.push(...entries.map(({ name }) => name)))
  expect(names[0]).toBe(MANIFEST)
  expect(names.at(-1)).toBe(`${CLUSTER}/backup_label`)
  expect(names).toEqual(
    expect.arrayContaining([`${CLUSTER}/password`, `${CLUSTER}/postgresql.conf`, `${CLUSTER}/global/pg_control`]),
  )
  expect(names.filter((name) => /postmaster|pg_replslot\/./.test(name))).toEqual([])
})

test('a scratch folder without room is refused before anything is copied', async () => {
  await expect(refuseNarrowScratch(1e18, folder)).rejects.toThrow(/ Name another folder: --scratch FOLDER$/)
  await expect(refuseNarrowScratch(1, inFolder('nowhere'))).rejects.toThrow('is no folder')
})

test('an archive gives back what was packed, however it is cut', async () => {
  const entry = fc.record({ name: fc.stringMatching(/^[a-z][a-z0-9_/]{0,90}[a-z]$/), bytes: fc.uint8Array({ maxLength: 1_600 }) })
  const cut = fc.integer({ min: 1, max: 700 })
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 4 }), cut, async (entries, size) => {
      async function* archive() {
        for (const { name, bytes } of entries) yield* packed({ name, isFolder: false, size: bytes.length }, [Buffer.from(bytes)])
        yield endOfArchive
      }
      const all = await readWhole(archive())
      const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.subarray(at * size, (at + 1) * size))
      const found: { name: string; bytes: Uint8Array }[] = []
      for await (const { name, content } of unpacked(Readable.from(pieces)))
        found.push({ name, bytes: new Uint8Array(await readWhole(content())) })
      expect(found).toEqual(entries.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) })))
      await expect(
        (async () => {
          for await (const { content } of unpacked(Readable.from([all.subarray(0, all.length - 1_100)])))
            await readWhole(content())
        })(),
      ).rejects.toThrow('ends too early')
    }),
  )
})

test('content that grew or shrank since its size was taken keeps the archive whole', async () => {
  async function* archive() {
    yield* packed({ name: 'shrank', isFolder: false, size: 700 }, [Buffer.from('a')])
    yield* packed({ name: 'grew', isFolder: false, size: 3 }, [Buffer.from('abcdef')])
    yield endOfArchive
  }
  const found: [string, number, string][] = []
  for await (const { name, content } of unpacked(Readable.from(archive()))) {
    const bytes = await readWhole(content())
    found.push([name, bytes.length, bytes.toString().replaceAll('\0', '')])
  }
  expect(found).toEqual([
    ['shrank', 700, 'a'],
    ['grew', 3, 'abc'],
  ])
})
