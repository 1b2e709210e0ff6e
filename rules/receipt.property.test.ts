import fc from 'fast-check'
import { expect, test } from 'vitest'
import { families } from './customer-code.ts'
import { receiptOf } from './receipt.ts'
import type { ReceiptSale } from './receipt-sale.ts'

test('no line is wider than the paper, whatever a partner tells', () => {
  const told = fc.oneof(fc.string({ maxLength: 60 }), fc.integer(), fc.constant(null), fc.constant('AAAA\nBBBB\tCCCC'))
  const names = [
    'meterNumber',
    'name',
    'tariff',
    'power',
    'reference',
    'pbjtTl',
    'stroom',
    'kwh',
    'token',
    'branch',
    'months',
    'address',
    'remaining',
  ]
  const period = fc.dictionary(fc.constantFrom('period', 'amount', 'penalty', 'meterStart', 'meterEnd', 'usage'), told)
  const anySale: fc.Arbitrary<ReceiptSale> = fc.record({
    saleId: fc.nat(),
    sellerId: fc.nat(),
    adminNominal: fc.nat(),
    price: fc.maxSafeNat(),
    at: fc.constant('2026-11-21T07:31:22.000Z'),
    utcOffset: fc.constantFrom(420, 480, 540),
    productCode: fc.string({ maxLength: 20 }),
    family: fc.constantFrom(...families),
    status: fc.constantFrom('Pending', 'Failed', 'Reversed', 'Success'),
    requestType: fc.constantFrom('inquiry', 'purchase'),
    reason: fc.string(),
    appName: fc.string(),
    storeName: fc.string(),
    storeAddress: fc.string({ maxLength: 100 }),
    productName: fc.string({ maxLength: 60 }),
    customerCode: fc.string({ maxLength: 40 }),
    customerPays: fc.maxSafeInteger(),
    serialNumber: fc.option(fc.string({ maxLength: 60 })),
    details: fc
      .tuple(fc.dictionary(fc.constantFrom(...names), told), fc.array(fc.oneof(period, told)))
      .map(([facts, periods]) => ({ ...facts, periods })),
  })
  fc.assert(
    fc.property(anySale, (of) => {
      const { lines, token: shown } = receiptOf(of)
      for (const line of lines) expect(line).toMatch(/^[^\n\r]{0,32}$/)
      if (shown) expect(lines).toContain(shown)
    }),
    { numRuns: 500 },
  )
})
