import { isValidElement, type ReactNode } from 'react'
import type { Input } from '../api.ts'
import type { Catalogue } from '../i18n/language.ts'
import { fieldSigns } from '../i18n/missing.ts'
import type { Column } from '../ui/table.ts'

export type FileColumn = Input<'downloadList'>['columns'][number]
type Shows = (row: never) => unknown
type Values = Pick<FileColumn, 'values' | 'words'>
type Words = Record<string, string>
/** What a badge says in a file: `SaleStatus.inFile`. */
type WordsOf = (texts: Catalogue) => Words

const nothing = ['', '-', '–']
const firstSign = 0xe000
const mostValues = 4

/** A row in place of one: it answers where it was looked instead of what is there. Fields in `absent` are nothing. */
function askedRow(absent: ReadonlySet<string>) {
  const paths = new Map<unknown, string>()
  const signs: string[] = []
  const read = new Set<string>()
  const computed = new Set<string>()
  function field(path: string): unknown {
    const sign = () => {
      computed.add(path)
      return String.fromCharCode(firstSign + (signs.includes(path) ? signs.indexOf(path) : signs.push(path) - 1))
    }
    const found: object = new Proxy(
      {},
      {
        get(_, name) {
          if (name === Symbol.toPrimitive || name === 'toString') return sign
          // A text is looked for by its key in parts.
          if (name === 'split') return () => [sign()]
          if (typeof name === 'symbol' || name === '$$typeof') return undefined
          const deeper = path === '' ? name : `${path}.${name}`
          read.delete(path)
          read.add(deeper)
          return absent.has(deeper) ? null : field(deeper)
        },
      },
    )
    paths.set(found, path)
    return found
  }
  /** A text with its fields in braces: `{User.name} · {User.id:6}`. Zeros before a sign are those of an id. */
  const written = (text: string) =>
    text.replace(/(0*)([\ue000-\uf8ff])/g, (_, zeros: string, sign: string) => {
      const path = signs[sign.charCodeAt(0) - firstSign]
      return zeros === '' ? `{${path}}` : `{${path}:${zeros.length + 1}}`
    })
  return {
    row: field(''),
    pathOf: (value: unknown) => paths.get(value),
    written,
    read,
    computed,
    wordsOf: undefined as WordsOf | undefined,
  }
}
type Asked = ReturnType<typeof askedRow>

/** What is read where this stands: a text, a field, the word of a badge, what an element holds; undefined where that can not be said. */
function textOf(shown: unknown, asked: Asked): string | undefined {
  const path = asked.pathOf(shown)
  if (path !== undefined) return `{${path}}`
  if (shown === null || shown === undefined || shown === false) return ''
  if (typeof shown === 'string') return asked.written(shown)
  if (!isValidElement(shown)) return undefined
  const { inFile } = shown.type as { inFile?: (props: unknown) => { value: unknown; words: WordsOf } }
  if (inFile) {
    const { value, words } = inFile(shown.props)
    asked.wordsOf = words
    return textOf(value, asked)
  }
  const { word, amount, children } = shown.props as { word?: unknown; amount?: unknown; children?: ReactNode }
  const told = word ?? amount ?? children
  return told === undefined ? undefined : textOf(told, asked)
}

interface Said {
  text: string
  fields: string[]
  /** What was looked at, without what is known to be nothing. */
  read: string[]
  wordsOf: WordsOf | undefined
}

