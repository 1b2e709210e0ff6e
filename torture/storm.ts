import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from '../database/embedded/guard.ts'
import { longHistories } from '../database/test-world.ts'
import { findFaketime } from '../scripts/faketime.mjs'
import { readOptions } from '../scripts/options.ts'
import { askAt } from './asking.ts'
import { createEmbedded, createPostgres, type Postgres } from './database.ts'
import { fund } from './fund.ts'
import { type OpenLoad, type Shot, startBystanders, startOpenLoad } from './open-load.ts'
import { type Replica, startReplica } from './replica.ts'
import { startReports } from './report-readers.ts'
import { keepServer, type Server } from './server.ts'
import { unavailable } from './shape.ts'
import { type Finding, verify } from './verify.ts'
import { openWallClock, type WallClock } from './wall-clock.ts'

const SELLS_AGAIN_WITHIN_S = 5

const usage = [
  'Usage: npm run storm [-- --seconds N] [--rate N] [--readers N] [--streams N] [--embedded]',
  '',
  'Sells while PostgreSQL is restarted, killed, its connections are ended and its replica freezes, beside slow readers and live streams, on a',
  'throw-away database, while the owner asks for a report every second.',
  'Prints for each fault how many sales were refused, with what, and after how many seconds all are sold again; then whether the books and every',
  'answer are right. The rule: only "unavailable" in the form of the contract, sold again within 5 s, the server never ends, nothing is lost.',
  'Ends with 1 when it is broken.',
  '',
  '--seconds N   how long it sells (default: 60)',
  '--rate N      sales a second (default: 100)',
  '--readers N   readers that take their file slowly (default: 14)',
  '--streams N   live streams (default: 500)',
  '--embedded    with the embedded database, which the server itself starts again; it has no replica',
].join('\n')
const number = (standard: string) => ({ type: 'string', default: standard }) as const
const { values } = readOptions(usage, {
  seconds: number('60'),
  rate: number('100'),
  readers: number('14'),
  streams: number('500'),
  embedded: { type: 'boolean', default: false },
})
const [seconds, rate, readers, streams] = [values.seconds, values.rate, values.readers, values.streams].map(Number) as [
  number,
  number,
  number,
  number,
]
if (![seconds, rate, readers, streams].every((given) => Number.isInteger(given) && given >= 0) || seconds < 20 || rate < 1) {
  console.error(`Whole numbers are needed, --seconds from 20 and --rate from 1 on.\n\n${usage}`)
  process.exit(1)
}

/** What is done to the database, and at which share of the time. */
const faults: { name: string; at: number; work: (postgres: Postgres, replica: Replica | undefined) => Promise<unknown> }[] = [
  { name: 'PostgreSQL restarted', at: 0.15, work: (postgres) => postgres.stop().then(postgres.start) },
  { name: 'all connections ended', at: 0.35, work: (postgres) => postgres.endBackends('all') },
  { name: 'PostgreSQL killed', at: 0.55, work: (postgres) => postgres.kill().then(postgres.start) },
  { name: 'some connections ended', at: 0.75, work: (postgres) => postgres.endBackends(0.5) },
  ...(values.embedded
    ? []
    : [{ name: 'replica frozen', at: 0.85, work: async (_: Postgres, replica?: Replica) => replica?.freeze() }]),
]

interface Installation {
  postgres: Postgres
  replica: Replica | undefined
  server: Server
}

/** A fault that was done, and the sales answered from then until the next one. */
interface Trouble {
  name: string
  at: number
  shots: Shot[]
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'jenjang-storm-'))
// As root the database runs as another user, who has to get in.
await chmod(folder, 0o711)
const broken = await storm()
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(`storm: ${broken.length === 0 ? 'the rule holds' : `${broken.length} times broken; the data stay in ${folder}`}`)
if (broken.length === 0) await rm(folder, { recursive: true, force: true })
process.exit(broken.length === 0 ? 0 : 1)

