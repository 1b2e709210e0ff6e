import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import settingsTable from '../server/settings-table.json' with { type: 'json' }
import { etcdEnvironment, patroniEnvironment } from '../torture/cluster/machine.ts'
import { filled, template } from '../torture/cluster/templates.ts'
import { hasHaproxy } from '../torture/proxy.ts'
import { files, read } from './sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const units = ['jenjang.service', 'jenjang-backup.service', 'jenjang-backup.timer'] as const
const unit = read('deploy/jenjang.service')
const settings = settingsTable.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]))

describe.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'units of deploy, read by systemd-analyze (needs Debian’s systemd package)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'jenjang-unit-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    /** What systemd says of a unit, as if this checkout stood where it is installed. */
    const said = (name: string, text: string): string => {
      for (const other of units) writeFileSync(join(folder, other), read(`deploy/${other}`))
      const file = join(folder, name)
      const here = text
        .replaceAll('/opt/jenjang/node_modules/node/bin/node', process.execPath)
        .replaceAll('/opt/jenjang', root.replace(/\/$/, ''))
      writeFileSync(file, here)
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], {
        encoding: 'utf8',
      })
      return (stdout + stderr)
        .split('\n')
        .filter((line) => line.includes(name))
        .join('\n')
    }

    test.each(units)('%s has nothing that systemd does not know', (name) => {
      expect(said(name, read(`deploy/${name}`))).toBe('')
    })

    test('a word that it does not know is told', () => {
      expect(said('jenjang.service', unit.replace('NoNewPrivileges=', 'NoNewPrivilegs='))).toContain('NoNewPrivilegs')
    })
  },
)

test('the unit starts what is there, and names documents that are', () => {
  const named = [...unit.matchAll(/\/opt\/jenjang\/([\w./-]+)|^ExecStart=\S+ (\S+)$/gm)].flatMap(
    ([, path, script]) => script ?? path!,
  )
  const wrong = named.filter((path) => !path.startsWith('node_modules/') && !files.includes(path))
  expect(named.length).toBeGreaterThan(1)
  expect(wrong).toEqual([])
})

/** What is given to the container of a service. */
function environmentOf(service: string): string[] {
  const [, after = ''] = read('deploy/compose.yaml').split(`\n  ${service}:\n`)
  const [, block = ''] = /\n {4}environment:\n((?: {6,}.*\n)+)/.exec(after) ?? []
  return [...block.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!)
}

test('the unit and the compose file give settings that the server knows', () => {
  const given = [
    ...[...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name!),
    ...environmentOf('server'),
    ...[...read('deploy/Dockerfile').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!),
  ]
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !settings.includes(name))).toEqual([])
})

test('the compose file mounts every secret that it names, and declares it', () => {
  const text = read('deploy/compose.yaml')
  const used = [...text.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name]) => name!)
  const mounted = [...text.matchAll(/secrets: \[(.*)\]/g)].flatMap(([, names]) => names!.split(', '))
  const declared = [...text.matchAll(/file: secrets\/([\w-]+)/g)].map(([, name]) => name!)
  expect(mounted.sort()).toEqual(used.sort())
  expect(declared.sort()).toEqual(used.sort())
})

