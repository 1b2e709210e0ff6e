import { describe, expect, test } from 'vitest'
import {
  fitsLayout,
  givesPostingDays,
  missesSide,
  readDay,
  readEntry,
  type StatementLayout,
  statementPresets,
} from './statement-layouts.ts'

test.each([
  ['20/11/2026', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['2026-11-20 14:03:59', '2026-11-20'],
  ['20/11/2026 14.03.59', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['5-Agu-2026', '2026-08-05'],
  ['5-Aug-26', '2026-08-05'],
  ['20/11', '2026-11-20'],
  ['20 November 2026', '2026-11-20'],
  ['20/11/2024', '2024-11-20'],
  ['21/11', '2026-11-21'],
  ['31/12', '2025-12-31'],
  ['20 Xan 2026', null],
  ['01/13/2026', null],
  ['00/11/2026', null],
  ['31/02/2026', null],
  ['PEND', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(readDay(text, '2026-11-21')).toBe(day)
})

const rows: [string, string[], string[], object | null][] = [
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ['20/11', 'TRSF E-BANKING CR  2011/KONTER', '0000', '500,271.00', 'CR', '9,000,000.00'],
    { day: '2026-11-20', amount: 500_271, cents: 0, description: 'TRSF E-BANKING CR 2011/KONTER', reference: '' },
  ],
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo'],
    ['20/11/2026', 'BIAYA ADM', '0000', '15,000.00 DB', '8,985,000.00'],
    null,
  ],
  ...(
    [
      ['DB', null],
      ['KCP', 15_000],
      ['-', 15_000],
    ] as const
  ).map(([beside, amount]): (typeof rows)[number] => [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ['20/11/2026', 'SETORAN', '0000', '15,000.00', beside, '8,985,000.00'],
    amount && { day: '2026-11-20', amount, cents: 0, description: 'SETORAN', reference: '' },
  ]),
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ["'20/11", 'SETORAN', "'0000", "'125,000.00", 'CR', '9,000,000.00'],
    { day: '2026-11-20', amount: 125_000, cents: 0, description: 'SETORAN', reference: '' },
  ],
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ['20 Nopember', 'SETORAN', '0000', '125,000.00', 'CR', '9,000,000.00'],
    { column: 'Tanggal Transaksi', written: '20 Nopember' },
  ],
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ['31/02', 'BIAYA ADM', '0000', '15,000.00', 'DB', '9,000,000.00'],
    null,
  ],
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', '', 'Saldo'],
    ['Saldo Akhir :', '', '', '9,000.00.0', '', ''],
    null,
  ],
  [
    'Mandiri',
    ['Account No', 'Date', 'Val. Date', 'Transaction Code', 'Description', 'Reference No.', 'Debit', 'Credit'],
    ['137', '20/11/26', '20/11/26', '1001', 'MCM InhouseTrf', 'R-1', '.00', '500,271.00'],
    { day: '2026-11-20', amount: 500_271, cents: 0, description: 'MCM InhouseTrf', reference: 'R-1' },
  ],
  [
    'BRI',
    ['NOREK', 'TGL_TRAN', 'DESK_TRAN', 'MUTASI_DEBET', 'MUTASI_KREDIT', 'SEQ'],
    ['0341', '2026-11-20 09:00:00', 'NBMB KONTER', '250000.00', '0.00', '4'],
    null,
  ],
  [
    'BNI',
    ['Post Date', 'Value Date', 'Branch', 'Journal No.', 'Description', 'Amount', 'Db/Cr', 'Balance'],
    ['20/11/2026 14.03.59', '20/11/2026', '0259', '990021', 'TRANSFER DARI KONTER', '500,271.00', 'K', '1.00'],
    { day: '2026-11-20', amount: 500_271, cents: 0, description: 'TRANSFER DARI KONTER', reference: '990021' },
  ],
]

describe('the presets', () => {
  test.each(rows)('%s', (name, heads, row, entry) => {
    const layout = statementPresets[name]!
    expect(fitsLayout(heads, { ...layout, ...{ side: layout.side } })).toBe(true)
    expect(readEntry(heads, row, layout, '2026-11-21')).toEqual(entry)
    expect(Object.keys(statementPresets).filter((other) => fitsLayout(heads, statementPresets[other]!))).toEqual([name])
  })
})

test.each([
  ['BCA', false],
  ['BRI', false],
  ['Mandiri', true],
  ['BNI', true],
  ['', true],
])('the days of the layout %j may be working days after the movement: %s', (preset, may) => {
  expect(givesPostingDays(preset)).toBe(may)
})

