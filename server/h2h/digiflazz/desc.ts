import { periodsOf, textOf } from '../../../rules/receipt-details.ts'

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

/** Whole rupiah of one month; what does not divide stands in the first, so that all months are the whole. */
const shareOf = (admin: number, months: number, place: number): number =>
  Math.floor(admin / months) + (place === 0 ? admin % months : 0)

/** What is known of a bill besides its amounts; the amounts inside are texts. The admin, whole rupiah, is that of all months together. */
export function descOf(details: Told, admin: number): Record<string, unknown> {
  const periods = periodsOf(details)
  if (periods.length === 0) return named(details, facts)
  return {
    ...named(details, facts),
    lembar_tagihan: periods.length,
    detail: periods.map((period, place) => ({
      admin: String(shareOf(admin, periods.length, place)),
      ...named(period, ofPeriod),
    })),
  }
}
