import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { publishedAt } from '../server/settings.ts'

const script = fileURLToPath(new URL('./start.mjs', import.meta.url))
const run = (options: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [script, ...options], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } })

test('--version says the version and where its source is', () => {
  const { version, repository } = packageJson
  const source = publishedAt(repository) || 'no address is known; SOURCE_URL names it'
  expect(run(['--version'])).toMatchObject({ status: 0, stdout: `Jenjang ${version}\nSource: ${source}\n` })
  const own = 'https://changed.example/source'
  expect(run(['--version'], { SOURCE_URL: own }).stdout).toBe(`Jenjang ${version}\nSource: ${own}\n`)
})

test('the change log begins with this version', () => {
  const log = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  expect(/^## (.+)$/m.exec(log)?.[1]).toBe(packageJson.version)
})

test.each([[['--other']], [['--build', '--version']]])('%j is refused with what there is', (options) => {
  expect(run(options)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Unknown option --\w+\.\n\nUsage: npm start/) })
})

test('--help names the files that secrets may stand in', () => {
  expect(run(['--help']).stdout).toContain('Or SMTP_URL_FILE: a file that holds it.')
})
