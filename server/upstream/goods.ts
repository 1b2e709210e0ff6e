import { parseTokenSerial } from '../../rules/pln-tokens.ts'
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

function periodsOf(desc: Facts) {
  const { detail, details, bill } = desc
  const inside = [detail, details, bill, factsOf(bill).detail, factsOf(factsOf(bill).detail)].find(Array.isArray) ?? []
  return inside.slice(0, 24).map((one) => {
    const row = factsOf(one)
    return {
      period: periodOf(text(row, 'periode', 'period', 'bill_date')),
      amount: whole(row, 'nilai_tagihan', 'bill_amount', 'total'),
      penalty: whole(row, 'denda', 'penalty'),
      meterStart: whole(row, 'meter_awal', 'first_meter', 'start_meter'),
      meterEnd: whole(row, 'meter_akhir', 'last_meter', 'end_meter'),
    }
  })
}

/** What a receipt of the family prints, from the names that partners use; what they do not say is left out. */
export function detailsOf(family: string, told: Told): Record<string, unknown> {
  const desc = factsOf(told.desc)
  const name = told.customerName ?? ''
  const reference = told.reference ?? ''
  const data = told.data ?? {}
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
        tariff: text(desc, 'tarif'),
        power: whole(desc, 'daya'),
        periods: periodsOf(desc),
        remaining: whole(desc, 'lembar_tagihan_sisa'),
        reference,
      }
    case 'pdam':
      return {
        name,
        address: text(desc, 'alamat', 'address'),
        group: text(desc, 'tarif'),
        periods: periodsOf(desc).map((row) => ({ ...row, usage: Math.max(0, row.meterEnd - row.meterStart) })),
        reference,
      }
    case 'bpjs-kesehatan':
      return {
        name,
        participants: whole(desc, 'jumlah_peserta'),
        months: Math.max(1, whole(desc, 'lembar_tagihan', 'jumlah_periode')),
        branchCode: text(desc, 'kode_cabang'),
        branch: text(desc, 'nama_cabang'),
        reference,
      }
    case 'telkom':
    case 'gas':
    case 'multifinance':
    case 'other-bill':
      return {
        name,
        periods: periodsOf(desc).map(({ period, amount, penalty }) => ({ period, amount, penalty })),
        reference,
      }
    default:
      return {}
  }
}
