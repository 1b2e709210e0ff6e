import { expect, test } from 'vitest'
import * as ids from './ids.ts'

test.each([
  [ids.padUser, 4, '000004'],
  [ids.padUser, 104_417, '104417'],
  [ids.padUser, 1_234_567, '1234567'],
  [ids.padUser, null, '-'],
  [ids.padBill, 17, '000017'],
  [ids.padTicket, 17, '000017'],
  [ids.padSale, 48_120_944, '48120944'],
  [ids.padSale, 12, '00000012'],
  [ids.padSale, undefined, '-'],
  [ids.padSale, '', '-'],
  [ids.padProduct, 41, '0041'],
  [ids.padPartner, 2, '002'],
  [ids.padFeeTemplate, 3, '03'],
  [ids.padDomain, 3, '03'],
  [ids.padGroup, 12, '12'],
  [ids.padReference, '912', '00000912'],
  [ids.padReference, 912, '00000912'],
  [ids.padReference, 'A-1001', 'A-1001'],
  [ids.padReference, '', '-'],
  [ids.padReference, '  ', '-'],
  [ids.padReference, null, '-'],
] as const)('%o shows %s as %s', (pad, id, shown) => {
  expect(pad(id)).toBe(shown)
})
