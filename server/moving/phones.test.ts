import { describe, expect, test } from 'vitest'
import { readRows } from './read-cells.ts'

const read = (phone: string) => {
  const { rows, refusals } = readRows('users', [{ row: 2, cells: { code: 'A', name: 'Konter', phone } }])
  return { phone: rows[0]!.phone, refused: refusals.map(({ row, field, problem, written }) => [row, field, problem, written]) }
}

describe('a phone of a moved user', () => {
  test.each([
    ['0812-0000-0951', '081200000951'],
    ['+62 812 0000 0951', '081200000951'],
    ['+(62) 812 0000 0951', '081200000951'],
    ['62812.0000.0951', '081200000951'],
    ['81200000951', '081200000951'],
    ['(021) 555 0951', '0215550951'],
    ['+65 9123 4567', '6591234567'],
    ['+ (65) 9123-4567', '6591234567'],
    ['0065 9123 4567', '6591234567'],
    ['+1 202-555-0143', '12025550143'],
  ])('%s is stored as %s', (given, phone) => {
    expect(read(given)).toEqual({ phone, refused: [] })
  })

  test.each([
    ['+65', 'phone'],
    ['+65 123', 'phone'],
    ['+0812 0000 0951', 'phone'],
    ['+1234567890123456', 'phone'],
    ['+65 9123 CALL', 'phone'],
    ['8.12E+10', 'phone'],
    ['8,12E+10', 'phone'],
    ['=6591234567', 'formula'],
    ['+cmd|x', 'formula'],
    ['+(cmd)', 'formula'],
  ])('%s is refused: %s', (given, problem) => {
    expect(read(given)).toEqual({ phone: null, refused: [[2, 'phone', problem, given]] })
  })
})
