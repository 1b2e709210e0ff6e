/** Names in the details of a sale, and what partners call the same about a bill. What none of them tells is left out. */
export const billFacts = {
  address: ['alamat', 'address'],
  dueDate: ['jatuh_tempo', 'due_date'],
  item: ['item_name'],
  chassisNumber: ['no_rangka'],
  plate: ['no_pol'],
  tenor: ['tenor'],
  taxYear: ['tahun_pajak'],
  village: ['kelurahan'],
  district: ['kecamatan'],
  cityCode: ['kode_kab_kota'],
  city: ['kab_kota'],
  landArea: ['luas_tanah'],
  buildingArea: ['luas_gedung'],
  contributionCode: ['kode_iuran'],
  programCode: ['kode_program'],
  accidentShare: ['jkk'],
  lifeShare: ['jkm'],
  pensionShare: ['jht'],
  office: ['kantor_cabang'],
  validFrom: ['tgl_efektif'],
  validUntil: ['tgl_expired'],
  transaction: ['transaksi'],
  registrationNumber: ['no_registrasi'],
  registrationDate: ['tanggal_registrasi'],
} as const

/** The same of one month: sums in whole rupiah. What the partner takes as admin is not among them: a sale has its own. */
export const monthSums = {
  amount: ['nilai_tagihan', 'bill_amount', 'total'],
  penalty: ['denda', 'penalty'],
  otherFee: ['biaya_lain'],
} as const

/** The same of one month: meters, and what is read as a number only where that loses nothing. */
export const monthReadings = {
  meterStart: ['meter_awal', 'first_meter', 'start_meter'],
  meterEnd: ['meter_akhir', 'last_meter', 'end_meter'],
  usage: ['usage'],
  reference: ['no_ref'],
} as const
