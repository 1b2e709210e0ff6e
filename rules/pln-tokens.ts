/** PLN prepaid: what a token's nominal buys, and the serial number that carries it. Sums are whole rupiah. */

export interface PlnTariff {
  tariff: string
  /** VA. */
  power: number
  /** Sen per kWh: Rp 1.444,70 is 144470. */
  senPerKwh: number
}

/** Tariffs since 1 July 2025. */
export const plnTariffs: readonly PlnTariff[] = [
  { tariff: 'R1', power: 450, senPerKwh: 41_500 },
  { tariff: 'R1', power: 900, senPerKwh: 60_500 },
  { tariff: 'R1M', power: 900, senPerKwh: 135_200 },
  { tariff: 'R1', power: 1300, senPerKwh: 144_470 },
  { tariff: 'R1', power: 2200, senPerKwh: 144_470 },
  { tariff: 'R2', power: 3500, senPerKwh: 169_953 },
  { tariff: 'R2', power: 4400, senPerKwh: 169_953 },
  { tariff: 'R2', power: 5500, senPerKwh: 169_953 },
  { tariff: 'R3', power: 6600, senPerKwh: 169_953 },
  { tariff: 'R3', power: 7700, senPerKwh: 169_953 },
]

/** The local tax on electricity (PBJT-TL) in per mille: Jakarta's by power, the common 10 % elsewhere. */
export function pbjtPermille(region: 'jakarta' | 'elsewhere', power: number): number {
  if (region === 'elsewhere') return 100
  if (power <= 2200) return 24
  return power <= 5500 ? 30 : 40
}

/** Duty stamp: Rp 10.000 above Rp 5.000.000. */
export const stampDutyOf = (amount: number): number => (amount > 5_000_000 ? 10_000 : 0)

/** Whether what is sold is the serial number itself: without it the customer has nothing. */
export const isSoldAsSerial = (family: string): boolean => family === 'pln-prepaid'

export interface TokenParts {
  stampDuty: number
  vat: number
  pbjtTl: number
  instalment: number
  stroom: number
  /** One decimal, with a point: '12.6'. */
  kwh: string
}

/** Divides a token's nominal, the tax included in it: stroom = nominal / (1 + rate). The parts add up to the nominal. */
export function plnToken(nominal: number, { senPerKwh }: Pick<PlnTariff, 'senPerKwh'>, taxPermille: number): TokenParts {
  const stampDuty = stampDutyOf(nominal)
  const stroom = Math.floor(((nominal - stampDuty) * 1000) / (1000 + taxPermille))
  const tenthsOfKwh = Math.round((stroom * 1000) / senPerKwh)
  return {
    stampDuty,
    vat: 0,
    pbjtTl: nominal - stampDuty - stroom,
    instalment: 0,
    stroom,
    kwh: `${Math.floor(tenthsOfKwh / 10)}.${tenthsOfKwh % 10}`,
  }
}

/** The 20 digits of a token in five groups, with spaces for the receipt or dashes for the serial number. */
export const groupToken = (digits: string, separator: ' ' | '-'): string => (digits.match(/.{1,4}/g) ?? []).join(separator)

export interface TokenSerial {
  /** 20 digits. */
  token: string
  name: string
  tariff: string
  /** VA. */
  power: number
  /** With a decimal point. */
  kwh: string
}

/** '5721-7714-3897-2629-3021/YUYUN RAHMAWATI/R1M/900VA/67.2' */
export const tokenSerial = ({ token, name, tariff, power, kwh }: TokenSerial): string =>
  [groupToken(token, '-'), name.replaceAll('/', ' '), tariff, `${power}VA`, kwh].join('/')

/** Reads the serial numbers that partners send for a token, also 'token/NAME/R1 /000001300/66,2KWH'; null when it is none. */
export function parseTokenSerial(serial: string): TokenSerial | null {
  const [groups = '', name = '', tariff = '', power = '', kwh = '', ...more] = serial.split('/').map((part) => part.trim())
  const token = groups.replace(/[\s-]/g, '')
  const va = /^([0-9]{1,9}) ?(VA)?$/i.exec(power)
  const energy = /^([0-9]+([.,][0-9]+)?) ?(KWH)?$/i.exec(kwh)
  if (!/^[0-9]{20}$/.test(token) || !va || !energy || !tariff || more.length > 0) return null
  return { token, name, tariff, power: Number(va[1]), kwh: energy[1]!.replace(',', '.') }
}
