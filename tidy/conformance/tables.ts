import { basename } from 'node:path'
import { z } from 'zod'
import { type CallName, calls } from '../../contract/calls.ts'
import { decisionNumbers, plain } from '../documents.ts'
import { files, read } from '../sources.ts'
import { filesOf, makes, says, type Titled, titlesIn } from '../test-titles.ts'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

export const sections = ['calls', 'rules', 'states'] as const
export type Section = (typeof sections)[number]

/** The ids of a section as they were given: each line of the list has the section, what its ids begin with, and how they go on. */
export const idsOf = (section: Section): string[] =>
  read('docs/conformance/ids.txt')
    .split('\n')
    .filter((line) => line.startsWith(`${section} `))
    .flatMap((line) => {
      const [, begin, ...rest] = line.split(' ')
      return rest.map((end) => begin + end)
    })

/** The rows of the tables of a section, cell by cell. An id has several rows when several tests show it. */
export const rowsOf = (section: Section): string[][] =>
  read(`docs/conformance/${section}.md`)
    .split('\n')
    .filter((line) => /^\| (C|R|ST)-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => plain(cell.trim())),
    )

/** The rows of the table of attacks and bad days: what happened, and the test, or the command, that does it again. */
export const attacks = (): string[][] =>
  read('docs/conformance/attacks.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| trouble '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => plain(cell.trim())),
    )

/** What is wrong with naming this test, or that it differs or cannot be for this reason; null where nothing is. */
export function faultOf(file: string, title: string, within = ''): string | null {
  if (file === 'coming') return title ? null : 'says not what is coming'
  if (file === 'differs' || file === 'not possible') return faultOfReason(title)
  if (!files.includes(file)) return `${file} is no file`
  if (title.startsWith('npm run ')) return faultOfCommand(file, title)
  const test = testOf(file, title)
  if (!test) return `${file} has no test "${title}"`
  if (test.skipped) return `"${title}" is skipped`
  return says(test, withRows(file), [within]) ? null : `"${title}" has no ${within}`
}

/** A test's own file, and those beside it that are there for tests, such as the faults that checks are shown. */
const withRows = (file: string): string[] => filesOf(file).filter((path) => path === file || basename(path).startsWith('test-'))

const testOf = (file: string, title: string): Titled | undefined => titlesIn(file).find((test) => test.title === title)

/** A command is a script of the package that runs the file, or, with an argument, one that finds it by that. */
function faultOfCommand(file: string, title: string): string | null {
  const [, name, argument] = /^npm run ([\w:-]+)(?: -- ([\w-]+))?$/.exec(title) ?? []
  const runs = scripts[name ?? '']
  if (runs === undefined) return `there is no ${title}`
  const its = argument === undefined ? runs.split(' ').at(-1) === file : file.endsWith(`/${argument}.ts`)
  return its ? null : `${title} does not run ${file}`
}

/** A reason says something, and a decision that it names exists. */
function faultOfReason(reason: string): string | null {
  const named = [...reason.matchAll(/\bdecision (\d+)/g)].map(([, number]) => Number(number))
  const unknown = named.filter((number) => !decisionNumbers().includes(number))
  if (unknown.length > 0) return `there is no decision ${unknown.join()}`
  return reason.split(' ').length > 3 ? null : 'gives no reason'
}

/** Whether the fields that a call takes or answers have this one: `users[].UserType.name`; a bare name for one of an object or of a list. */
export function hasField(call: CallName, side: 'input' | 'answer', path: string): boolean {
  const { input, answer } = calls[call]
  const schema = z.toJSONSchema(side === 'input' ? input : answer, { unrepresentable: 'any', io: 'input' }) as Schema
  const steps = path.split(/\.|(?=\[\])/)
  return steps.reduce<Schema[]>((at, step) => at.flatMap((one) => insideOf(one, step)), [schema]).length > 0
}

/** What is wrong with fields of a call, `user, token`; those that are sent to it begin with `sent`. */
export function faultOfField(call: string, said: string): string | null {
  const isSent = said.startsWith('sent ')
  const missing = (isSent ? said.slice(5) : said)
    .split(', ')
    .filter((field) => !hasField(call as CallName, isSent ? 'input' : 'answer', field))
  return missing.length > 0 ? `${call} has no ${missing.join()}` : null
}

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

function insideOf(schema: Schema, step: string): Schema[] {
  const inner = step === '[]' ? schema.items : schema.properties?.[step]
  const either = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [...(inner ? [inner] : []), ...either.flatMap((one) => insideOf(one, step))]
}

/** What is wrong with the row of a call. */
export function faultsOfCall([id, name, who, sends, answers, file, title]: readonly string[]): string[] {
  const fault = faultOf(file!, title!)
  if (fault || file === 'coming' || file === 'differs') return fault ? [`${id}: ${fault}`] : []
  const call = calls[name as CallName]
  if (!call) return [`${id}: the contract has no ${name}`]
  const lacks = (side: 'input' | 'answer', cell: string) =>
    cell
      .split(' ')
      .filter((field) => field !== '' && !hasField(name as CallName, side, field))
      .map((field) => `${id}: its ${side} has no ${field}`)
  const address = `${call.method} ${call.path.replace(/[{}:]/g, '')}`
  return [
    ...(address === addressOf(id!) ? [] : [`${id} is ${address}`]),
    ...(whoMay(call.who) === who ? [] : [`${id} is for ${whoMay(call.who)}`]),
    ...lacks('input', sends!),
    ...lacks('answer', answers!),
    ...(makes(testOf(file!, title!)!, file!, name!, call.path) ? [] : [`${id}: "${title}" does not make it`]),
  ]
}

/** `C-user.balance` → POST /user/balance, `C-GET-h2h.domain` → GET /h2h/domain. */
function addressOf(id: string): string {
  const [, method = 'POST', path] = /^C-(?:(GET)-)?(.*)$/.exec(id)!
  return `${method} /${path!.replace(/^resource-/, 'resource/').replaceAll('.', '/')}`
}

const whoMay = (who: (typeof calls)[CallName]['who']): string =>
  typeof who === 'string' ? who : who.types.map((type) => `${type}${who.administrator?.includes(type) ? '*' : ''}`).join(' ')
