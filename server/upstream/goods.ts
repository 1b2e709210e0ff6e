import { parseTokenSerial } from '../../rules/pln-tokens.ts'
import { billFacts, monthReadings, monthSums } from './bill-facts.ts'
import { jsonObject, rupiah, textOrNull } from './protocol.ts'

interface Told {
  serialNumber: string | null
  customerName: string | null
  /** What the partner says of a bill. */
  desc?: unknown
  data?: Readonly<Record<string, unknown>>
  reference?: string | null
}

type Facts = Readonly<Record<string, unknown>>

const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? (value as Facts) : typeof value === 'string' ? (jsonObject(value) ?? {}) : {}

const first = (facts: Facts, names: readonly string[]): unknown => names.map((name) => facts[name]).find((value) => value != null)
const text = (facts: Facts, ...names: string[]) => textOrNull(first(facts, names)) ?? ''
const whole = (facts: Facts, ...names: string[]) => rupiah(first(facts, names)) ?? 0

const months = 'JAN FEB MAR APR MEI JUN JUL AGU SEP OKT NOV DES'.split(' ')

/** 'YYYYMM' of '201901', 'MEI 2019' or 'JAN19'; otherwise unchanged. */
function periodOf(told: string): string {
  const named = /^([A-Z]{3})[A-Z]* ?(\d{2}|\d{4})$/.exec(told.toUpperCase())
  const month = named ? months.indexOf(named[1]!) + 1 : 0
  return month > 0 ? `${named![2]!.padStart(4, '20')}${String(month).padStart(2, '0')}` : told
}

/** Those of some facts that the partner gave, under our own names. */
const named = (facts: Facts, names: Readonly<Record<string, readonly string[]>>, read: (told: unknown) => unknown): Facts =>
  Object.fromEntries(
    Object.entries(names).flatMap(([ours, theirs]) => {
      const told = read(first(facts, theirs))
      return told === null ? [] : [[ours, told]]
    }),
  )

/** A number where that loses nothing, as leading zeros would be lost. */
function reading(told: unknown): string | number | null {
  const text = textOrNull(told)
  return text !== null && /^(0|[1-9]\d{0,11})$/.test(text) ? Number(text) : text
}

function periodsOf(desc: Facts) {
  const { detail, details, bill } = desc
  const inside = [detail, details, bill, factsOf(bill).detail, factsOf(factsOf(bill).detail)].find(Array.isArray) ?? []
  return inside.slice(0, 24).map((one) => {
    const row = factsOf(one)
    const spelled = text(row, 'periode', 'period', 'bill_date')
    const period = periodOf(spelled)
    return {
      period,
      ...(period !== spelled && { spelled }),
      ...named(row, monthSums, rupiah),
      ...named(row, monthReadings, reading),
    }
  })
}

/** How many months a bill covers, where the partner says so. */
const monthsOf = (desc: Facts): Facts => named(desc, { months: ['lembar_tagihan'] }, rupiah)

/** A month of water, with what was used; what was not read from the meter is not said. */
function metered(month: Facts): Facts {
  const usage = Number(month.meterEnd) - Number(month.meterStart)
  return Number.isFinite(usage) ? { ...month, usage: Math.max(0, usage) } : month
}

/** What a receipt of the family prints, from the names that partners use; what they do not say is left out. */
export function detailsOf(family: string, told: Told): Record<string, unknown> {
  const desc = factsOf(told.desc)
  const name = told.customerName ?? ''
  const reference = told.reference ?? ''
  const data = told.data ?? {}
  const facts = () => named(desc, billFacts, (one) => textOrNull(one))
  switch (family) {
    case 'pln-prepaid': {
      const serial = told.serialNumber === null ? null : parseTokenSerial(told.serialNumber)
      const [tariff = '', power = ''] = text(data, 'segment_power')
        .split('/')
        .map((part) => part.trim())
      const holder = {
        meterNumber: text(data, 'meter_no', 'customer_no', 'customer_id'),
        subscriberId: text(data, 'subscriber_id'),
        name,
        tariff,
        power: Number(/\d+/.exec(power)?.[0] ?? 0),
      }
      return serial ? { ...holder, ...serial, reference } : told.serialNumber === null ? holder : { ...holder, reference }
    }
    case 'pln-postpaid':
      return {
        name,
        ...facts(),
        tariff: text(desc, 'tarif'),
        power: whole(desc, 'daya'),
        periods: periodsOf(desc),
        remaining: whole(desc, 'lembar_tagihan_sisa'),
        reference,
      }
    case 'pdam':
      return {
        name,
        ...facts(),
        group: text(desc, 'tarif'),
        ...monthsOf(desc),
        periods: periodsOf(desc).map(metered),
        reference,
      }
    case 'bpjs-kesehatan':
      return {
        name,
        ...facts(),
        participants: whole(desc, 'jumlah_peserta'),
        months: Math.max(1, whole(desc, 'lembar_tagihan', 'jumlah_periode')),
        branchCode: text(desc, 'kode_cabang'),
        branch: text(desc, 'nama_cabang'),
        periods: periodsOf(desc),
        reference,
      }
    case 'telkom':
    case 'gas':
    case 'multifinance':
    case 'other-bill':
      return {
        name,
        ...facts(),
        ...monthsOf(desc),
        periods: periodsOf(desc),
        reference,
      }
    default:
      return {}
  }
}
