import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../database/embedded/guard.ts'
import { findFaketime } from '../scripts/faketime.mjs'
import { readOptions } from '../scripts/options.ts'
import { askAt } from './asking.ts'
import { createEmbedded, createPostgres, type Postgres } from './database.ts'
import { fund } from './fund.ts'
import { type OpenLoad, type Shot, startOpenLoad } from './open-load.ts'
import { keepServer, metricsToken, type Server } from './server.ts'
import { unavailable } from './shape.ts'
import { type Disk, disks, faultOfDisks, fill, makeRoom, runOnSmallDisks } from './small-disks.ts'
import { verify } from './verify.ts'
import { openWallClock, type WallClock } from './wall-clock.ts'

const SELLS_AGAIN_WITHIN_S = 5
/** A line is told at once and then every ten seconds. */
const LINES_EVERY_S = 10
const FULL = '53100'

const usage = [
  'Usage: npm run full-disk [-- --rate N] [--hold N] [--apart] [--disks FOLDER]',
  '',
  'Sells while the disk of the data is full, then while the disk of the log (WAL) is, so that PostgreSQL stops itself; each has room again after',
  'a while. The database is the embedded one, and the output of the server goes to the disk of the data, too.',
  'The rule: only "unavailable" in the form of the contract, /readyz turns, lines and a counter say 53100, sold again within 5 s once there is',
  'room, the server never ends, nothing is lost. Ends with 1 when it is broken.',
  'It mounts two small file systems that are gone with it: as root, or as a user who may make spaces of users and mounts (unshare). Where nothing',
  'can be mounted it says so, does nothing and ends with 0.',
  '',
  '--rate N         sales a second (default: 100)',
  '--hold N         seconds that a disk is full (default: 15)',
  '--apart          with a PostgreSQL of its own, started again as by its supervisor',
  '--disks FOLDER   your own file systems of at most 2 GB at FOLDER/data and FOLDER/log, which are filled; nothing is mounted',
].join('\n')
const text = { type: 'string' } as const
const { values } = readOptions(usage, {
  rate: { ...text, default: '100' },
  hold: { ...text, default: '15' },
  apart: { type: 'boolean', default: false },
  disks: text,
})
const [rate, hold] = [values.rate, values.hold].map(Number) as [number, number]
if (![rate, hold].every((given) => Number.isInteger(given) && given >= 1) || hold < 5) {
  console.error(`Whole numbers are needed, --rate from 1 and --hold from 5 on.\n\n${usage}`)
  process.exit(1)
}

