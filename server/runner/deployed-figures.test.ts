import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const textOf = (name: string) => readFileSync(fileOf(name), 'utf8')
const rules = 'deploy/prometheus-rules.yml'
const dashboard = 'deploy/grafana-dashboard.json'

/** Every figure that a server prints, with its samples where it is a histogram. */
let printed: Set<string>

beforeAll(async () => {
  const metrics = createMetrics({
    pools: { web: new pg.Pool() },
    runSql: async <Row extends object>() => [{ value: 1 }] as unknown as Row[],
    replicaLag: () => 1,
    streams: () => 0,
  })
  metrics.counted({})
  const server = await metrics.serveHere(0)
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`)
  const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  server.close()
  printed = new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => `${name}${part}`) : [name!],
    ),
  )
})

const namesIn = (text: string): string[] => [...new Set(text.match(/\b(jenjang|process|nodejs)_[a-z0-9_]+/g))]

test.each([rules, dashboard])('%s asks only for figures that the server prints', (file) => {
  const names = namesIn(textOf(file))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !printed.has(name))).toEqual([])
})

test('every figure of the product stands on the dashboard', () => {
  const shown = namesIn(textOf(dashboard))
  const left = ['jenjang_job_last_run_timestamp_seconds', 'jenjang_job_last_success_timestamp_seconds']
  const own = [...printed].filter((name) => name.startsWith('jenjang_') && !name.endsWith('_sum'))
  expect(own.filter((name) => !shown.includes(name)).sort()).toEqual(left)
})

test('every alert stands in the operator’s document with what to do, and the other way round', () => {
  const alerts = [...textOf(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const told = [...textOf('docs/operations.md').matchAll(/^\| `(Jenjang\w+)` \|/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(10)
  expect(told).toEqual(alerts)
})

test('every check of the books has its kind in the operator’s document, and no other is there', () => {
  const checks = readdirSync(fileOf('database/checks')).map((name) => name.replace('.sql', ''))
  const [, section = ''] = textOf('docs/operations.md').split('## When the books alarm')
  const kinds = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  const named = kinds.flatMap((row) => [...row.split('|')[2]!.matchAll(/`([a-z…-]+)`/g)].map(([, name]) => name!))
  const isNamed = (check: string) =>
    named.some((name) => (name.endsWith('…') ? check.startsWith(name.slice(0, -1)) : check === name))
  expect(checks.filter((check) => !isNamed(check))).toEqual([])
  expect(named.filter((name) => !checks.some((check) => check.startsWith(name.replace('…', ''))))).toEqual([])
})

describe.skipIf(spawnSync('promtool', ['--version']).status !== 0)('promtool (needs Debian’s prometheus package)', () => {
  test('takes the rules', () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', fileOf(rules)], { encoding: 'utf8' })
    expect(stdout + stderr).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})
