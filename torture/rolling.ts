import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { exportsOf } from '../bench/checkout.ts'
import { readOptions } from '../scripts/options.ts'
import { askAt } from './asking.ts'
import { fund } from './fund.ts'
import { startBystanders, startOpenLoad } from './open-load.ts'
import { hasHaproxy, startProxy } from './proxy.ts'
import { keepServer } from './server.ts'
import { type Finding, verify } from './verify.ts'
import { openWallClock } from './wall-clock.ts'

/** Between two restarts: the proxy sees that a server is there again before the other one goes. */
const BETWEEN_MS = 3_000

const usage = [
  'Usage: npm run rolling [-- --rate N] [--restarts N] [--streams N] [--from FOLDER]',
  '',
  'Sells through two servers behind HAProxy, with deploy/haproxy.cfg, on a throw-away database, while the servers are restarted in turn.',
  'The rule: not one sale is refused, every stream comes back, the books are clean. Ends with 1 when it is broken. Needs HAProxy',
  '(Debian: apt-get install haproxy).',
  '',
  '--rate N       sales a second (default: 100)',
  '--restarts N   restarts of a server (default: 4)',
  '--streams N    live streams beside (default: 100)',
  '--from FOLDER  upgrades from the release whose checkout, with its packages, is there: its world, then the first server new, the second one',
  '               still old through half of the restarts, then both new',
].join('\n')
const number = (standard: string) => ({ type: 'string', default: standard }) as const
const { values } = readOptions(usage, {
  rate: number('100'),
  restarts: number('4'),
  streams: number('100'),
  from: { type: 'string' },
})
const [rate, restarts, streams] = [values.rate, values.restarts, values.streams].map(Number) as [number, number, number]
if (![rate, restarts, streams].every((given) => Number.isInteger(given) && given >= 0) || rate < 1) {
  console.error(`Whole numbers are needed, --rate from 1 on.\n\n${usage}`)
  process.exit(1)
}
if (!hasHaproxy()) {
  console.error('HAProxy is not on this machine (Debian: apt-get install haproxy).')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'jenjang-rolling-'))
// As root the database runs as another user, who has to get in.
await chmod(folder, 0o711)
const here = fileURLToPath(new URL('..', import.meta.url))
const before = values.from === undefined ? here : resolve(values.from)
const { createPostgres } = await exportsOf<typeof import('./database.ts')>(['torture/database.ts'], before)
const broken = await roll()
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(`rolling: ${broken.length === 0 ? 'the rule holds' : `${broken.length} times broken; the data stay in ${folder}`}`)
if (broken.length === 0) await rm(folder, { recursive: true, force: true })
process.exit(broken.length === 0 ? 0 : 1)

/** Answers what broke the rule. */
async function roll(): Promise<string[]> {
  console.log(`rolling: ${rate} sales a second, ${restarts} restarts, ${streams} live streams`)
  const clock = await openWallClock(folder, undefined)
  const postgres = await createPostgres(folder, clock.environment)
  await postgres.start()
  const behind = {
    TRUST_PROXY: '127.0.0.1',
    SERVERS: '2',
    CONNECTIONS_CALLS: '4',
    CONNECTIONS_SALES: '4',
    CONNECTIONS_REPORTS: '2',
  }
  const servers = [
    await keepServer(postgres.url, behind, postgres.start, undefined, before),
    await keepServer(postgres.url, behind, postgres.start, undefined, before),
  ] as const
  for (const server of servers) await server.ready()
  const proxy = await startProxy([servers[0].url, servers[1].url])
  try {
    const users = await postgres.query<{ username: string; id: number }>('select username, id from users order by id')
    const asking = askAt(proxy.url)
    await fund(asking, users, rate * 20 * (restarts + 1))
    const bystanders = startBystanders(proxy.url, { readers: 0, streams, usernames: users.map(({ username }) => username) })
    const selling = startOpenLoad(asking, rate)
    for (let n = 0; n < restarts; n++) {
      await delay(BETWEEN_MS)
      const release = n % 2 === 1 && n < restarts / 2 ? before : here
      console.log(
        `  ${(selling.now() / 1_000).toFixed(1).padStart(5)} s server ${(n % 2) + 1} is restarted${values.from === undefined ? '' : ` from ${release}`}`,
      )
      await servers[n % 2 === 0 ? 0 : 1].restart(release)
      console.log(
        `  ${(selling.now() / 1_000).toFixed(1).padStart(5)} s it is there again, ${refused(selling).length} of ${selling.shots.length} refused`,
      )
    }
    await delay(BETWEEN_MS)
    await selling.stop()
    for (let waited = 0; bystanders.open() < streams && waited < 30_000; waited += 100) await delay(100)
    const open = bystanders.open()
    await bystanders.stop()
    const shapes = Map.groupBy(refused(selling), (shot) => shot.refused)
    const longest = Math.max(...selling.shots.map(({ begun, ended }) => ended - begun))
    console.log(
      `rolling: ${selling.shots.length} sales, ${refused(selling).length} refused, the longest took ${longest.toFixed(0)} ms`,
    )
    const findings = await verify(postgres, selling.load, clock)
    return [
      ...[...shapes].map(([shape, shots]) => `${shots.length} x ${shape}`),
      ...(open < streams ? [`of ${streams} streams ${open} are there again`] : []),
      ...servers.flatMap(({ fell }) => fell),
      ...findings.flatMap((finding: Finding) => finding.broken.map((line) => `${finding.name}: ${line}`)),
    ]
  } finally {
    await proxy.stop()
    for (const server of servers) await server.stop()
    await postgres.stop()
  }
}

function refused({ shots }: { shots: { refused: string | undefined }[] }) {
  return shots.filter((shot) => shot.refused !== undefined) as { refused: string }[]
}
