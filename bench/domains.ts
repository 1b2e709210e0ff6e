import { Agent, request } from 'node:http'
import pg from 'pg'
import { migrate } from '../database/migrate.ts'
import { ownBrand } from '../server/domains/brands.ts'
import { drawIcons } from '../server/domains/icons.ts'
import { createDatabase, onScratch } from './database.ts'
import { type Figure, median, report } from './figures.ts'
import { type RunningServer, startServer } from './server.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 2000)
const sizes = { many: 1000, one: 1 }
const mostTimes = 1.2

type Size = keyof typeof sizes

/** Which host a visitor asks: of many each in its turn, so that none is asked for twice within the time it is remembered for. */
const hostOf = (size: Size, round: number) => `d${1 + (round % sizes[size])}.example`
const paths = { 'resource info': '/api/resource/info', 'resource image': '/api/resource/image' }

/**
 * How long a host takes to say what it is, and to give its picture, on a server with 1,000 domains whose visitors come in turns, beside one
 * with a single domain.
 */
export async function run({ json }: { json: boolean }): Promise<void> {
  const say = (line: string) => console.error(line)
  await onScratch(say, async (database) => {
    const running: RunningServer[] = []
    try {
      const open = async (size: Size) => {
        const url = await createDatabase(database.adminUrl, size)
        await migrate(url, () => {})
        await fill(url, sizes[size])
        const server = await startServer({ DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'error' })
        running.push(server)
        say(`${size}: ${sizes[size]} domains`)
        return server
      }
      const servers = { many: await open('many'), one: await open('one') }
      await knowsItsHosts(servers.many)
      const figures: Figure[] = []
      for (const [name, path] of Object.entries(paths)) figures.push(await compare(name, path, servers))
      report(figures, json)
    } finally {
      await Promise.all(running.map(({ stop }) => stop()))
    }
  })
}

/** Domains that were built once, without asking who may: it is nobody's work. */
async function fill(url: string, domains: number): Promise<void> {
  const picture = (await drawIcons('own', null, ownBrand)).get('icon-512.png')!
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set session_replication_role = replica`)
  await client.query(
    `insert into domain (id, name, app_name, short_name, splash_color, banner_color)
     select n, 'd' || n || '.example', 'Network ' || n, 'N' || n, '#ffffff', '#125688' from generate_series(1, $1) n`,
    [domains],
  )
  await client.query('insert into domain_build (domain_id, ended_at) select id, now() from domain order by id')
  await client.query(
    `insert into domain_release (domain_id, revision, build_id, app_name, short_name, splash_color, banner_color)
     select d.id, 1, b.id, d.app_name, d.short_name, d.splash_color, d.banner_color from domain d join domain_build b on b.domain_id = d.id`,
  )
  await client.query(
    `insert into release_file (domain_id, revision, filename, content) select id, 1, 'icon-512.png', $1 from domain`,
    [picture],
  )
  await client.query('analyze')
  await client.end()
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Asks a host over a connection that stays open. */
function ask({ port }: RunningServer, host: string, path: string): Promise<string> {
  return new Promise((done, fail) => {
    const asked = request({ host: '127.0.0.1', port, path, method: 'GET', headers: { host }, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200) done(Buffer.concat(chunks).toString('latin1'))
        else fail(new Error(`${host}${path} answered ${response.statusCode}`))
      })
    })
    asked.on('error', fail)
    asked.end()
  })
}

/** A measurement of hosts that all look alike would say nothing. */
async function knowsItsHosts(many: RunningServer): Promise<void> {
  for (const [host, name] of [
    ['d7.example', 'Network 7'],
    ['d1000.example', 'Network 1000'],
    ['d1001.example', ownBrand.appName],
  ] as const) {
    const { appName } = JSON.parse(await ask(many, host, paths['resource info']))
    if (appName !== name) throw new Error(`${host} calls itself ${appName}, not ${name}`)
  }
}

async function compare(name: string, path: string, servers: Record<Size, RunningServer>): Promise<Figure> {
  const times: Record<Size, number[]> = { many: [], one: [] }
  // Every host was asked for once; after some minutes without a visitor it is again as if it never had been.
  for (let round = -sizes.many; round < rounds; round++)
    for (const size of ['many', 'one'] as const) {
      const begun = performance.now()
      await ask(servers[size], hostOf(size, round + sizes.many), path)
      if (round >= 0) times[size].push((performance.now() - begun) * 1000)
    }
  const value = median(times.many)
  const goal = { of: 'ratio', most: mostTimes } as const
  return { name, value, unit: 'µs', ratio: value / median(times.one), reference: 'with one domain', goal }
}
