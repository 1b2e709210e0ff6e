import { describe, expect, test } from 'vitest'
import { fitsLayout, missesSide, readAmount, readDay, readEntry, statementPresets } from './statement-layouts.ts'

test.each([
  ['500,271.00', 500_271],
  ['500.271,00', 500_271],
  ['500271', 500_271],
  ['500271.00', 500_271],
  ['Rp 1.500.271', 1_500_271],
  ['IDR 1,500,271.50', 1_500_271],
  ['+271', 271],
  ['-500,271.00', -500_271],
  ['.00', null],
  ['', null],
  ['12a', null],
])('%s is %s rupiah', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each([
  ['20/11/2026', '2026-11-20'],
  ['20-11-26', '2026-11-20'],
  ['2026-11-20 14:03:59', '2026-11-20'],
  ['20/11/2026 14.03.59', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['5-Agu-2026', '2026-08-05'],
  ['5-Aug-26', '2026-08-05'],
  ['20/11', '2026-11-20'],
  ['31/12', '2025-12-31'],
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
    { day: '2026-11-20', amount: 500_271, description: 'TRSF E-BANKING CR 2011/KONTER', reference: '' },
  ],
  [
    'BCA',
    ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo'],
    ['20/11/2026', 'BIAYA ADM', '0000', '15,000.00 DB', '8,985,000.00'],
    null,
  ],
  [
    'Mandiri',
    ['Account No', 'Date', 'Val. Date', 'Transaction Code', 'Description', 'Reference No.', 'Debit', 'Credit'],
    ['137', '20/11/26', '20/11/26', '1001', 'MCM InhouseTrf', 'R-1', '.00', '500,271.00'],
    { day: '2026-11-20', amount: 500_271, description: 'MCM InhouseTrf', reference: 'R-1' },
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
    { day: '2026-11-20', amount: 500_271, description: 'TRANSFER DARI KONTER', reference: '990021' },
  ],
]

describe('the presets', () => {
  test.each(rows)('%s', (name, heads, row, entry) => {
    const layout = statementPresets[name]!
    expect(fitsLayout(heads, layout)).toBe(true)
    expect(readEntry(heads, row, layout, '2026-11-21')).toEqual(entry)
    expect(Object.keys(statementPresets).filter((other) => fitsLayout(heads, statementPresets[other]!))).toEqual([name])
  })
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
  ['with one that the layout reads', { side: 'D/K' }, ['Tanggal', 'Nominal', 'D/K'], [['1', '5', 'D']], false],
] as const)('a statement %s: whether a layout for another would miss what went out', (_, over, heads, rows, expected) => {
  expect(missesSide({ heads, rows }, { date: 'Tanggal', description: 'Uraian', amount: 'Nominal', ...over })).toBe(expected)
})
