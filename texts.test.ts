import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { refusals } from './contract/errors.ts'
import { fieldErrors } from './contract/field-errors.ts'
import { customerHints, outageReasons } from './contract/hints.ts'
import { screens } from './contract/screens.ts'
import { templates } from './server/messages/templates.ts'
import { code, importsOf, production, read } from './tidy/sources.ts'
import { visibleTextIn } from './tidy/visible-text.ts'
import * as enEveryday from './web/i18n/en.everyday.ts'
import * as enFirst from './web/i18n/en.first.ts'
import * as en from './web/i18n/en.ts'
import * as idEveryday from './web/i18n/id.everyday.ts'
import * as idFirst from './web/i18n/id.first.ts'
import * as id from './web/i18n/id.ts'

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

/** Rooms of texts in which a file and all that it imports speaks, now or later. */
function roomsFrom(start: string): string[] {
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path) || !code.includes(path) || path === 'web/routes.tsx' || path === 'web/i18n/language.ts') return
    seen.add(path)
    for (const { to } of importsOf(path)) visit(to.slice(1))
  }
  visit(start)
  return sorted([...seen].flatMap((path) => [...read(path).matchAll(/useTranslations\('(\w+)/g)].map(([, room]) => room!)))
}
const withShell = new Set(Object.keys({ ...idFirst, ...idEveryday }))

test.each(
  [...read('web/routes.tsx').matchAll(/^ {2}(\w+): \[(?:async )?\(\) => .*?import\('\.\/(.+?)'\)(.*)\],$/gm)].map(
    ([, name, path, rooms]) => ({
      name,
      path: `web/${path}`,
      rooms: [...rooms!.matchAll(/'(\w+)'/g)].map(([, room]) => room!),
    }),
  ),
)('the screen $name brings the texts that are not there with the shell, and no others', ({ path, rooms }) => {
  expect(sorted(rooms)).toEqual(roomsFrom(path).filter((room) => !withShell.has(room)))
})

test.each([
  ['web/shell/Shell.tsx', []],
  ['web/shell/Messages.tsx', []],
  ['web/auth/ConfirmSelf.tsx', ['auth']],
  ['web/auth/ForgetDialog.tsx', ['auth']],
  ['web/auth/VerificationPage.tsx', ['auth']],
  ['web/auth/ResetPage.tsx', ['auth']],
  ['web/auth/LinkPage.tsx', ['auth']],
  ['web/auth/ExpiredPasswordPage.tsx', ['auth']],
  ['web/accounts/Registration.tsx', ['auth', 'creation']],
])('%s speaks in the texts of the shell and of %j', (path, rooms) => {
  expect(roomsFrom(path).filter((room) => !withShell.has(room))).toEqual(rooms)
})

test('every screen is among those whose texts are looked at', () => {
  expect(read('web/routes.tsx').match(/^ {2}\w+: \[(?:async )?\(\) => .*import/gm)).toHaveLength(Object.keys(screens).length)
})
