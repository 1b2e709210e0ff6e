/** Texts that a refusal is filled with, in both languages. Knows no zod. */

/** What the customer number of a product looks like, by the hint its product carries. */
export const customerHints: Readonly<Record<string, { id: string; en: string }>> = {
  phone: { id: 'nomor HP 10–13 angka, diawali 08', en: 'a mobile number of 10–13 digits starting with 08' },
  'pln-prepaid': { id: 'nomor meter 11 angka atau IDPEL 12 angka', en: 'a meter number of 11 digits or an IDPEL of 12' },
  'pln-postpaid': { id: 'IDPEL 12 angka', en: 'an IDPEL of 12 digits' },
  'bpjs-kesehatan': {
    id: 'nomor VA 16 angka (88888…) atau nomor kartu 13 angka',
    en: 'a VA number of 16 digits (88888…) or a card number of 13',
  },
  pdam: { id: 'nomor pelanggan 6–15 angka', en: 'a customer number of 6–15 digits' },
  telkom: { id: 'nomor internet atau telepon 9–13 angka', en: 'an internet or phone number of 9–13 digits' },
  gas: { id: 'nomor pelanggan 8–12 angka', en: 'a customer number of 8–12 digits' },
  multifinance: { id: 'nomor kontrak 8–16 angka', en: 'a contract number of 8–16 digits' },
  etoll: { id: 'nomor kartu 16 angka', en: 'a card number of 16 digits' },
  game: { id: 'ID pemain 5–16 angka', en: 'a player id of 5–16 digits' },
  other: { id: 'nomor pelanggan 4–20 angka', en: 'a customer number of 4–20 digits' },
  'game-zone': { id: 'ID pemain dan zona, mis. 12345678(2001)', en: 'player id and zone, e.g. 12345678(2001)' },
}

/** Reasons that the clock gives for closing a product; a person writes its own. */
export const outageReasons: Readonly<Record<string, { id: string; en: string }>> = {
  'partner-failing': { id: 'banyak transaksi gagal, dicoba lagi otomatis', en: 'many sales fail, tried again automatically' },
}

/** Why a product has an outage, in one language. */
export const outageReasonText = (reason: string, language: 'id' | 'en'): string => outageReasons[reason]?.[language] ?? reason