function ask(shows: Shows, absent: ReadonlySet<string>): Said | undefined {
  const asked = askedRow(absent)
  try {
    const text = textOf(shows(asked.row as never), asked)
    if (text === undefined || fieldSigns.test(text)) return
    const fields = [...new Set([...text.matchAll(/\{([\w.]+)/g)].map(([, path]) => path!))]
    // A sign that was taken and is not there went into something that was computed.
    if ([...asked.computed].some((path) => !fields.includes(path))) return
    const read = [...asked.read].filter((path) => !absent.has(path))
    return { text: nothing.includes(text) ? '' : text, fields, read, wordsOf: asked.wordsOf }
  } catch {
    // It computes with what is there.
    return
  }
}

const alone = /^\{[\w.]+(:\d+)?\}$/

/** The words of a kind, where a text is one that was looked for by a field: `reports.states.{state}`. */
function wordsAt(text: string, texts: object): { value: string; words: Words } | undefined {
  const [, place, value] = /^([\w.]+)\.(\{[\w.]+\})$/.exec(text) ?? []
  if (!place || !value) return
  let found: unknown = texts
  for (const name of place.split('.')) found = Object(found)[name]
  // Beside the words of a kind there may stand sentences.
  const isWord = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 200
  const words = Object.entries(Object(found)).filter(isWord)
  return words.length > 0 ? { value, words: Object.fromEntries(words) } : undefined
}

/**
 * What a function shows of a row, said in fields: `({ User }) => padUser(User.id)` is `{User.id:6}`. It is asked with a row that answers where it was
 * looked. Undefined where it computes or decides by a field that it does not show – rather no column than a wrong one.
 */
export function valuesOf(shows: Shows, texts: object): Values | undefined {
  const values: string[] = []
  const shown: string[] = []
  const read: string[] = []
  let none = ''
  while (values.length < mostValues) {
    const said = ask(shows, new Set(shown))
    if (!said) return
    const { text, fields, wordsOf } = said
    if (fields.length === 0 && values.length === 0) return decided(shows, said)
    read.push(...said.read)
    if (fields.length === 0) {
      none = text
      break
    }
    shown.push(...fields)
    const found = wordsOf ? { value: text, words: wordsOf(texts as Catalogue) } : wordsAt(text, texts)
    // What has words or other texts around it says by itself what it says of nothing.
    if (found || !alone.test(text)) {
      if (values.length > 0 || dependsOn(shows, fields)) return
      return allShown(read, shown) ? { values: [found?.value ?? text], words: found?.words } : undefined
    }
    values.push(text)
  }
  return allShown(read, shown) ? { values, words: none === '' ? undefined : { '': none } } : undefined
}

/** Whether something else is said where what has one of the fields is nothing. */
const dependsOn = (shows: Shows, fields: readonly string[]) =>
  fields.some((path) => path.includes('.') && !['', undefined].includes(ask(shows, new Set([path.split('.')[0]!]))?.text))

/** Whether what was looked at is what is shown, or what has it. */
const allShown = (read: readonly string[], shown: readonly string[]) =>
  read.every((path) => shown.some((one) => one === path || one.startsWith(`${path}.`)))

/** One word where something is so, another where it is not. */
function decided(shows: Shows, { text, read }: Said): Values | undefined {
  const [field] = read
  if (field === undefined || read.length > 1 || !/(^|\.)(is|has)[A-Z]\w*$/.test(field)) return
  const otherwise = ask(shows, new Set([field]))
  if (!otherwise || otherwise.fields.length > 0 || otherwise.read.length > 0 || otherwise.text === text) return
  return { values: [`{${field}}`], words: { '*': text, '': otherwise.text } }
}

/** A column of a list as one of its file; undefined where it shows no value: buttons, boxes, what is drawn. */
export function fileColumn<Row>(column: Column<Row>, texts: object): FileColumn | undefined {
  const { head, file, shows, sortBy, cell, kind = 'any', words } = column
  if (file === false) return
  if (typeof file === 'object') return { head, kind, values: [...file], ...(words && { words }) }
  const ways = (file ? [file] : [shows, (row: Row) => cell(row, 0), sortBy]) as (Shows | undefined)[]
  for (const way of ways) {
    const found = way && valuesOf(way, texts)
    if (found) return { head, kind, ...found, ...(words && { words: { ...found.words, ...words } }) }
  }
  return
}
