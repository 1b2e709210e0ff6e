import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import settingsTable from '../server/settings-table.json' with { type: 'json' }
import { files, read } from './sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const unit = read('deploy/jenjang.service')
const settings = settingsTable.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]))

describe.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
  'deploy/jenjang.service, read by systemd-analyze (needs Debian’s systemd package)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'jenjang-unit-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    /** What systemd says of the unit, as if this checkout stood where it is installed. */
    const said = (text: string): string => {
      const file = join(folder, 'jenjang.service')
      const here = text
        .replaceAll('/opt/jenjang/node_modules/node/bin/node', process.execPath)
        .replaceAll('/opt/jenjang', root.replace(/\/$/, ''))
      writeFileSync(file, here)
      const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', '--recursive-errors=no', file], {
        encoding: 'utf8',
      })
      return (stdout + stderr)
        .split('\n')
        .filter((line) => line.includes('jenjang.service'))
        .join('\n')
    }

    test('has nothing that systemd does not know', () => {
      expect(said(unit)).toBe('')
    })

    test('a word that it does not know is told', () => {
      expect(said(unit.replace('NoNewPrivileges=', 'NoNewPrivilegs='))).toContain('NoNewPrivilegs')
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