const heads = ['Tanggal', 'Uraian', 'Masuk', '', 'Nominal', 'D/K']
const credit = { date: 'Tanggal', description: 'Uraian', credit: 'Masuk' }
const amount = { date: 'Tanggal', description: 'Uraian', amount: 'Nominal' }
const sided = { ...amount, side: 'D/K' }
const cells: [string, StatementLayout, string, string, number | [number, number] | 'unreadable' | null][] = [
  ['four decimals', credit, '500271.0000', '', 'unreadable'],
  ['two decimals are sen', credit, '500.27', '', [500, 27]],
  ['sen behind thousands', amount, '1.234.567,89', '', [1_234_567, 89]],
  ['a side beside what came in alone', { ...credit, side: 'D/K' }, '500.271', 'D', 500_271],
  ['one rupiah', credit, '1', '', 1],
  ['less than a rupiah', credit, '0.50', '', null],
  ['nothing', credit, '', '', null],
  ['a dash', credit, '-', '', null],
  ['a mark in the column of what came in', credit, '500,271.00 CR', '', 500_271],
  ['a mark that says out there', credit, '500,271.00 DB', '', null],
  ['a mark without a space', amount, '500271.00CR', '', 500_271],
  ['a long mark', amount, '500271.00 Debet', '', null],
  ['a mark with a dot', amount, '500.271,00 Cr.', '', 500_271],
  ['a mark behind the currency', amount, '500,271.00 IDR CR', '', 500_271],
  ['a word that is no mark', amount, '500,271.00 XX', '', 'unreadable'],
  ['brackets', amount, '(500,271.00)', '', null],
  ['two amounts', amount, '500.271 500.272', '', 'unreadable'],
  ['an unreadable one that went out', sided, '500271.0000', 'D', null],
  ['an unreadable one that came in', sided, '500271.0000', 'K', 'unreadable'],
]
test.each(cells)('%s', (_, layout, written, side, expected) => {
  const place = heads.indexOf(layout.credit ?? layout.amount!)
  const row = heads.map((head, at) => (at === place ? written : ({ Tanggal: '20/11/2026', 'D/K': side }[head] ?? '')))
  const read = readEntry(heads, row, layout, '2026-11-21')
  if (expected === null) return expect(read).toBeNull()
  if (expected === 'unreadable') return expect(read).toEqual({ column: heads[place], written })
  const [rupiah, cents] = typeof expected === 'number' ? [expected, 0] : expected
  expect(read).toMatchObject({ day: '2026-11-20', amount: rupiah, cents })
})

test('a row without a day is no movement, whatever stands in it', () => {
  expect(readEntry(heads, ['Saldo awal', '', '500271.0000'], credit, '2026-11-21')).toBeNull()
})

test('a row that ends early, or a layout without an amount, says nothing came in', () => {
  expect(readEntry(heads, ['20/11/2026'], credit, '2026-11-21')).toBeNull()
  expect(readEntry(heads, ['20/11/2026', '', '5'], { date: 'Tanggal', description: 'Uraian' }, '2026-11-21')).toBeNull()
})

test.each([
  ['without such a column', {}, ['Tanggal', 'Uraian', 'Nominal'], [['1', 'a', '5']], false],
  [
    'with one that is passed over',
    {},
    ['Tanggal', 'Nominal', 'Saldo', 'D/K'],
    [
      ['1', '5', '9', 'K'],
      ['1', '5', '9', 'D'],
    ],
    true,
  ],
  [
    'of money that came in alone',
    {},
    ['Tanggal', 'Nominal', 'Saldo', 'D/K'],
    [
      ['1', '5', '9', 'K'],
      ['1', '5', '9', ''],
    ],
    false,
  ],
  [
    'with a column of other words',
    {},
    ['Tanggal', 'Nominal', 'Jenis'],
    [
      ['1', '5', 'D'],
      ['1', '5', 'ATM'],
    ],
    false,
  ],
  ['with rows that end early', {}, ['Tanggal', 'Nominal', 'D/K'], [['1', '5', 'D'], ['1']], true],
  ['with a layout for what came in alone', { credit: 'Nominal' }, ['Tanggal', 'Nominal', 'D/K'], [['1', '5', 'D']], false],
  ['with one that the layout reads', { side: 'D/K' }, ['Tanggal', 'Nominal', 'D/K'], [['1', '5', 'D']], false],
] as const)('a statement %s: whether a layout for another would miss what went out', (_, over, heads, rows, expected) => {
  expect(missesSide({ heads, rows }, { date: 'Tanggal', description: 'Uraian', amount: 'Nominal', ...over })).toBe(expected)
})
