/** Every refusal the product can give: HTTP status and text in both languages. {name} is filled by the refusal's values. Knows no zod. */

interface Refusal {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503
  id: string
  en: string
}

export const refusals = {
  'invalid-input': { status: 400, id: 'Ada isian yang salah. Periksa kembali.', en: 'Some fields are wrong. Please check them.' },
  'forbidden-access': { status: 403, id: 'Forbidden Access', en: 'Forbidden Access' },
  'access-denied': { status: 403, id: 'Access Denied', en: 'Access Denied' },
  'not-found': { status: 404, id: 'Tidak ditemukan.', en: 'Not found.' },
  'too-many-requests': {
    status: 429,
    id: 'Terlalu banyak percobaan. Coba lagi dalam {seconds} detik.',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  'body-too-large': { status: 413, id: 'Data yang dikirim terlalu besar.', en: 'The data sent is too large.' },
  internal: {
    status: 500,
    id: 'Terjadi kesalahan di server. Kode: {reference}.',
    en: 'Something went wrong on the server. Reference: {reference}.',
  },
  unavailable: {
    status: 503,
    id: 'Server sedang sibuk atau belum siap. Coba lagi.',
    en: 'The server is busy or not ready. Please try again.',
  },

  'captcha-invalid': {
    status: 400,
    id: 'Verifikasi captcha gagal atau kedaluwarsa. Ulangi.',
    en: 'The captcha failed or expired. Please repeat it.',
  },
  'login-failed': { status: 401, id: 'Nama pengguna atau kata sandi salah.', en: 'Wrong user name or password.' },
  'device-unknown': {
    status: 400,
    id: 'Perangkat tidak dikenali. Muat ulang halaman.',
    en: 'Unknown device. Please reload the page.',
  },

  'insufficient-balance': {
    status: 422,
    id: 'Saldo tidak cukup: perlu Rp {needed}, saldo Rp {balance}.',
    en: 'Not enough balance: Rp {needed} needed, balance Rp {balance}.',
  },
  'manager-blocked': {
    status: 422,
    id: 'Akun sedang diblokir: tidak dapat memindahkan saldo.',
    en: 'The account is blocked: it cannot move balance.',
  },
  'not-managed': { status: 403, id: 'Pengguna ini tidak Anda kelola.', en: 'You do not manage this user.' },
  'ref-id-reused': {
    status: 409,
    id: 'Referensi ini sudah dipakai untuk permintaan lain.',
    en: 'This reference was already used for another request.',
  },

  'account-blocked': {
    status: 422,
    id: 'Akun diblokir. Hubungi pengelola Anda.',
    en: 'The account is blocked. Contact your manager.',
  },
  'not-a-seller': { status: 403, id: 'Tipe akun ini tidak dapat menjual.', en: 'This account type cannot sell.' },
  'password-expired': {
    status: 422,
    id: 'Kata sandi kedaluwarsa. Ganti dahulu.',
    en: 'The password has expired. Change it first.',
  },
  'ip-not-allowed': { status: 403, id: 'Alamat IP {ip} tidak terdaftar.', en: 'IP address {ip} is not registered.' },
  'product-unknown': { status: 404, id: 'Produk {code} tidak dikenal.', en: 'Unknown product {code}.' },
  'product-unavailable': {
    status: 422,
    id: 'Produk {code} tidak tersedia untuk tipe akun Anda.',
    en: 'Product {code} is not available for your account type.',
  },
  'product-closed': {
    status: 422,
    id: 'Produk {code} ditutup untuk akun Anda.',
    en: 'Product {code} is closed for your account.',
  },
  'product-cut-off': {
    status: 422,
    id: 'Produk {code} sedang cut off ({from}–{to} WIB).',
    en: 'Product {code} is in its cut-off hours ({from}–{to} WIB).',
  },
  'product-outage': {
    status: 422,
    id: 'Produk {code} sedang gangguan: {reason}.',
    en: 'Product {code} has an outage: {reason}.',
  },
  'product-no-partner': { status: 422, id: 'Belum ada partner untuk produk {code}.', en: 'No partner delivers product {code}.' },
  'amount-required': {
    status: 422,
    id: 'Nominal harus antara Rp {min} dan Rp {max}.',
    en: 'The amount must be between Rp {min} and Rp {max}.',
  },
  'customer-code-invalid': {
    status: 422,
    id: 'Nomor pelanggan tidak sesuai: {hint}.',
    en: 'The customer number does not fit: {hint}.',
  },
  'customer-code-prefix': {
    status: 422,
    id: 'Awalan nomor tidak sesuai produk {code}.',
    en: 'The number prefix does not belong to product {code}.',
  },
  'double-sale': {
    status: 409,
    id: 'Produk dan nomor ini sudah dijual hari ini (TRID {saleId}). Kirim sebagai transaksi ke-{counter}?',
    en: 'This product and number were sold today already (TRID {saleId}). Send as sale number {counter}?',
  },
  'price-above-max': {
    status: 422,
    id: 'Harga Rp {price} di atas batas Rp {maxPrice}.',
    en: 'The price Rp {price} is above the limit Rp {maxPrice}.',
  },
  'inquiry-required': {
    status: 422,
    id: 'Cek tagihan dahulu: belum ada cek yang berhasil dalam 30 menit terakhir.',
    en: 'Check the bill first: there is no successful inquiry of the last 30 minutes.',
  },
  'sale-not-pending': { status: 409, id: 'Transaksi sudah selesai: {status}.', en: 'The sale is already final: {status}.' },
  'advice-too-soon': {
    status: 429,
    id: 'Advice paling cepat satu kali per menit. Coba lagi dalam {seconds} detik.',
    en: 'At most one advice a minute. Try again in {seconds} seconds.',
  },
  'partner-call-out': {
    status: 409,
    id: 'Partner sedang dihubungi. Tunggu jawabannya.',
    en: 'A partner call is under way. Wait for its answer.',
  },
  'command-unknown': {
    status: 422,
    id: 'Perintah tidak dikenal. Contoh: {examples}.',
    en: 'Unknown command. Examples: {examples}.',
  },
} as const satisfies Record<string, Refusal>

export type RefusalCode = keyof typeof refusals
export type Language = 'id' | 'en'

/** The text of a refusal in one language, its {values} filled in; a missing value shows a dash. */
export function refusalText(
  code: RefusalCode,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return refusals[code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString('id-ID') : (value ?? '–')
  })
}
