import { expect, test } from 'vitest'
import { code, importsOf, read } from './sources.ts'

/** Values that stand behind `export` at the beginning of a line; a type may be exported for who reads it. */
const exported = (source: string) =>
  [...source.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)].map(({ 1: name }) => name!)

test.each([
  ['export const a = 1\nexport function b() {}\nexport async function c() {}', ['a', 'b', 'c']],
  ['export type A = 1\nexport interface B {}\nconst c = 1\nexport default c', []],
])('%j exports %j', (source, names) => expect(exported(source)).toEqual(names))

test('no value is exported that no other file takes', () => {
  const taken = new Map<string, Set<string>>()
  for (const { to, names } of code.flatMap(importsOf)) {
    const known = taken.get(to) ?? new Set()
    for (const name of names) known.add(name)
    taken.set(to, known)
  }
  const unused = code
    .filter((path) => /^(contract|database|e2e|rules|scripts|server|web)\//.test(path) && !taken.get(`/${path}`)?.has('*'))
    .flatMap((path) => exported(read(path)).flatMap((name) => (taken.get(`/${path}`)?.has(name) ? [] : [`${path} ${name}`])))
  expect(unused).toEqual([])
})
