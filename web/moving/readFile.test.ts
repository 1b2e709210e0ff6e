import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { guessColumns } from '../../rules/moving-layouts.ts'
import { FileRefused, readTable, unpacked } from './readFile.ts'

const score = (heads: readonly string[]) => Object.keys(guessColumns('otomax', 'users', heads, undefined)).length
const read = (bytes: Uint8Array) => readTable(bytes, score)
const problemOf = async (bytes: Uint8Array) => {
  try {
    return await read(bytes)
  } catch (error) {
    return error instanceof FileRefused ? error.problem : error
  }
}
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0), 0])])
const utf16be = (text: string) => new Uint8Array([0xfe, 0xff, ...[...text].flatMap((sign) => [0, sign.charCodeAt(0)])])
const latin1 = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)))
const csv = 'Kode;Nama;Saldo\nRS1;Konter Mawar;"1.234"\n'

describe('a table is read', () => {
  test.each([
    ['UTF-8', utf8(csv)],
    ['UTF-8 with its mark', utf8(`\ufeff${csv}`)],
    ['UTF-16 with its mark', utf16(csv)],
    ['UTF-16 the other way round', utf16be(csv)],
    ['below a title', utf8(`Laporan Reseller;;\n;;\n${csv}`)],
    ['with commas', utf8('Kode,Nama,Saldo\nRS1,Konter Mawar,1.234')],
    ['with tabs', utf8('Kode\tNama\tSaldo\nRS1\tKonter Mawar\t1.234')],
  ])('%s', async (_, bytes) => {
    const { heads, rows } = await read(bytes)
    expect(heads.slice(0, 3)).toEqual(['Kode', 'Nama', 'Saldo'])
    expect(rows.map(({ cells }) => cells)).toEqual([['RS1', 'Konter Mawar', '1.234']])
  })

  test('rows keep the numbers that they have in the file', async () => {
    const { rows } = await read(utf8('Kode,Nama\n\nA,1\n\nB,2\n'))
    expect(rows.map(({ row }) => row)).toEqual([3, 5])
  })

  test('a spreadsheet, its numbers as they are and its formulas as formulas', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['Kode', 'Nama', 'Saldo'],
            ['RS1', 'Mawar', 1_000_000_000],
            ['RS2', 'Melati', 1.234],
          ],
          cells: new Map([['1,1', { value: 'Mawar', type: 'formula', formula: 'HYPERLINK("http://example.id")' }]]),
        },
      ],
    })
    const { rows } = await read(bytes)
    expect(rows[0]!.cells[2]).toBe('1000000000')
    expect(rows[0]!.cells[1]).toMatch(/^=HYPERLINK/)
    expect(rows[1]!.cells).toEqual(['RS2', 'Melati', '1.23'])
  })
})

describe('a file is refused whole', () => {
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'empty'],
    ['blanks', utf8(' \n \n'), 'empty'],
    ['latin-1', latin1('Kode,Nama\nRS1,Caf\u00e9'), 'not-text'],
    ['UTF-16 without its mark', utf16(csv).slice(2), 'not-text'],
    ['UTF-16 the other way round without its mark', utf16be(csv).slice(2), 'not-text'],
    ['UTF-16 with half a letter', utf16(csv).slice(0, -1), 'not-text'],
    ['Windows-1252', new Uint8Array([...latin1('Kode,Nama\nRS1,'), 0x93, 0x4d, 0x94]), 'not-text'],
    ['a PDF', utf8('%PDF-1.7\n…'), 'other-type'],
    ['an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'other-type'],
    ['a page', utf8('<table><tr><td>Kode</td></tr></table>'), 'other-type'],
    ['a ZIP of nothing', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'other-type'],
    ['no heads that are known', utf8('x,y\n1,2\n'), 'no-table'],
    ['more than a file may have', new Uint8Array(60_000_001), 'too-large'],
    ['more rows than a file may have', utf8(`Kode,Nama\n${'A,B\n'.repeat(300_001)}`), 'too-long'],
  ])('%s', async (_, bytes, problem) => {
    expect(await problemOf(bytes)).toBe(problem)
  })

  test('a ZIP that says it unpacks to more than a file may have', async () => {
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows: [['Kode', 'Nama']] }] }))
    const honest = unpacked(bytes)
    expect(honest).toBeLessThan(1_000_000)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const entry = bytes.findIndex((_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50)
    view.setUint32(entry + 24, 3_000_000_000, true)
    expect(unpacked(bytes)).toBeGreaterThan(3_000_000_000 - 1)
    expect(await problemOf(bytes)).toBe('too-large')
  })
})
