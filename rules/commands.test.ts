import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCommand } from './commands.ts'

const sell = (productCode: string, customerCode: string, more: { amount?: number; nth?: number } = {}) => ({
  kind: 'sell',
  productCode,
  customerCode,
  amount: null,
  nth: 1,
  ...more,
})
const bill = (kind: 'inquiry' | 'pay', productCode: string, customerCode: string, amount: number | null = null) => ({
  kind,
  productCode,
  customerCode,
  amount,
})
const status = (customerCode: string, saleId: number | null) => ({ kind: 'status', customerCode, saleId })

test.each([
  ['S10.081290347781', sell('S10', '081290347781')],
  ['s10.081290347781', sell('S10', '081290347781')],
  ['  S10 . 0812 9034 7781 ', sell('S10', '081290347781')],
  ['S10 081290347781', sell('S10', '081290347781')],
  ['S10 081290347781 2', sell('S10', '081290347781', { nth: 2 })],
  ['S10.0812-9034-7781', sell('S10', '081290347781')],
  ['S10.+6281290347781', sell('S10', '081290347781')],
  ['S10.081290347781.2', sell('S10', '081290347781', { nth: 2 })],
  ['S10.081290347781.02', sell('S10', '081290347781', { nth: 2 })],
  ['S10.2.081290347781', sell('S10', '081290347781', { nth: 2 })],
  ['S10.081290347781.99', sell('S10', '081290347781', { nth: 99 })],
  ['DANA.2.5000.081398112045', null],
  ['S10.081290347781.0', null],
  ['S10.081290347781.100', null],
  ['S10.081290347781.2.3', null],
  ['S.081290347781', sell('S', '081290347781')],
  ['DANA.081398112045.50000', sell('DANA', '081398112045', { amount: 50_000 })],
  ['DANA.081398112045.1000', sell('DANA', '081398112045', { amount: 1000 })],
  ['DANA.081398112045.50000.2', sell('DANA', '081398112045', { amount: 50_000, nth: 2 })],
  ['DANA.081398112045.999', null],
  ['DANA.081398112045.50.000', null],
  ['DANA.081398112045.1.000', null],
  ['DANA.081398112045.100.000', null],
  ['DANA.081398112045.50000.00', null],
  ['DANA.081398112045.50000.2.1', null],
  ['DANA.081398112045.99999999999999', null],
  ['ML86.12345678(2001)', sell('ML86', '12345678(2001)')],
  ['PLN100.14077203385', sell('PLN100', '14077203385')],
  ['CEKPLN.532110884207', bill('inquiry', 'PLNPOST', '532110884207')],
  ['cek.pln.532110884207', bill('inquiry', 'PLNPOST', '532110884207')],
  ['CEK.PLNPOST.532110884207', bill('inquiry', 'PLNPOST', '532110884207')],
  ['CEK BPJS 8888801426637715', bill('inquiry', 'BPJS', '8888801426637715')],
  ['CEK.DANA.081398112045.50000', bill('inquiry', 'DANA', '081398112045', 50_000)],
  ['CEK.DANA.081398112045.2', null],
  ['CEK.10.081398112045', null],
  ['CEK.PLN.KONTER', null],
  ['BYRPLN.532110884207', bill('pay', 'PLNPOST', '532110884207')],
  ['BYR.PDAMTSM.0410887332', bill('pay', 'PDAMTSM', '0410887332')],
  ['bayar.pln.532110884207', bill('pay', 'PLNPOST', '532110884207')],
  ['BYR.532110884207', null],
  ['BYR.BPJS.8888801426637715.50000.2', null],
  ['CEK.081290347781', status('081290347781', null)],
  ['CEK.48120944', status('48120944', 48_120_944)],
  ['CEK.00000012', status('00000012', 12)],
  ['CEK.106000001', status('106000001', 106_000_001)],
  ['CEK.999999999999999', status('999999999999999', 999_999_999_999_999)],
  ['CEK.1000000000000000', status('1000000000000000', null)],
  ['CEK.12345678(2001)', status('12345678(2001)', null)],
  ['CEK.S10', null],
  ['CEK', null],
  ['SAL', { kind: 'balance' }],
  ['s', { kind: 'balance' }],
  ['Saldo', { kind: 'balance' }],
  ['CH.S10', { kind: 'price', productCode: 'S10' }],
  ['ch s10', { kind: 'price', productCode: 'S10' }],
  ['HARGA.PLN20', { kind: 'price', productCode: 'PLN20' }],
  ['CH.10', null],
  ['CH.', null],
  ['CH.S10.081290347781', null],
  ['Y', { kind: 'confirm' }],
  [' ya ', { kind: 'confirm' }],
  ['constructor', null],
  ['CEKCONSTRUCTOR.532110884207', bill('inquiry', 'CONSTRUCTOR', '532110884207')],
  ['10.081290347781', null],
  ['S10', null],
  ['S10.', null],
  ['.081290347781', null],
  ['halo', null],
  ['halo apa kabar', null],
  ['', null],
])('%j', (text, command) => {
  expect(parseCommand(text)).toEqual(command)
})

test('never throws, and names no empty product or customer', () => {
  const part = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[0-9]{1,14}$/),
    fc.constantFrom('CEK', 'BYRPLN', 'CH', 'S10', 'DANA', ' ', '2', '50000'),
  )
  const text = fc.array(part, { maxLength: 6 }).chain((parts) => fc.constantFrom(parts.join('.'), parts.join(' ')))
  fc.assert(
    fc.property(text, (line) => {
      const command = parseCommand(line)
      if (command && 'productCode' in command) expect(command.productCode).toMatch(/[A-Z]/)
      if (command && 'customerCode' in command) expect(command.customerCode).not.toBe('')
      if (command && 'amount' in command && command.amount !== null) expect(command.amount).toBeGreaterThanOrEqual(1000)
    }),
    { numRuns: 1000 },
  )
})
