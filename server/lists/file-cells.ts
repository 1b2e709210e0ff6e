import type { Language } from '../../contract/errors.ts'
import type { Input } from '../runner/handlers.ts'
import type { Cell, Column } from '../runner/sheet.ts'

type Asked = Input<'downloadList'>['columns'][number]
export type Row = Readonly<Record<string, unknown>>

const fields = /\{([\w.*-]+)(?::(\d{1,2}))?\}/g
const condition = /^\{([\w.&]+)\?\}/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const answers: Record<Language, readonly [yes: string, no: string]> = { id: ['Ya', 'Tidak'], en: ['Yes', 'No'] }
const widths: Record<Column['kind'], number> = { text: 24, count: 10, rupiah: 16, moment: 22 }

/** What a row has at a path such as `User.name`: a text, a number or a boolean; null for everything else. `Parts.*.name` is the name of each part, `Parts.*` each of them. */
function valueAt(row: unknown, path: string): string | number | boolean | null {
  let found: unknown = row
  for (const [at, name] of path.split('.').entries()) {
    if (name === '*' && Array.isArray(found)) {
      const rest = path
        .split('.')
        .slice(at + 1)
        .join('.')
      const all = found.map((one) => (rest === '' ? one : valueAt(one, rest))).filter((one) => !isNothing(one))
      return all.length > 0 ? all.join(', ') : null
    }
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return null
    found = (found as Row)[name]
  }
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? found : null
}

/** Whether a row has something at a path, be it an object. */
function hasAt(row: unknown, path: string): boolean {
  let found: unknown = row
  for (const name of path.split('.')) found = Object.hasOwn(Object(found), name) ? (found as Row)[name] : null
  return !isNothing(found) && found !== undefined && found !== 0
}

/** Reads a value such as `{User.name} · {User.id:6}` from rows: one field alone as it is, several as a text, none of them as null. Behind `{isOpen&User?}` it counts only where the row has something at both. */
export function valueReader(value: string): (row: unknown) => string | number | boolean | null {
  const [asked, paths] = condition.exec(value) ?? []
  if (asked !== undefined && paths !== undefined) {
    const rest = value.slice(asked.length)
    const read = rest.includes('{') ? valueReader(rest) : () => rest
    return (row) => (paths.split('&').every((path) => hasAt(row, path)) ? read(row) : null)
  }
  const [, alone] = /^\{([\w.*-]+)\}$/.exec(value) ?? []
  if (alone !== undefined) return (row) => valueAt(row, alone)
  return (row) => {
    let isSomething = false
    const text = value.replace(fields, (_, path: string, digits?: string) => {
      const part = valueAt(row, path)
      if (part === null || part === '') return ''
      isSomething = true
      return digits !== undefined && /^\d+$/.test(String(part)) ? String(part).padStart(Number(digits), '0') : String(part)
    })
    return isSomething ? text : null
  }
}

const isNothing = (value: unknown) => value === null || value === '' || value === false

/** The columns that were asked for, as a sheet has them: their kinds follow from the first rows where they were not named. */
export function fileColumns(asked: readonly Asked[], rows: readonly unknown[], language: Language) {
  return asked.map((column): Column & { cell: (row: unknown) => Cell } => {
    const read = columnReader(column, language)
    const kind = column.kind === 'any' ? kindOf(column.head, rows, read) : column.kind
    return { header: column.head, width: widths[kind], kind, cell: (row) => cellOf(read(row), kind) }
  })
}

/** What a column says of a row: the first of its values that is something, in its words; of several values each in its own. */
export function columnReader({ values, words = {} }: Asked, language: Language): (row: unknown) => string | number | null {
  const reads = values.map(valueReader)
  const [yes, no] = answers[language]
  return (row) => {
    const all = reads.map((read) => read(row))
    const value = all.find((one) => !isNothing(one)) ?? all[0] ?? null
    if (Object.hasOwn(words, String(value))) return words[String(value)]!
    const parts = String(value).split(', ')
    if (parts.every((part) => Object.hasOwn(words, part))) return parts.map((part) => words[part]).join(', ')
    const said = words[isNothing(value) ? '' : '*']
    if (said !== undefined) return said
    return typeof value === 'boolean' ? (value ? yes : no) : value
  }
}

function kindOf(head: string, rows: readonly unknown[], read: (row: unknown) => string | number | null): Column['kind'] {
  const first = rows.map(read).find((value) => !isNothing(value))
  if (typeof first === 'number') return head.endsWith('(Rp)') ? 'rupiah' : 'count'
  return typeof first === 'string' && instant.test(first) ? 'moment' : 'text'
}

function cellOf(value: string | number | null, kind: Column['kind']): Cell {
  if (value === null) return null
  if (kind === 'text') return String(value)
  if (kind !== 'moment') return value
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? String(value) : moment
}
