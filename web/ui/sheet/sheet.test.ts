import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyRows, filledRows, type Rows, type SheetAction, selectedCells, sheetReducer, startSheet } from './sheetState.ts'
import { readTable, writeTable } from './sheetText.ts'

describe('a pasted table', () => {
  test.each<[string, string[][]]>([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a', [['a']]],
    ['a\t\tc', [['a', '', 'c']]],
    ['\tb', [['', 'b']]],
    ['a\t', [['a', '']]],
    ['a\n\nb', [['a'], [''], ['b']]],
    [
      '"a\tb"\t"c ""d"""\n"e\nf"\tg',
      [
        ['a\tb', 'c "d"'],
        ['e\nf', 'g'],
      ],
    ],
    ['5" pipe\tx', [['5" pipe', 'x']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(readTable(text)).toEqual(rows)
  })

  test('reads what was written', () => {
    const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', 'a"b', 'x\ty', 'x\ny'))
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            cell.filter((text) => !text.includes('\r') && !/^".*"$/s.test(text)),
            { minLength: 2, maxLength: 2 },
          ),
          { minLength: 1, maxLength: 4 },
        ),
        (rows) => {
          expect(readTable(writeTable(rows))).toEqual(rows)
        },
      ),
    )
  })
})

const abc: Rows = [
  ['a1', 'b1', 'c1'],
  ['a2', 'b2', 'c2'],
  ['a3', 'b3', 'c3'],
]
const run = (...actions: SheetAction[]) => actions.reduce(sheetReducer, startSheet(abc, 3, 5))
const go = (row: number, column: number, extend = false): SheetAction => ({ do: 'go', to: { row, column }, extend })

describe('a sheet', () => {
  test.each<[string, SheetAction[], (string | string[])[]]>([
    ['a typed cell', [go(1, 1), { do: 'type', text: 'x' }, { do: 'commit', rows: 1 }], [['a2', 'x', 'c2']]],
    ['typing given up', [go(1, 1), { do: 'type', text: 'x' }, { do: 'cancel' }], [['a2', 'b2', 'c2']]],
    ['typing kept when another cell is pressed', [go(1, 1), { do: 'type', text: 'x' }, go(0, 0)], [['a2', 'x', 'c2']]],
    ['an emptied selection', [go(1, 0), go(1, 1, true), { do: 'empty' }], [['', '', 'c2']]],
    ['one cell pasted into many', [go(1, 0), go(1, 2, true), { do: 'paste', text: 'z' }], [['z', 'z', 'z']]],
    ['what is too wide is left out', [go(1, 2), { do: 'paste', text: 'x\ty' }], [['a2', 'b2', 'x']]],
  ])('%s', (_, actions, second) => {
    expect([run(...actions).rows[1]]).toEqual(second)
  })

  test('grows by what is pasted, from the selected cell on', () => {
    const { rows, at, anchor } = run(go(2, 1), { do: 'paste', text: 'p\tq\nr\ts\nt\tu' })
    expect(rows.slice(2)).toEqual([
      ['a3', 'p', 'q'],
      ['', 'r', 's'],
      ['', 't', 'u'],
    ])
    expect([at, anchor]).toEqual([
      { row: 2, column: 1 },
      { row: 4, column: 2 },
    ])
  })

  test('takes nothing of a paste that is too long, and says so', () => {
    const state = run(go(2, 0), { do: 'paste', text: '1\n2\n3\n4' })
    expect([state.rows, state.refused]).toEqual([abc, 6])
    expect(sheetReducer(state, { do: 'set', cells: [{ row: 0, column: 0, text: 'x' }] }).refused).toBe(0)
  })

  test('rows are added below the selection and removed with it', () => {
    expect(run(go(0, 0), { do: 'insert', count: 2 }).rows).toEqual([abc[0], ...emptyRows(2, 3), abc[1], abc[2]])
    expect(run({ do: 'insert', count: 3 })).toMatchObject({ rows: abc, refused: 6 })
    expect(run(go(0, 0), go(1, 0, true), { do: 'remove' }).rows).toEqual([abc[2]])
    expect(run({ do: 'all' }, { do: 'remove' }).rows).toEqual(emptyRows(1, 3))
  })

  test('Tab goes on at the end of a row and stays at the last cell', () => {
    expect(run(go(0, 2), { do: 'next' }).at).toEqual({ row: 1, column: 0 })
    expect(run(go(1, 0), { do: 'next', back: true }).at).toEqual({ row: 0, column: 2 })
    expect(run(go(2, 2), { do: 'next' }).at).toEqual({ row: 2, column: 2 })
  })

  test('what is selected can be copied', () => {
    expect(selectedCells(run(go(1, 2), go(0, 1, true)))).toEqual([
      ['b1', 'c1'],
      ['b2', 'c2'],
    ])
  })

  test('knows where it ends', () => {
    expect([filledRows(abc), filledRows([['x'], [' '], ['']]), filledRows(emptyRows(3, 1))]).toEqual([3, 1, 0])
  })
})

test('whatever is done, undoing all of it brings the rows back, and redoing it brings the end back', () => {
  const place = fc.record({ row: fc.integer({ min: -1, max: 6 }), column: fc.integer({ min: -1, max: 4 }) })
  const action = fc.oneof<fc.Arbitrary<SheetAction>[]>(
    fc.record({ do: fc.constant('go' as const), to: place, extend: fc.boolean() }),
    fc.record({ do: fc.constant('type' as const), text: fc.string({ maxLength: 3 }) }),
    fc.constantFrom<SheetAction>(
      { do: 'commit' },
      { do: 'empty' },
      { do: 'remove' },
      { do: 'all' },
      { do: 'next' },
      { do: 'insert', count: 1 },
    ),
    fc.record({ do: fc.constant('paste' as const), text: fc.constantFrom('x', 'x\ty', 'x\ny\nz', '') }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const end = run(...actions)
      expect(end.rows.every((row) => row.length === 3)).toBe(true)
      expect(end.rows[end.at.row]?.[end.at.column]).toBeDefined()
      expect(end.rows.length).toBeLessThanOrEqual(5)
      const back = end.past.reduce<typeof end>((state) => sheetReducer(state, { do: 'undo' }), end)
      expect(back.rows).toEqual(abc)
      expect(end.past.reduce<typeof end>((state) => sheetReducer(state, { do: 'redo' }), back).rows).toEqual(end.rows)
    }),
  )
})
