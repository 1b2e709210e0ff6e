import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { refusals } from './contract/errors.ts'
import { fieldErrors } from './contract/field-errors.ts'
import { customerHints, outageReasons } from './contract/hints.ts'
import { templates } from './server/messages/templates.ts'
import { code, importsOf, production, read } from './tidy/sources.ts'
import { visibleTextIn } from './tidy/visible-text.ts'
import { everyday } from './web/everyday.ts'
import enEveryday from './web/i18n/en.everyday.ts'
import enFirst from './web/i18n/en.first.ts'
import en from './web/i18n/en.ts'
import idEveryday from './web/i18n/id.everyday.ts'
import idFirst from './web/i18n/id.first.ts'
import id from './web/i18n/id.ts'

type Texts = { [key: string]: string | Texts }
const flat = (texts: Texts, above = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text]] : flat(text, `${above}${key}.`),
  )
/** Names of the values and marks in a compiled message: a text, or parts of which `['count', 2, {…}]` and `['b', 'bold']` have a name. */
const valuesIn = (message: unknown): string[] => {
  if (!Array.isArray(message)) return []
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return []
    const [name, ...inner] = part
    const choices = inner.filter((each) => typeof each === 'object' && !Array.isArray(each)).flatMap(Object.values)
    return [name, ...valuesIn(inner), ...choices.flatMap(valuesIn)]
  })
}
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
const sorted = (names: string[]) => [...new Set(names)].sort()

const catalogues = {
  id: new Map(flat({ ...idFirst, ...idEveryday, ...id })),
  en: new Map(flat({ ...enFirst, ...enEveryday, ...en })),
}

test('both catalogues have the same keys, none empty, with the same values in them', () => {
  expect([...catalogues.en.keys()].sort()).toEqual([...catalogues.id.keys()].sort())
  const wrong = [...catalogues.id].filter(([key, text]) => {
    const other = catalogues.en.get(key)!
    const values = [text, other].map((message) => sorted(valuesIn(compile(message))).join())
    return text.trim() === '' || other.trim() === '' || values[0] !== values[1]
  })
  expect(wrong).toEqual([])
})

test('a room comes in one part', () => {
  for (const parts of [
    [idFirst, idEveryday, id],
    [enFirst, enEveryday, en],
  ]) {
    const rooms = parts.flatMap((part) => Object.keys(part))
    expect(rooms).toEqual([...new Set(rooms)])
  }
})

test('refusals, field errors and hints say the same in both languages', () => {
  const all = Object.entries({ ...refusals, ...fieldErrors, ...customerHints, ...outageReasons })
  const wrong = all.filter(([, text]) => {
    const same = sorted(placeholders(text.id)).join() === sorted(placeholders(text.en)).join()
    return !text.id || !text.en || !same
  })
  expect(wrong).toEqual([])
})

test('every message to a person has a name in the message log', () => {
  for (const texts of [id, en]) expect(Object.keys(texts.messages.templates).sort()).toEqual(Object.keys(templates).sort())
})

test('no component holds text of its own', () => {
  const components = production.filter((path) => path.startsWith('web/') && !path.startsWith('web/i18n/'))
  expect(components.length).toBeGreaterThan(0)
  expect(components.flatMap(visibleTextIn)).toEqual([])
})

test('the screens of every day are written in the texts that come with the shell', () => {
  const known = new Set(Object.keys({ ...idFirst, ...idEveryday }))
  const pages = new Map(
    [...read('web/routes.tsx').matchAll(/^ {2}(\w+): \(\) => import\('\.\/(.+)'\),$/gm)].map(([, name, path]) => [
      name,
      `web/${path}`,
    ]),
  )
  const opened = [...everyday.map((name) => pages.get(name)!), 'web/shell/Shell.tsx', 'web/shell/Messages.tsx']
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !code.includes(path) || path === 'web/routes.tsx' || path === 'web/i18n/language.ts') return
    seen.add(path)
    for (const { to } of importsOf(path)) visit(to.slice(1))
  }
  for (const path of opened) visit(path)
  const rooms = [...seen].flatMap((path) =>
    [...read(path).matchAll(/useTranslations\('(\w+)/g)].map(([, room]) => ({ path, room: room! })),
  )
  expect(rooms.length).toBeGreaterThan(20)
  expect(rooms.filter(({ room }) => !known.has(room))).toEqual([])
})
