import { monthName } from './dates.ts'

/** What a partner tells about one sale, by family: the `details` of a sale. Amounts are whole rupiah, periods 'YYYYMM'. */

export interface PlnPrepaidDetails {
  meterNumber: string
  subscriberId: string
  name: string
  tariff: string
  /** VA. */
  power: number
  reference: string
  stampDuty: number
  vat: number
  pbjtTl: number
  instalment: number
  stroom: number
  /** With a decimal point: '67.2'. */
  kwh: string
  /** 20 digits. */
  token: string
}

export interface BillPeriod {
  period: string
  amount: number
  penalty: number
}

export interface MeteredPeriod extends BillPeriod {
  meterStart: number
  meterEnd: number
}

export interface PlnPostpaidDetails {
  name: string
  tariff: string
  power: number
  periods: MeteredPeriod[]
  /** Months still unpaid after this payment. */
  remaining: number
  reference: string
}

export interface BpjsDetails {
  name: string
  participants: number
  /** Months paid. */
  months: number
  branchCode: string
  branch: string
  reference: string
}

export interface PdamDetails {
  /** Name of the water company. */
  utility: string
  name: string
  address: string
  group: string
  connection?: string
  /** `usage` in cubic metres. */
  periods: (MeteredPeriod & { usage: number })[]
  reference: string
}

export interface GenericDetails {
  name?: string
  periods?: BillPeriod[]
  reference?: string
}

type Told = Readonly<Record<string, unknown>>

/** A text or number of the details on one line; '' when the partner gave none. */
export function textOf(details: Told, name: string): string {
  const value = details[name]
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/[\s\p{C}]+/gu, ' ')
        .trim()
    : ''
}

/** A whole amount of the details; null when the partner gave none. */
export function amountOf(details: Told, name: string): number | null {
  const text = textOf(details, name)
  return /^-?[0-9]{1,15}$/.test(text) ? Number(text) : null
}

export function periodsOf(details: Told): Told[] {
  const periods = details.periods
  return Array.isArray(periods) ? periods.filter((period): period is Told => typeof period === 'object' && period !== null) : []
}

/** '202609' is 'SEP26'; anything else stays. */
export function periodName(period: string): string {
  const [, year, month] = /^[0-9]{2}([0-9]{2})(0[1-9]|1[0-2])$/.exec(period) ?? []
  return month ? monthName(Number(month), 'id') + year : period
}

/** 'SEP26, OKT26'. A health insurance counts its months instead of naming them, '01'; that is no name. */
export const periodNames = (details: Told): string =>
  periodsOf(details)
    .map((period) => textOf(period, 'period'))
    .filter((period) => !/^[0-9]{1,2}$/.test(period))
    .map(periodName)
    .join(', ')

/** 'R1M/000000900VA' */
export function tariffOf(details: Told): string {
  const [tariff, power] = [textOf(details, 'tariff'), textOf(details, 'power')]
  return power ? `${tariff}/${power.padStart(9, '0')}VA` : tariff
}

/** '11701-11847', from the first reading to the last. */
export function meterOf(periods: readonly Told[]): string {
  const [start, end] = [textOf(periods[0] ?? {}, 'meterStart'), textOf(periods.at(-1) ?? {}, 'meterEnd')]
  return start && end ? `${start}-${end}` : ''
}
