import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { type RefusalCode, refusals } from '../../contract/errors.ts'
import { testApp } from '../test-app.ts'
import { type Keys, keysOf } from './test-requests.ts'

const run = promisify(execFile)
const folder = new URL('../../docs/h2h/', import.meta.url)
const api = testApp()
const username = 'httl-a'
let keys: Keys
let origin = ''

beforeAll(async () => {
  keys = await keysOf(api, username)
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Example {
  guide: string
  /** What stands before the first command of the guide: names and functions that its commands use. */
  setup: string
  command: string
  /** The block that follows, and what it is. */
  answer: string
  language: string
}

const fence = /^```(\w+)\n(.*?)\n```$/gms

/** Every block of a guide that calls the server, with the answer that the guide prints below it. */
function examplesOf(guide: string): Example[] {
  const blocks = [...readFileSync(new URL(guide, folder), 'utf8').matchAll(fence)].map(([, language, text]) => ({
    language: language!,
    text: text!,
  }))
  const setup = blocks.find(({ language, text }) => language === 'sh' && !text.includes('curl'))?.text ?? ''
  return blocks.flatMap(({ language, text }, at) => {
    if (language !== 'sh' || !text.includes('curl')) return []
    const answer = blocks[at + 1]
    return [{ guide, setup, command: text, answer: answer?.text ?? '', language: answer?.language ?? 'none' }]
  })
}

/** What a reader puts in for what stands in angle brackets; programs try the sandbox first. */
function filledIn(text: string, guide: string): string {
  const [pin, password] = (guide === 'irs.md' ? keys.irs : keys.otomax).sand
  const values: Record<string, string> = { 'your username': username, token: keys.token.sand, PIN: pin, password }
  return text
    .replaceAll('https://<host>', origin)
    .replace(/<(your username|token|PIN|password)>/g, (_, name: string) => `'${values[name]}'`)
}

/** Prices, balances, numbers and serial numbers are others in every installation; codes, states and words are not. */
const masked = (text: string): string => text.replace(/\d[\d.]{2,}\d/g, '#').trim()
const maskedJson = (text: string): unknown =>
  JSON.parse(text, (name, value) => {
    if (typeof value === 'number' && value >= 1000) return '#'
    if (typeof value === 'string' && ['createdAt', 'datetime', 'sn', 'serialNumber', 'noref', 'productName'].includes(name))
      return '#'
    return typeof value === 'string' ? masked(value) : value
  })

const guides = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const examples = guides.flatMap(examplesOf)

test('there is a guide for each dialect and for the native door, with what was answered to a sale', () => {
  expect(guides.toSorted()).toEqual(['digiflazz.md', 'iak.md', 'irs.md', 'native.md', 'otomax.md'])
  for (const guide of guides) expect(examplesOf(guide).length, guide).toBeGreaterThanOrEqual(2)
  expect(examples.filter(({ language }) => !['json', 'text', 'xml'].includes(language))).toEqual([])
})

test('the native guide has every refusal of its calls with status and text', () => {
  const general = [
    'invalid-input',
    'no-such-call',
    'access-denied',
    'body-too-large',
    'too-many-requests',
    'internal',
    'unavailable',
  ] as const
  const own = Object.values(calls).flatMap(({ path, refuses }) => (path.startsWith('/h2h/v1/') ? refuses : []))
  const rows = [...new Set<RefusalCode>([...own, ...general])].map(
    (code) => `| \`${code}\` | ${refusals[code].status} | ${refusals[code].en} |`,
  )
  const printed = readFileSync(new URL('native.md', folder), 'utf8').match(/^\| `[a-z-]+` \| \d{3} \| .* \|$/gm)
  expect(printed?.toSorted()).toEqual(rows.toSorted())
})

describe('each command of a guide is answered as the guide prints', () => {
  test.each(examples)('$guide: $command', async ({ guide, setup, command, answer, language }) => {
    const { stdout } = await run('bash', ['-euc', filledIn(`${setup}\n${command}`, guide)])
    if (language === 'json') expect(maskedJson(stdout)).toEqual(maskedJson(answer))
    else expect(masked(stdout)).toBe(masked(answer))
  })
})
