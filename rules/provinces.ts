/** The 34 provinces with their minutes east of UTC. An id is a place in this list and never changes. */

const wib = 420
const wita = 480
const wit = 540

const rows: readonly [string, number][] = [
  ['Aceh', wib],
  ['Sumatera Utara', wib],
  ['Sumatera Barat', wib],
  ['Riau', wib],
  ['Kepulauan Riau', wib],
  ['Jambi', wib],
  ['Sumatera Selatan', wib],
  ['Kepulauan Bangka Belitung', wib],
  ['Bengkulu', wib],
  ['Lampung', wib],
  ['Banten', wib],
  ['DKI Jakarta', wib],
  ['Jawa Barat', wib],
  ['Jawa Tengah', wib],
  ['DI Yogyakarta', wib],
  ['Jawa Timur', wib],
  ['Kalimantan Barat', wib],
  ['Kalimantan Tengah', wib],
  ['Kalimantan Selatan', wita],
  ['Kalimantan Timur', wita],
  ['Kalimantan Utara', wita],
  ['Bali', wita],
  ['Nusa Tenggara Barat', wita],
  ['Nusa Tenggara Timur', wita],
  ['Sulawesi Utara', wita],
  ['Gorontalo', wita],
  ['Sulawesi Tengah', wita],
  ['Sulawesi Barat', wita],
  ['Sulawesi Selatan', wita],
  ['Sulawesi Tenggara', wita],
  ['Maluku', wit],
  ['Maluku Utara', wit],
  ['Papua', wit],
  ['Papua Barat', wit],
]

export interface Province {
  id: number
  name: string
  utcOffset: number
}

export const provinces: readonly Province[] = rows.map(([name, utcOffset], index) => ({ id: index + 1, name, utcOffset }))

/** The province of a name; undefined when there is none. */
export const provinceNamed = (name: string): Province | undefined => provinces.find((province) => province.name === name)
