import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { elements } from '../e2e/conformance/elements.ts'
import { everyClaim, rooms } from '../e2e/conformance/rooms.ts'
import { type ScreenClaims, type Story, sightsOf } from '../e2e/conformance/table.ts'
import { rowsOf, sections } from './conformance/tables.ts'
import exceptions from './exceptions.json' with { type: 'json' }
import { read } from './sources.ts'
import { filesOf, says, titlesIn } from './test-titles.ts'

const described = [...elements].flatMap(([screen, names]) => names.map((name) => `${screen}.${name}`))
const claims = Object.entries(everyClaim)

/** What is claimed of the elements of a screen, each time it is. */
const namesIn = ({ states = [], stories = {}, differs = {}, coming = [] }: ScreenClaims) => ({
  seen: states.flatMap((state) => sightsOf(state).map(([name]) => name)),
  told: Object.keys(stories),
  differing: Object.keys(differs),
  coming: [...coming],
})

describe('what the customer described', () => {
  test('is a list of screens, each once, with its elements, each once', () => {
    expect([elements.size, described.length]).toEqual([53, 657])
    expect(new Set(described).size).toBe(described.length)
  })

  test('has a claim for every screen and every element, and for no other', () => {
    expect(claims.map(([screen]) => screen).sort()).toEqual([...elements.keys()].sort())
    const claimed = claims.flatMap(([screen, claim]) =>
      Object.values(namesIn(claim)).flatMap((names) => names.map((name) => `${screen}.${name}`)),
    )
    expect([...new Set(claimed)].sort()).toEqual([...described].sort())
  })

  test('stands in one room', () => {
    const screens = rooms.flatMap((room) => Object.keys(room))
    expect(screens.length).toBe(new Set(screens).size)
  })

  test('is claimed once: seen in one state, touched by one story, or coming', () => {
    const twice = claims.flatMap(([screen, claim]) => {
      const { seen, told, coming } = namesIn(claim)
      const all = [...seen, ...told, ...coming]
      return all.filter((name, place) => all.indexOf(name) !== place).map((name) => `${screen}.${name}`)
    })
    expect(twice).toEqual([])
  })

  test('is found by a way of its own: no two elements of a state by the same', () => {
    const same = claims.flatMap(([screen, { states = [] }]) =>
      states.flatMap((state) => {
        const ways = sightsOf(state).map(([name, { says }, part]) => ({ name, way: `${part} ${says}` }))
        return ways
          .filter(({ way }, place) => ways.findIndex((other) => other.way === way) !== place)
          .map(({ name, way }) => `${screen}.${name}: ${way}`)
      }),
    )
    expect(same).toEqual([])
  })

  test('differs for a reason that is said', () => {
    const unsaid = claims.flatMap(([screen, { differs = {} }]) =>
      Object.entries(differs)
        .filter(([, reason]) => reason.length < 30)
        .map(([name]) => `${screen}.${name}`),
    )
    expect(unsaid).toEqual([])
  })

  test('and is still coming becomes less: lower the number in tidy/exceptions.json with what is built', () => {
    expect(claims.flatMap(([, claim]) => namesIn(claim).coming).length).toBe(exceptions.coming)
  })
})

test('whatever differs stands in the decision that says why, and nothing else does', () => {
  const elements = claims.flatMap(([screen, claim]) => namesIn(claim).differing.map((name) => `${screen}.${name}`))
  const rows = sections.flatMap((section) =>
    rowsOf(section).flatMap(([id, ...cells]) => (cells.includes('differs') ? [id!] : [])),
  )
  const said = read('docs/decisions/0038-where-the-product-differs.md').match(/\b(R|ST|C|S)-[\w-]+(\.[\w-]+)*/g) ?? []
  expect([...said].sort()).toEqual([...new Set([...elements, ...rows])].sort())
})

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is wrong with a story: its test is not there, is passed over, or says nothing of the element. */
function wrongWith({ file, title, touches }: Story): string | undefined {
  if (!existsSync(join(root, file))) return `there is no ${file}`
  const tests = titlesIn(file).filter((one) => one.title.split(' > ').at(-1)!.startsWith(title))
  if (tests.length === 0) return `${file} has no test “${title}”`
  if (/\b(test|it|describe)\.(skip|fixme|todo|only)\b/.test(read(file))) return `${file} passes tests over`
  if (!tests.some((test) => says(test, filesOf(file), [touches]))) return `“${title}” of ${file} says nothing of ${touches}`
  return undefined
}

test.each([
  ['what was copied says so for a second', 'ui.copied', undefined],
  // Another test of the file says it.
  ['what was copied says so for a second', 'downloads.download', /says nothing of downloads.download/],
  ['what was never written', 'ui.copied', /has no test/],
])('a story “%s” that touches %s: %s', (title, touches, wrong) => {
  expect(wrongWith({ file: 'e2e/waits.spec.ts', title, touches }) ?? '').toMatch(wrong ?? /^$/)
})

test('every story that is named is told', () => {
  const stories = claims.flatMap(([screen, { stories = {} }]) =>
    Object.entries(stories).map(([name, story]) => [`${screen}.${name}`, wrongWith(story)] as const),
  )
  expect(stories.length).toBeGreaterThan(0)
  expect(stories.filter(([, wrong]) => wrong !== undefined)).toEqual([])
})
