import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupToken, parseTokenSerial, pbjtPermille, plnTariffs, plnToken, stampDutyOf, tokenSerial } from './pln-tokens.ts'

const plnTariff = (tariff: string, power: number) => plnTariffs.find((row) => row.tariff === tariff && row.power === power)

test.each([
  [20_000, 'R1', 1300, 100, { stroom: 18_181, pbjtTl: 1819, kwh: '12.6' }],
  [100_000, 'R1M', 900, 100, { stroom: 90_909, pbjtTl: 9091, kwh: '67.2' }],
  [20_000, 'R1M', 900, 100, { stroom: 18_181, pbjtTl: 1819, kwh: '13.4' }],
  [50_000, 'R1', 450, 24, { stroom: 48_828, pbjtTl: 1172, kwh: '117.7' }],
  [1_000_000, 'R3', 6600, 40, { stroom: 961_538, pbjtTl: 38_462, kwh: '565.8' }],
  [10_000_000, 'R3', 7700, 40, { stampDuty: 10_000, stroom: 9_605_769, pbjtTl: 384_231, kwh: '5652.0' }],
] as const)('a token of %i at %s/%i VA with %i per mille', (nominal, tariff, power, tax, parts) => {
  const expected = { stampDuty: 0, vat: 0, instalment: 0, ...parts }
  expect(plnToken(nominal, plnTariff(tariff, power)!, tax)).toEqual(expected)
})

test('the parts of a token add up to its nominal', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5000, max: 50_000_000 }),
      fc.constantFrom(...plnTariffs),
      fc.nat(100),
      (nominal, tariff, tax) => {
        const { stampDuty, vat, pbjtTl, instalment, stroom, kwh } = plnToken(nominal, tariff, tax)
        expect(stampDuty + vat + pbjtTl + instalment + stroom).toBe(nominal)
        expect(Math.min(stampDuty, pbjtTl, stroom)).toBeGreaterThanOrEqual(0)
        expect(kwh).toMatch(/^[0-9]+\.[0-9]$/)
      },
    ),
  )
})

test.each([
  ['jakarta', 900, 24],
  ['jakarta', 2200, 24],
  ['jakarta', 2201, 30],
  ['jakarta', 3500, 30],
  ['jakarta', 5500, 30],
  ['jakarta', 5501, 40],
  ['jakarta', 6600, 40],
  ['elsewhere', 900, 100],
] as const)('the tax in %s at %i VA is %i per mille', (region, power, permille) => {
  expect(pbjtPermille(region, power)).toBe(permille)
})

test.each([
  ['R1', 450, '415.00'],
  ['R1', 900, '605.00'],
  ['R1M', 900, '1352.00'],
  ['R1', 1300, '1444.70'],
  ['R1', 2200, '1444.70'],
  ['R2', 3500, '1699.53'],
  ['R2', 4400, '1699.53'],
  ['R2', 5500, '1699.53'],
  ['R3', 6600, '1699.53'],
  ['R3', 7700, '1699.53'],
])('a kWh at %s/%i VA costs Rp %s', (tariff, power, rupiah) => {
  expect((plnTariff(tariff, power)!.senPerKwh / 100).toFixed(2)).toBe(rupiah)
})

test.each([
  [5_000_000, 0],
  [5_000_001, 10_000],
])('the duty stamp of %i is %i', (amount, stampDuty) => expect(stampDutyOf(amount)).toBe(stampDuty))

const serial = { token: '57217714389726293021', name: 'YUYUN RAHMAWATI', tariff: 'R1M', power: 900, kwh: '67.2' }

test('a token is grouped and carried by its serial number', () => {
  expect(groupToken('', ' ')).toBe('')
  expect(groupToken(serial.token, ' ')).toBe('5721 7714 3897 2629 3021')
  expect(tokenSerial(serial)).toBe('5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2')
})

test.each([
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2', serial],
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900 VA/67,2KWH', serial],
  ['57217714389726293021/YUYUN RAHMAWATI/R1M /000000900/67.2', serial],
  ['5721 7714 3897 2629 3021/YUYUN RAHMAWATI/R1M/900VA/67.2 kWh', serial],
  ['5721-7714-3897-2629/YUYUN RAHMAWATI/R1M/900VA/67.2', null],
  ['5721-7714-3897-2629-3021', null],
  ['5721-7714-3897-2629-3021/A/B/R1M/900VA/67.2', null],
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/NINE/67.2', null],
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/MUCH', null],
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI//900VA/67.2', null],
  ['5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2/1', null],
  ['1234567890', null],
  ['', null],
])('%j', (text, expected) => {
  expect(parseTokenSerial(text)).toEqual(expected)
})

test('every serial number is read back', () => {
  const anySerial = fc.record({
    token: fc.stringMatching(/^[0-9]{20}$/),
    name: fc.stringMatching(/^[A-Z]([A-Z. ]{0,20}[A-Z])?$/),
    tariff: fc.constantFrom('R1', 'R1M', 'R2', 'B1'),
    power: fc.integer({ min: 450, max: 200_000 }),
    kwh: fc.nat(99_999).map((tenths) => (tenths / 10).toFixed(1)),
  })
  fc.assert(
    fc.property(anySerial, (parts) => {
      expect(parseTokenSerial(tokenSerial(parts))).toEqual(parts)
    }),
  )
})
