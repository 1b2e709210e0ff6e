import { amountOf, periodsOf, textOf } from '../../../rules/receipt-details.ts'

type Told = Readonly<Record<string, unknown>>

/** Name here, and name in the details of a sale. */
const facts = {
  tarif: 'tariff',
  daya: 'power',
  alamat: 'address',
  jumlah_peserta: 'participants',
  item_name: 'item',
  no_rangka: 'chassisNumber',
  no_pol: 'plate',
  tenor: 'tenor',
  tahun_pajak: 'taxYear',
  kelurahan: 'village',
  kecamatan: 'district',
  kab_kota: 'city',
  luas_tanah: 'landArea',
  luas_gedung: 'buildingArea',
  jatuh_tempo: 'dueDate',
} as const

const ofPeriod = {
  periode: 'period',
  nilai_tagihan: 'amount',
  admin: 'admin',
  denda: 'penalty',
  meter_awal: 'meterStart',
  meter_akhir: 'meterEnd',
  usage: 'usage',
  biaya_lain: 'otherFee',
} as const

/** Some facts under the names of here, as texts; what the partner did not tell is left out. */
const named = (told: Told, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).flatMap(([here, there]) => (textOf(told, there) ? [[here, textOf(told, there)]] : [])))

/** Whole rupiah for each month; what does not divide stands in the first, so that all months are the whole. */
const sharesOf = (admin: number, months: number): number[] =>
  Array.from({ length: months }, (_, place) => Math.floor(admin / months) + (place === 0 ? admin % months : 0))

/** What is known of a bill besides its amounts; the amounts inside are texts. The admin, whole rupiah, is that of all months together. */
export function descOf(details: Told, admin: number): Record<string, unknown> {
  const periods = periodsOf(details)
  if (periods.length === 0) return named(details, facts)
  const told = periods.map((period) => amountOf(period, 'admin'))
  const rest = admin - told.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const shares = sharesOf(Math.max(0, rest), told.filter((one) => one === null).length)
  return {
    ...named(details, facts),
    lembar_tagihan: periods.length,
    detail: periods.map((period, place) => ({
      ...named(period, ofPeriod),
      admin: String(told[place] ?? shares.shift()),
    })),
  }
}
