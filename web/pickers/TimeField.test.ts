import { expect, test } from 'vitest'
import { readTime } from './TimeField.tsx'

test.each<[text: string, time: string | null]>([
  ['08:30', '08:30'],
  ['8.30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['8', '08:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['12:60', null],
  ['', null],
  ['abc', null],
])('%j is %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})
