import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Figure, line, median, report } from './figures.ts'

test.each<[number[], number]>([
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 2, 100], 3],
  [[], Number.NaN],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

describe('a figure as a line', () => {
  const rate: Figure = { name: 'rate', value: 9_211.4, unit: 'sales/s', ratio: 1.766, reference: 'pgbench' }
  const size: Figure = { name: 'size', value: 1_299.6, unit: 'B a sale' }
  const lines: [string, Figure, string][] = [
    ['with a ratio', rate, '9,211 sales/s  1.77 × pgbench'],
    ['without a reference on this machine', { ...rate, ratio: null, reference: null }, '9,211 sales/s  no reference'],
    ['that stands for itself', size, '1,300 B a sale'],
    ['small', { ...size, value: 0.73449 }, '0.734 B a sale'],
    ['below its least', { ...rate, goal: { of: 'ratio', least: 2.1 } }, '9,211 sales/s  1.77 × pgbench  goal ≥ 2.1, missed'],
    [
      'at its least',
      { ...rate, ratio: 2.1, goal: { of: 'ratio', least: 2.1 } },
      '9,211 sales/s  2.10 × pgbench  goal ≥ 2.1, reached',
    ],
    ['at its most', { ...size, value: 1_300, goal: { of: 'value', most: 1_300 } }, '1,300 B a sale  goal ≤ 1,300, reached'],
    ['above its most', { ...size, value: 1_301, goal: { of: 'value', most: 1_300 } }, '1,301 B a sale  goal ≤ 1,300, missed'],
    ['not measured', { ...size, value: Number.NaN, goal: { of: 'value', most: 9 } }, 'not measured, B a sale  goal ≤ 9'],
    [
      'whose ratio has no reference',
      { ...rate, ratio: null, goal: { of: 'ratio', least: 2 } },
      '9,211 sales/s  no reference  goal ≥ 2',
    ],
  ]
  test.each(lines)('%s', (_, figure, expected) => expect(line(figure)).toBe(`${figure.name.padEnd(24)} ${expected}`))
})

describe('a report', () => {
  const rate: Figure = { name: 'rate', value: 9_211, unit: 'sales/s', ratio: 1.77, reference: 'pgbench' }
  afterEach(() => {
    process.exitCode = undefined
    vi.restoreAllMocks()
  })
  const reports: [string, Figure, 1 | undefined][] = [
    ['of what has no goal', rate, undefined],
    ['of what reached its least', { ...rate, goal: { of: 'ratio', least: 1.77 } }, undefined],
    ['of what missed its least', { ...rate, goal: { of: 'ratio', least: 2.1 } }, 1],
    ['of what reached its most', { ...rate, goal: { of: 'value', most: 9_211 } }, undefined],
    ['of what missed its most', { ...rate, goal: { of: 'value', most: 9_210 } }, 1],
    ['of what has no reference', { ...rate, ratio: null, goal: { of: 'ratio', least: 2.1 } }, undefined],
    ['of what was not measured', { ...rate, value: Number.NaN, goal: { of: 'value', most: 1 } }, undefined],
  ]
  test.each(reports.flatMap(([name, figure, ends]) => [true, false].map((json) => [name, json, figure, ends] as const)))(
    '%s, as JSON %s',
    (_, json, figure, ends) => {
      vi.spyOn(console, 'log').mockReturnValue()
      const said = vi.spyOn(console, 'error').mockReturnValue()
      report([{ ...rate, name: 'another' }, figure], json)
      expect(process.exitCode).toBe(ends)
      expect(said.mock.calls).toEqual(ends ? [['promised, and missed: rate']] : [])
    },
  )
})
