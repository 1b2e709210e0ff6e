import { expect, test } from 'vitest'
import { ruleEditsOf, ruleMutants } from './rule-edits.ts'

const changes = (kind: string, text: string) =>
  ruleEditsOf('rules/some.ts', text)
    .filter((edit) => edit.kind === kind)
    .map(({ start, end, by }) => `${text.slice(start, end)} → ${by}`)

test.each([
  ['condition', 'const a = b && !c', ['b → true', '!c → true']],
  ['condition', 'const a = (b: X) => b || c', ['b → false', 'c → false']],
  ['condition', 'if (a > b) c()', ['a > b → false']],
  ['condition', 'const a = b ? c : d', ['b → false']],
  ['and/or', 'const a = b && (c || d)', ['&& → ||', '|| → &&']],
  ['comparison', 'const a = [b < c, b <= c, b > c, b >= c]', ['< → <=', '<= → <', '> → >=', '>= → >']],
  ['comparison', 'const a = b === c && d !== e && !f', ['=== → !==', '!== → ===', '! → ']],
  ['constant', 'const a = [0, 12n]', ['0 → 1', '12n → 13n']],
  ['constant', 'type A = 1 | 2; const a: 3 = b as 4; interface C { d: 5 }', []],
  ['leg', 'const a = (b + c) - d', ['+ → -', '- → +']],
  ['leg', 'const a = -b; c += d', ['- → ', '+= → -=']],
  ['leg', "const a = 'b' + c + `d`", []],
  ['default', 'const a = b ?? c', ['c → undefined']],
  ['bound', 'const a = Math.min(b, Math.max(c, d))', ['min → max', 'max → min']],
])('%s: %s', (kind, text, expected) => {
  expect(changes(kind, text)).toEqual(expected)
})

test('a mutant is the whole file and knows its place', () => {
  const text = 'const one = 1\n\nexport function two(a: number) {\n  return a < one\n}\n'
  expect(ruleMutants('rules/some', 'rules/some.ts', text).at(-1)).toEqual({
    subject: 'rules/some',
    name: 'two: ) { return a [< → <=] one }',
    kind: 'comparison',
    line: 4,
    text: text.replace('<', '<='),
  })
})
