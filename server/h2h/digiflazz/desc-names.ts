/** Names in a desc, each with the names in a sale's details that its value may have: the first one that is there counts. */
export const facts = {
  tarif: ['tariff', 'group'],
  daya: ['power'],
  alamat: ['address'],
  jatuh_tempo: ['dueDate'],
  jumlah_peserta: ['participants'],
  item_name: ['item'],
  no_rangka: ['chassisNumber'],
  no_pol: ['plate'],
  tenor: ['tenor'],
  tahun_pajak: ['taxYear'],
  kelurahan: ['village'],
  kecamatan: ['district'],
  kode_kab_kota: ['cityCode'],
  kab_kota: ['city'],
  luas_tanah: ['landArea'],
  luas_gedung: ['buildingArea'],
  kode_iuran: ['contributionCode'],
  kode_program: ['programCode'],
  jkk: ['accidentShare'],
  jkm: ['lifeShare'],
  jht: ['pensionShare'],
  kantor_cabang: ['office'],
  tgl_efektif: ['validFrom'],
  tgl_expired: ['validUntil'],
  transaksi: ['transaction'],
  no_registrasi: ['registrationNumber'],
  tanggal_registrasi: ['registrationDate'],
} as const

/** The same of one month. */
export const factsOfMonth = {
  periode: ['spelled', 'period'],
  nilai_tagihan: ['amount'],
  admin: ['admin'],
  denda: ['penalty'],
  meter_awal: ['meterStart'],
  meter_akhir: ['meterEnd'],
  usage: ['usage'],
  biaya_lain: ['otherFee'],
  no_ref: ['reference'],
} as const

/** By any of these a bill is known whose months name no admin: of water, health insurance and instalments, or gas and television in the month itself. */
export const withoutAdmin = ['group', 'participants', 'chassisNumber', 'tenor'] as const
export const monthWithoutAdmin = ['usage', 'reference'] as const