if (values.disks === undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'jenjang-full-disk-'))
  // As root the database runs as another user, who has to get in.
  await chmod(folder, 0o711)
  const ended = await runOnSmallDisks(folder, [process.execPath, ...process.argv.slice(1), '--disks', folder])
  await rm(folder, { recursive: true, force: true })
  if (typeof ended === 'number') process.exit(ended)
  console.log(`full-disk: not done, no file system can be mounted here (${ended}). Give two of your own: --disks FOLDER`)
  process.exit(0)
}
const folder = values.disks
const fault = await faultOfDisks(folder)
if (fault) {
  console.error(`--disks: ${fault}\n\n${usage}`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const broken = await run()
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(`full-disk: ${broken.length === 0 ? 'the rule holds' : `${broken.length} times broken`}`)
process.exit(broken.length === 0 ? 0 : 1)

/** What happened from the moment a disk was full until the next one was. */
interface Trouble {
  disk: Disk
  at: number
  /** When there was room again. */
  room: number
  shots: Shot[]
}

/** Whether /readyz said that the server is ready, at a moment of the load. */
type Looks = { at: number; ready: boolean }[]

/** Answers what broke the rule. */
async function run(): Promise<string[]> {
  const data = join(folder, 'data/jenjang')
  const output = join(folder, 'data/server.log')
  await mkdir(data, { mode: 0o711 })
  const clock = await openWallClock(folder, values.apart ? findFaketime() : undefined)
  const postgres = values.apart ? await createPostgres(data, clock.environment) : await createEmbedded(data)
  putLogOnItsDisk(postgres.cluster)
  const supervisor = values.apart ? keepStarted(postgres) : undefined
  const server = values.apart
    ? await keepServer(postgres.url, clock.environment, postgres.start, output)
    : await keepServer(undefined, { DATA_DIR: data }, async () => {}, output)
  try {
    await server.ready()
    return await sellThrough(server, postgres, clock, output)
  } finally {
    await server.stop()
    await supervisor?.stop()
    if (values.apart) await postgres.stop()
  }
}

async function sellThrough(server: Server, postgres: Postgres, clock: WallClock, output: string): Promise<string[]> {
  const users = await postgres.query<{ username: string; id: number }>('select username, id from users order by id')
  const asking = askAt(server.url)
  await fund(asking, users, disks.length * hold * 4 * rate)
  const selling = startOpenLoad(asking, rate)
  const looking = startLooking(server.url, selling.now)
  await delay(5_000)
  const troubles: Trouble[] = []
  for (const disk of disks) troubles.push(await trouble(disk, postgres, selling))
  await selling.stop()
  const looks = await looking.stop()
  const counted = await countedAt(server.url)
  console.log('full-disk: waiting until every sale is settled')
  const findings = await verify(postgres, selling.load, clock)
  const lines = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line.includes(FULL)).length
  console.log(`full-disk: ${lines} lines and a counter of ${counted} say ${FULL}`)
  const seconds = selling.now() / 1_000
  return [
    ...troubles.flatMap((one) => told(one, looks)),
    ...server.fell,
    ...(lines === 0 ? [`no line says ${FULL}`] : []),
    ...(lines > 3 * (1 + seconds / LINES_EVERY_S) ? [`${lines} lines say ${FULL}`] : []),
    ...(counted > 0 ? [] : [`no counter says ${FULL}`]),
    ...findings.flatMap(({ name, broken }) => broken.map((line) => `${name}: ${line}`)),
  ]
}

/** The log gets a disk of its own, small enough to be filled; PostgreSQL keeps little of it. */
function putLogOnItsDisk(cluster: string): void {
  const [before, after] = [join(cluster, 'pg_wal'), join(folder, 'log/pg_wal')]
  execFileSync('cp', ['-a', before, after])
  renameSync(before, `${before}.before`)
  symlinkSync(after, before)
  execFileSync('rm', ['-r', `${before}.before`])
  appendFileSync(join(cluster, 'postgresql.conf'), `\nmin_wal_size = '32MB'\nmax_wal_size = '64MB'\n`)
}

/** Starts PostgreSQL again whenever it ended. */
function keepStarted(postgres: Postgres) {
  let stopping = false
  const running = (async () => {
    for (; !stopping; await delay(1_000)) await postgres.start().catch(() => {})
  })()
  return {
    stop: () => {
      stopping = true
      return running
    },
  }
}

async function trouble(disk: Disk, postgres: Postgres, selling: OpenLoad): Promise<Trouble> {
  const say = (what: string) => console.log(`  ${(selling.now() / 1_000).toFixed(1).padStart(5)} s ${what}`)
  const at = selling.now()
  say(`the disk of the ${disk} is full`)
  fill(folder, disk)
  if (disk === 'log') await spendLog(postgres.adminUrl)
  await delay(Math.max(0, hold * 1_000 - (selling.now() - at)))
  await makeRoom(folder, disk)
  const room = selling.now()
  say('there is room again')
  await delay(hold * 1_000)
  return { disk, at, room, shots: selling.shots.filter(({ ended }) => ended >= at) }
}

/** What was set aside of the log is used up as months of sales would do it, until a new piece is needed and has no room. */
async function spendLog(adminUrl: string): Promise<void> {
  const client = await connect(adminUrl)
  try {
    for (let n = 0; n < 50; n++) {
      await client.query(`select pg_logical_emit_message(true, 'jenjang', 'full'), pg_switch_wal()`)
      await delay(100)
    }
  } catch {
    // PostgreSQL has stopped itself.
  } finally {
    client.end().catch(() => {})
  }
}

function startLooking(url: string, now: () => number) {
  const looks: Looks = []
  let stopping = false
  const running = (async () => {
    for (; !stopping; await delay(250)) {
      const at = now()
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status === 200,
        () => false,
      )
      looks.push({ at, ready })
    }
  })()
  return {
    stop: async () => {
      stopping = true
      await running
      return looks
    },
  }
}

async function countedAt(url: string): Promise<number> {
  const figures = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } }).then(
    (answer) => answer.text(),
    () => '',
  )
  return Number(new RegExp(`^jenjang_refused_total\\{code="${FULL}"\\} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0)
}

/** Tells what came of it; answers what broke the rule. */
function told({ disk, at, room, shots }: Trouble, looks: Looks): string[] {
  const refused = shots.filter((shot) => shot.refused !== undefined)
  const shapes = Map.groupBy(refused, (shot) => shot.refused)
  const again = Math.max(0, ...refused.map(({ begun }) => (begun - room) / 1_000))
  const turned = looks.find((look) => look.at >= at && !look.ready)
  const ready = looks.findLast((look) => look.at >= room && look.at < room + hold * 1_000 && !look.ready)
  const seconds = (from: number, to: number | undefined) => (to === undefined ? '-' : ((to - from) / 1_000).toFixed(1))
  const named = [...shapes].map(([shape, times]) => `${times.length} x ${shape}`).join(', ')
  console.log(
    `  ${disk}: ${refused.length} of ${shots.length} refused (${named}), /readyz turned after ${seconds(at, turned?.at)} s, sold again ${again.toFixed(1)} s after there was room, /readyz unready until ${seconds(room, ready?.at)} s`,
  )
  return [
    ...[...shapes.keys()].filter((shape) => shape !== unavailable).map((shape) => `${disk}: ${shape}`),
    ...(refused.length === 0 ? [`${disk}: nothing was refused, so nothing was shown`] : []),
    ...(turned && turned.at < room ? [] : [`${disk}: /readyz did not turn`]),
    ...(again > SELLS_AGAIN_WITHIN_S ? [`${disk}: sold again after ${again.toFixed(1)} s only`] : []),
  ]
}
