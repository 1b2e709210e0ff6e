import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFaketime, howToInstall } from '../scripts/faketime.mjs'
import { readOptions } from '../scripts/options.ts'
import { isAcknowledged } from './book.ts'
import { createPostgres, type Postgres } from './database.ts'
import { findingsOfRun, type Kind, LONG_RUN_SECONDS } from './happened.ts'
import { startLoad } from './load.ts'
import { type Mishap, mishapsOf } from './schedule.ts'
import { keepServer, type Server } from './server.ts'
import { type Finding, verify } from './verify.ts'
import { openWallClock, type WallClock } from './wall-clock.ts'

const MOST_AHEAD_MS = 26 * 3_600_000
const SHOWN = 10
/** A run goes on for so many times its seconds until everything has happened. */
const MOST_TIMES = 3

const usage = [
  'Usage: npm test -- --only torture [--seconds N] [--seed TEXT]',
  '',
  'Sells, transfers and tops up while connections are ended, the server and its PostgreSQL are killed and their clock is stepped; then',
  'nothing that was acknowledged may be lost, doubled or contradicted. The seed names the order of the mishaps, and is printed.',
  `From ${LONG_RUN_SECONDS} seconds on (the default) each kind of mishap has to have happened, in a shorter run any.`,
].join('\n')
const { values } = readOptions(usage, {
  seconds: { type: 'string', default: String(LONG_RUN_SECONDS) },
  seed: { type: 'string', default: Math.random().toString(36).slice(2, 8) },
  results: { type: 'string', default: 'test-results/torture.json' },
})
const seconds = Number(values.seconds)
if (!Number.isInteger(seconds) || seconds < 1) {
  console.error(`--seconds is "${values.seconds}": a whole number above 0 is needed.\n\n${usage}`)
  process.exit(1)
}
let ended = 0
/** How often each kind of mishap struck. */
const struck = new Map<Kind, number>()
const times = (...kinds: Kind[]) => kinds.reduce((sum, kind) => sum + (struck.get(kind) ?? 0), 0)
const folder = await mkdtemp(join(tmpdir(), 'jenjang-torture-'))
// As root the database runs as another user, who has to get in.
await chmod(folder, 0o711)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const findings = await torture()
await report(findings)

async function torture(): Promise<Finding[]> {
  console.log(`torture: seed ${values.seed}, ${seconds} s`)
  const clock = await openWallClock(folder, findFaketime())
  if (!clock.canStep) console.log(`torture: no libfaketime on this machine (${howToInstall}), so the clock is not stepped`)
  const postgres = await createPostgres(folder, clock.environment)
  await postgres.start()
  const server = await keepServer(postgres.url, clock.environment, postgres.start)
  try {
    await server.ready()
    return await drive(postgres, server, clock)
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

async function drive(postgres: Postgres, server: Server, clock: WallClock): Promise<Finding[]> {
  const users = await postgres.query<{ username: string; id: number }>('select username, id from users')
  const load = startLoad(server.url, values.seed, new Map(users.map(({ username, id }) => [username, id])))
  const begun = performance.now()
  const end = begun + seconds * 1_000
  const findings = () => findingsOfRun({ seconds, canStep: clock.canStep, asked: load.asked, struck })
  const isShort = () => findings().some(({ broken }) => broken.length > 0)
  for (const mishap of mishapsOf(values.seed)) {
    const next = performance.now() + mishap.after
    // On a slow machine a restart takes a quarter of the time: what has not happened by then is waited for.
    if (next > (isShort() ? begun + MOST_TIMES * seconds * 1_000 : end)) break
    await delay(mishap.after)
    const at = ((performance.now() - begun) / 1_000).toFixed(1)
    if (await doTo(postgres, server, clock, mishap)) struck.set(mishap.kind, times(mishap.kind) + 1)
    const ahead = clock.ahead === 0 ? '' : `, clock ${(clock.ahead / 60_000).toFixed(0)} minutes ahead`
    console.log(`  ${at.padStart(5)} s ${mishap.kind}${ahead}, ${load.asked.filter(isAcknowledged).length} acknowledged`)
  }
  await clock.right()
  await postgres.start()
  await server.ready()
  await load.stop()
  console.log(`torture: ${load.asked.length} things were asked for; waiting until they are settled`)
  const found = await verify(postgres, load, clock)
  const acknowledged = load.asked.filter(isAcknowledged).length
  const brokenBy = (name: string) => found.filter((finding) => finding.name.includes(name)).flatMap(({ broken }) => broken)
  const sold = [...brokenBy('acknowledged'), ...brokenBy('ticket')]
  const doubled = [...sold.filter((line) => line.includes(' times')), ...brokenBy('twice')].length
  console.log(
    `torture: ${load.asking.requests} requests, ${acknowledged} acknowledged, lost ${sold.length - doubled}, doubled ${doubled}, ` +
      `${ended} connections ended, server killed ${times('kill-server', 'kill-both')} times, ` +
      `PostgreSQL ${times('kill-database', 'kill-both')} times, ${clock.steps} clock steps`,
  )
  return [...findings(), { name: 'the server never ended by itself', broken: server.fell }, ...found]
}

/** Whether it struck: there was something to end, to kill or to step. */
async function doTo(postgres: Postgres, server: Server, clock: WallClock, mishap: Mishap): Promise<boolean> {
  const stepsBefore = clock.steps
  switch (mishap.kind) {
    case 'end-backends': {
      const backends = await postgres.endBackends(mishap.share).catch(() => 0)
      ended += backends
      return backends > 0
    }
    case 'kill-server':
      return server.kill()
    case 'kill-database':
      await postgres.kill()
      await postgres.start()
      return true
    case 'kill-both': {
      const [wasRunning] = await Promise.all([server.kill(), postgres.kill()])
      await postgres.start()
      return wasRunning
    }
    case 'step-clock':
      if (Math.abs(clock.ahead + mishap.by) <= MOST_AHEAD_MS) await clock.step(mishap.by)
      break
    case 'step-to-close':
      if (clock.ahead <= 0) await clock.stepToClose()
      break
    case 'set-clock-right':
      await clock.right()
  }
  return clock.steps > stepsBefore
}

async function report(all: Finding[]): Promise<void> {
  const failed = all.filter(({ broken }) => broken.length > 0)
  for (const { name, broken } of all) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'} ${name}`)
    for (const line of broken.slice(0, SHOWN)) console.log(`         ${line}`)
    if (broken.length > SHOWN) console.log(`         and ${broken.length - SHOWN} more`)
  }
  await mkdir(dirname(values.results), { recursive: true })
  await writeFile(
    values.results,
    JSON.stringify({ seed: values.seed, passed: all.length - failed.length, failed: failed.length }),
  )
  if (failed.length > 0)
    console.log(
      `The same again: npm test -- --only torture --seconds ${seconds} --seed ${values.seed}. Its data stay in ${folder}.`,
    )
  else await rm(folder, { recursive: true, force: true })
  process.exitCode = failed.length > 0 ? 1 : 0
}
