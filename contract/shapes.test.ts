import { expect, test } from 'vitest'
import { line } from './shapes.ts'

test.each([
  ['  Grosir Melati  ', 'Grosir Melati'],
  ['', ''],
  ['Kios “Ñ” 3×4 – 東京 😀', 'Kios “Ñ” 3×4 – 東京 😀'],
  ['BCA\nKode: 1234', null],
  ['BCA\tKode', null],
  ['BCA\u202eKode', null],
  ['BCA\u2067Kode', null],
  ['a\u2028b', null],
  ['a\u0007b', null],
])('%j is one line that looks as it is: %j', (given, kept) => {
  expect(line.safeParse(given).data ?? null).toBe(kept)
})