/** Answers what broke the rule. */
async function storm(): Promise<string[]> {
  console.log(`storm: ${rate} sales a second for ${seconds} s, ${readers} slow readers, ${streams} live streams`)
  const clock = await openWallClock(folder, values.embedded ? undefined : findFaketime())
  const { postgres, replica, server } = values.embedded ? await embedded() : await apart(clock)
  try {
    await server.ready()
    const users = await postgres.query<{ username: string; id: number }>('select username, id from users order by id')
    const asking = askAt(server.url)
    await fund(asking, users, seconds * rate)
    const usernames = users.map(({ username }) => username)
    await postgres.query(longHistories, [usernames.slice(0, readers)])
    // What the preparation wrote at once is not what sales leave for PostgreSQL to write when it ends.
    await checkpoint(postgres)
    const bystanders = startBystanders(server.url, { readers, streams, usernames })
    await arrived(bystanders.open, readers + streams)
    const reports = startReports(asking)
    const selling = startOpenLoad(asking, rate)
    const troubles = await trouble(postgres, replica, selling)
    await selling.stop()
    const unread = await reports.stop()
    const there = await arrived(bystanders.open, readers + streams)
    await bystanders.stop()
    report(troubles, selling)
    for (const [what, times] of bystanders.refused) console.log(`  readers and streams: ${what}, ${times} times`)
    console.log('storm: waiting until every sale is settled')
    const findings = await verify(postgres, selling.load, clock)
    return [
      ...troubles.flatMap(breaks),
      ...server.fell,
      ...unread,
      ...(there ? [] : [`of ${readers + streams} readers and streams ${bystanders.open()} are served again`]),
      ...[...bystanders.refused.keys()].filter((what) => !/: (503|429)$/.test(what)),
      ...findings.flatMap((finding: Finding) => finding.broken.map((line) => `${finding.name}: ${line}`)),
    ]
  } finally {
    await server.stop()
    replica?.end()
    if (!values.embedded) await postgres.stop()
  }
}

async function apart(clock: WallClock): Promise<Installation> {
  const postgres = await createPostgres(folder, clock.environment)
  await postgres.start()
  const replica = await startReplica(postgres, join(folder, 'replica'), clock.environment)
  const server = await keepServer(postgres.url, { ...clock.environment, DATABASE_READ_URL: replica.url }, postgres.start)
  return { postgres, replica, server }
}

async function embedded(): Promise<Installation> {
  const postgres = await createEmbedded(folder)
  const server = await keepServer(undefined, { DATA_DIR: folder }, async () => {})
  return { postgres, replica: undefined, server }
}

async function checkpoint({ adminUrl }: Postgres): Promise<void> {
  const client = await connect(adminUrl)
  await client.query('checkpoint')
  await client.end()
}

/** Waits until so many are there, or for half a minute; answers whether they are. */
async function arrived(open: () => number, expected: number): Promise<boolean> {
  for (let waited = 0; open() < expected && waited < 30_000; waited += 100) await delay(100)
  return open() >= expected
}

/** Does the faults in their turn while it sells; answers what came of each. */
async function trouble(postgres: Postgres, replica: Replica | undefined, selling: OpenLoad): Promise<Trouble[]> {
  const done: { name: string; at: number }[] = [{ name: 'nothing yet', at: 0 }]
  for (const { name, at, work } of faults) {
    await delay(Math.max(0, at * seconds * 1_000 - selling.now()))
    done.push({ name, at: selling.now() })
    console.log(`  ${(selling.now() / 1_000).toFixed(1).padStart(5)} s ${name}`)
    await work(postgres, replica)
  }
  await delay(Math.max(0, seconds * 1_000 - selling.now()))
  return done.map(({ name, at }, n) => {
    const until = done[n + 1]?.at ?? Number.POSITIVE_INFINITY
    return { name, at, shots: selling.shots.filter(({ ended }) => ended >= at && ended < until) }
  })
}

function refusedOf({ shots }: Trouble): Shot[] {
  return shots.filter(({ refused }) => refused !== undefined)
}

/** Seconds from a fault to the last sale that was asked for and not sold. */
function secondsOf(one: Trouble): number {
  return Math.max(0, ...refusedOf(one).map(({ begun }) => (begun - one.at) / 1_000))
}

function report(troubles: Trouble[], { shots }: OpenLoad): void {
  for (const one of troubles) {
    const refused = refusedOf(one)
    const shapes = Map.groupBy(refused, (shot) => shot.refused)
    const named = [...shapes].map(([shape, times]) => `${times.length} x ${shape}`).join(', ')
    console.log(
      `  ${one.name}: ${refused.length} of ${one.shots.length} refused${named && ` (${named})`}, sold again after ${secondsOf(one).toFixed(1)} s`,
    )
  }
  console.log(`storm: ${shots.length} asked for, ${shots.filter(({ refused }) => refused === undefined).length} sold`)
}

function breaks(one: Trouble): string[] {
  const shapes = new Set(refusedOf(one).map(({ refused }) => refused))
  const late = secondsOf(one)
  return [
    ...[...shapes].filter((shape) => shape !== unavailable).map((shape) => `${one.name}: ${shape}`),
    ...(one.at === 0 && shapes.size > 0 ? ['refused before anything was done'] : []),
    ...(late > SELLS_AGAIN_WITHIN_S ? [`${one.name}: sold again after ${late.toFixed(1)} s only`] : []),
  ]
}
