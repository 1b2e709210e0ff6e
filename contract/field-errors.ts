/** What can be wrong with one field of an input, in both languages. {name} is filled by the problem's values. Knows no zod. */
export const fieldErrors = {
  required: { id: 'Wajib diisi.', en: 'Required.' },
  'too-short': { id: 'Minimal {min} karakter.', en: 'At least {min} characters.' },
  'too-long': { id: 'Maksimal {max} karakter.', en: 'At most {max} characters.' },
  'too-small': { id: 'Paling kecil {min}.', en: '{min} at least.' },
  'too-large': { id: 'Paling besar {max}.', en: '{max} at most.' },
  'too-few': { id: 'Pilih minimal {min}.', en: 'Choose at least {min}.' },
  'too-many': { id: 'Pilih maksimal {max}.', en: 'Choose at most {max}.' },
  'not-a-number': { id: 'Harus berupa angka.', en: 'Must be a number.' },
  'not-whole': { id: 'Harus berupa bilangan bulat.', en: 'Must be a whole number.' },
  'not-a-choice': { id: 'Pilihan tidak dikenal.', en: 'Not one of the choices.' },
  unprintable: { id: 'Berisi tanda yang tidak terlihat.', en: 'Contains invisible characters.' },
  'no-spaces': { id: 'Tidak boleh berisi spasi.', en: 'Must not contain spaces.' },
  'username-signs': {
    id: '3–40 huruf, angka, titik, strip atau garis bawah, dengan minimal satu huruf.',
    en: '3–40 letters, digits, dots, dashes or underscores, with at least one letter.',
  },
  'not-alphanumeric': { id: 'Hanya huruf dan angka.', en: 'Letters and digits only.' },
  'not-an-email': { id: 'Bukan alamat e-mail.', en: 'Not an e-mail address.' },
  'not-digits': { id: 'Hanya angka.', en: 'Digits only.' },
  'weak-password': { id: 'Kata sandi terlalu lemah.', en: 'The password is too weak.' },
  'not-an-address-list': {
    id: 'Isi alamat IP atau rentang CIDR, dipisahkan koma.',
    en: 'IP addresses or CIDR ranges, separated by commas.',
  },
  'not-a-url': { id: 'Harus berupa alamat http(s):// lengkap.', en: 'Must be a complete http(s):// address.' },
  'not-https': {
    id: 'Harus https: lewat http siapa pun di jalurnya ikut membaca.',
    en: 'Must be https: with http, others can read the data on the way.',
  },
  'private-address': {
    id: 'Alamat jaringan pribadi tidak dapat dihubungi.',
    en: 'Addresses of private networks cannot be reached.',
  },
  'range-too-wide': {
    id: 'Rentang terlalu lebar: paling lebar /8, IPv6 /32.',
    en: 'The range is too wide: /8 at most, IPv6 /32.',
  },
  'unknown-field': { id: 'Panggilan ini tidak mengenal isian ini.', en: 'This call has no such field.' },
  invalid: { id: 'Isian tidak sesuai.', en: 'Not valid.' },
} as const

export type FieldError = keyof typeof fieldErrors

/** The text of a field's problem in one language, its {values} filled in. */
export function fieldErrorText(
  problem: FieldError,
  language: 'id' | 'en',
  values: Readonly<Record<string, number>> = {},
): string {
  return fieldErrors[problem][language].replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.toLocaleString('id-ID') ?? '–')
}
