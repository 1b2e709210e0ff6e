import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { installPackages } from '../scripts/cluster-packages.mjs'
import { readOptions } from '../scripts/options.ts'
import { faults } from './cluster/faults.ts'
import { missingPackages } from './cluster/programs.ts'
import { type Stand, standUp } from './cluster/stand.ts'
import { fund } from './fund.ts'
import { type SteadyLoad, startSteadyLoad } from './steady-load.ts'
import { type Tally, tallyOf } from './tally.ts'
import { type Finding, verify } from './verify.ts'
import { openWallClock } from './wall-clock.ts'

const WRITES_BACK_WITHIN_S = 45
const BEFORE_MS = 3_000
/** Nothing refused for so long: writes are back. */
const QUIET_MS = 4_000
const GIVES_UP_MS = 150_000
const WHOLE_WITHIN_MS = 150_000

const names = Object.keys(faults) as (keyof typeof faults)[]
const usage = [
  'Usage: npm run failover [-- --runs N] [--fault NAME] [--rate N] [--seconds N]',
  '',
  'Builds the cluster of deploy/cluster on this machine, in a folder and on ports of its own: three etcd, three PostgreSQL under Patroni, HAProxy before',
  'them and before two servers. Sells through the proxy, each sale under one RefID and asked for until it is acknowledged, and commits faults in turn.',
  'Prints for each what was acknowledged, found in the books, lost and doubled, for how many seconds writes were refused, and how long no sale at all was',
  'acknowledged; at the end the books are checked. The rule: nothing lost, nothing doubled, only refusals of the contract,',
  'writes back within 45 s, the cluster whole again without anybody. Ends with 1 when it is broken.',
  "Needs Debian's etcd-server, patroni, haproxy and postgresql (15 or newer), which it installs where it may.",
  '',
  '--runs N       how often every fault is committed (default: 1)',
  `--fault NAME   only this one: ${names.join(', ')}`,
  '--rate N       sales a second (default: 100)',
  '--seconds N    how long it sells after a fault at least (default: 30)',
].join('\n')
const number = (standard: string) => ({ type: 'string', default: standard }) as const
const { values } = readOptions(usage, {
  runs: number('1'),
  rate: number('100'),
  seconds: number('30'),
  fault: { type: 'string' },
})
const [runs, rate, seconds] = [values.runs, values.rate, values.seconds].map(Number) as [number, number, number]
if (![runs, rate, seconds].every((given) => Number.isInteger(given) && given >= 1)) refuse('Whole numbers from 1 on are needed.')
const chosen = names.filter((name) => values.fault === undefined || name === values.fault)
if (chosen.length === 0) refuse(`There is no fault "${values.fault}".`)
await installPackages(missingPackages())
const missing = missingPackages()
if (missing.length > 0) {
  console.error(`These packages are not on this machine (Debian: apt-get install ${missing.join(' ')}).`)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const folder = await mkdtemp(join(tmpdir(), 'jenjang-failover-'))
// As root PostgreSQL runs as another user, who has to get in.
await chmod(folder, 0o711)
const broken = await failOver()
for (const line of broken) console.log(`BROKEN ${line}`)
console.log(
  `failover: ${broken.length === 0 ? 'the rule holds' : `${broken.length} times broken; data and logs stay in ${folder}`}`,
)
if (broken.length === 0) await rm(folder, { recursive: true, force: true })
process.exit(broken.length === 0 ? 0 : 1)

function refuse(why: string): never {
  console.error(`${why}\n\n${usage}`)
  process.exit(1)
}

/** Answers what broke the rule. */
async function failOver(): Promise<string[]> {
  console.log(`failover: ${rate} sales a second, ${runs} of each: ${chosen.join(', ')}`)
  const stand = await standUp(folder)
  try {
    await fund(stand.asking, stand.users, runs * chosen.length * rate * (seconds + 120))
    const rows: { name: string; what: string; tally: Tally }[] = []
    const said: string[] = []
    const loads: SteadyLoad[] = []
    for (let run = 0; run < runs; run++) {
      for (const name of chosen) {
        const first = loads.reduce((sum, { sales }) => sum + sales.length, 0)
        const load = startSteadyLoad(stand.asking, { rate, name: `failover-${run + 1}-${name}`, first })
        loads.push(load)
        const one = await commit(stand, load, name, run)
        rows.push(one)
        said.push(...one.broken.map((line) => `run ${run + 1}, ${name}: ${line}`))
        console.log(rowOf(name, one.tally))
      }
    }
    report(rows)
    console.log('failover: waiting until every sale is settled')
    const asked = loads.flatMap(({ sales }) => sales.map((sale) => sale.asked))
    const clock = await openWallClock(folder, undefined)
    const findings = await verify(stand, { asked, asking: stand.asking, stop: async () => {} }, clock)
    return [
      ...said,
      ...stand.servers.flatMap(({ fell }) => fell),
      ...findings.flatMap((finding: Finding) => finding.broken.map((line) => `${finding.name}: ${line}`)),
    ]
  } finally {
    await stand.end()
  }
}

/** Commits one fault while it sells, waits until writes are back, heals it, and waits until the cluster is whole. */
async function commit(stand: Stand, load: SteadyLoad, name: keyof typeof faults, run: number) {
  const tell = (line: string) => console.log(`  ${(load.now() / 1_000).toFixed(1).padStart(6)} s ${line}`)
  await delay(BEFORE_MS)
  const at = load.now()
  const { what, heal } = await faults[name](stand, run)
  tell(what)
  const returned = await back(load, at)
  tell(returned ? `writes are back, ${load.refusals.length} refused` : 'writes are not back')
  const wrong = await heal()
  await stand.cluster.whole(WHOLE_WITHIN_MS)
  await back(load, load.now() - seconds * 1_000)
  tell('the cluster is whole')
  await load.stop()
  const tally = tallyOf(load, at, await booked(stand, load))
  return { name, what, tally, broken: [...wrong, ...breaks(tally)] }
}

/** Waits until sales were asked for long enough and nothing has been refused for a while; false when that never comes. */
async function back({ refusals, now, open }: SteadyLoad, at: number): Promise<boolean> {
  for (; now() - at < GIVES_UP_MS; await delay(100)) {
    const last = Math.max(at, ...refusals.slice(-1).map(({ ended }) => ended))
    if (now() - at >= seconds * 1_000 && now() - last >= QUIET_MS && open() <= rate) return true
  }
  return false
}

/** What the books have of the sales of a load, on whichever machine is the primary now. */
async function booked({ query }: Stand, { sales }: SteadyLoad) {
  const references = sales.map(({ asked }) => asked.reference)
  return query<{ reference: string; ids: number[]; outcomes: number }>(
    `select s.ref_id as reference, array_agg(distinct s.id::float8) as ids, count(o.sale_id)::int as outcomes from sale s
     left join outcome o on o.sale_id = s.id and o.created_at = s.created_at and o.head_id = s.head_id
     where s.mode = 'prod' and s.request_type = 'purchase' and s.ref_id = any($1) group by s.ref_id`,
    [references],
  )
}

function breaks({ lost, doubled, unanswered, outside, refusedFor, stoodStill, refusedBefore }: Tally): string[] {
  return [
    ...(lost.length > 0 ? [`${lost.length} lost: ${lost.slice(0, 5)}`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} doubled: ${doubled.slice(0, 5)}`] : []),
    ...(unanswered > 0 ? [`${unanswered} never acknowledged`] : []),
    ...outside,
    ...(refusedBefore > 0 ? [`${refusedBefore} refused before anything was done`] : []),
    ...(Math.max(refusedFor, stoodStill) > WRITES_BACK_WITHIN_S
      ? [`refused for ${refusedFor.toFixed(1)} s, stood still for ${stoodStill.toFixed(1)} s`]
      : []),
  ]
}

function rowOf(name: string, tally: Tally): string {
  const { acknowledged, found, lost, doubled, refusals, reasons, refusedFor, stoodStill, longest } = tally
  return (
    `  ${name}: ${acknowledged} acknowledged, ${found} found, ${lost.length} lost, ${doubled.length} doubled, ` +
    `refused for ${refusedFor.toFixed(1)} s (${refusals} times${reasons.length > 0 ? `: ${reasons.join(', ')}` : ''}), stood still for ${stoodStill.toFixed(1)} s, longest sale ${longest.toFixed(1)} s`
  )
}

function report(rows: { what: string; tally: Tally }[]): void {
  console.log(
    '| fault | acknowledged | found | lost | doubled | refused, s | stood still, s | longest sale, s |\n|---|---|---|---|---|---|---|---|',
  )
  for (const { what, tally } of rows) {
    const { acknowledged, found, lost, doubled, refusedFor, stoodStill, longest } = tally
    const cells = [
      what,
      acknowledged,
      found,
      lost.length,
      doubled.length,
      refusedFor.toFixed(1),
      stoodStill.toFixed(1),
      longest.toFixed(1),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}