describe('deploy/cluster', () => {
  const shipped = ['etcd.env', 'patroni.env', 'haproxy.env']

  test('what the files of HAProxy ask for is given', () => {
    const asked = ['deploy/haproxy.cfg', 'deploy/cluster/postgresql.cfg'].flatMap((path) =>
      [...read(path).matchAll(/\$\{(\w+)/g)].map(([, name]) => name!),
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !(name in filled('haproxy.env', {})))).toEqual([])
  })

  test.skipIf(!hasHaproxy())('HAProxy takes its two files together (needs Debian’s haproxy package)', () => {
    const configs = ['haproxy.cfg', 'cluster/postgresql.cfg'].flatMap((name) => ['-f', join(root, 'deploy', name)])
    const env = { ...process.env, ...filled('haproxy.env', {}) }
    const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-q', ...configs], { env, encoding: 'utf8' })
    expect({ status, said: stdout + stderr }).toEqual({ status: 0, said: '' })
  })

  const readYaml = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  const hasYaml = spawnSync('python3', ['-c', 'import yaml']).status === 0
  test.skipIf(!hasYaml)('Patroni’s file says that writes wait for a second machine (needs Debian’s python3-yaml)', () => {
    const { stdout } = spawnSync('python3', ['-c', readYaml], { input: template('patroni.yml'), encoding: 'utf8' })
    const { dcs } = JSON.parse(stdout).bootstrap
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
    // Patroni's own rule, below which a slow answer of etcd takes the primary away.
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  })

  test('every machine is given what is shipped, but for names, addresses, folders and passwords', () => {
    const ports = { client: 1, peer: 2, rest: 3, postgresql: 4 }
    const passwords = { rest: 'a', superuser: 'b', replication: 'c', rewind: 'd' }
    const all = { folder: '/f', patroniFile: '/f/p', programs: '/bin', user: undefined, passwords, ports: { one: ports } }
    const given = { ...etcdEnvironment('one', '/f', all.ports), ...patroniEnvironment('one', '/f', all) }
    const known = { ...filled('etcd.env', {}), ...filled('patroni.env', {}) }
    expect(Object.keys(given).sort()).toEqual(Object.keys(known).sort())
    const left = Object.entries(given).filter(([, value]) => /10\.0\.0\.|change-me|\/var\/|\/usr\//.test(value))
    expect(left).toEqual([])
    expect(given).toMatchObject({ ETCD_INITIAL_CLUSTER_STATE: 'new', PATRONI_REWIND_USERNAME: 'rewinder' })
    expect(() => filled('etcd.env', { ETCD_NAMES: 'one' })).toThrow('deploy/cluster/etcd.env does not give ETCD_NAMES')
  })

  test('its guide names every file, and only files that are there', () => {
    const guide = read('deploy/cluster/README.md')
    const named = [...guide.matchAll(/deploy\/([\w./-]*\w)/g)].map(([path]) => path)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
    const unnamed = [...shipped, 'patroni.yml', 'postgresql.cfg'].filter((name) => !named.includes(`deploy/cluster/${name}`))
    expect(unnamed).toEqual([])
  })
})

test('what HAProxy logs of a request is its path alone, for the same reason', () => {
  const options = read('deploy/haproxy.cfg').replace(/^\s*#.*$/gm, '')
  expect(options).not.toMatch(/httplog|httpslog|capture|error-log-format/)
  const formats = [...options.matchAll(/log-format (.*)/g)].map(([, format]) => format!.match(/%(\{[^}]*\})?(\w+|\[[^\]]*\])/g))
  // Of these only the variable is of the address that was asked for.
  const named = 'ci cp tr ft b s TR Tw Tc Tr Ta ST B CC CS tsc ac fc bc sc rc sq bq HM [var(txn.path)] HV'
  expect(formats).toEqual([named.split(' ').map((name) => `%${name}`)])
  const paths = [...options.matchAll(/set-var\(txn\.path\) (.*)/g)].map(([, path]) => path)
  expect(paths).toEqual(['path', 'path,field(1,.) if { path_beg /hooks/partner/ }'])
})

test('what Caddy logs of a request is without its query, where programs have PIN and password, and without the key of a hook', () => {
  const options = read('deploy/Caddyfile').split('\nhttps:// {')[0]!
  const logged = options.match(/log \{\s+format filter \{\s+wrap json\s+fields \{\s+request>uri regexp (\S+) (\S+)\s+\}/)
  const [, pattern, instead] = logged ?? []
  const kept = (uri: string) => uri.replace(new RegExp(pattern!, 'g'), instead!)
  expect(kept('/trx?pin=1144&password=abcd')).toBe('/trx')
  expect(kept('/hooks/partner/7.c2VjcmV0?sn=1')).toBe('/hooks/partner/7')
})
