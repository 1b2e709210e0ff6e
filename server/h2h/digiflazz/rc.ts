import type { RefusalCode } from '../../../contract/errors.ts'
import type { saleRefusals } from '../../../contract/selling/selling.ts'

type Status = 'Sukses' | 'Pending' | 'Gagal'
/** A response code: its message, its status, and whether a transaction stands behind it, so that the reference is spent. */
interface Rc {
  message: string
  status: Status
  formed: boolean
}

const rc = (message: string, status: Status, formed: boolean): Rc => ({ message, status, formed })
const spent = (message: string) => rc(message, 'Gagal', true)
const refused = (message: string) => rc(message, 'Gagal', false)

/** The response codes as they are published. */
export const rcs = {
  '00': rc('Transaksi Sukses', 'Sukses', true),
  '01': spent('Timeout'),
  '02': spent('Transaksi Gagal'),
  '03': rc('Transaksi Pending', 'Pending', true),
  '40': refused('Payload Error'),
  '41': refused('Signature tidak valid'),
  '42': refused('Gagal memproses API Buyer'),
  '43': refused('SKU tidak di temukan atau Non-Aktif'),
  '44': refused('Saldo tidak cukup'),
  '45': refused('IP Anda tidak kami kenali'),
  '47': refused('Transaksi sudah terjadi di buyer lain'),
  '49': refused('Ref ID tidak unik'),
  '50': spent('Transaksi Tidak Ditemukan'),
  '51': spent('Nomor Tujuan Diblokir'),
  '52': spent('Prefix Tidak Sesuai Dengan Operator'),
  '53': spent('Produk Seller Sedang Tidak Tersedia'),
  '54': spent('Nomor Tujuan Salah'),
  '55': spent('Produk Sedang Gangguan'),
  '56': refused('Limit saldo seller'),
  '57': spent('Jumlah Digit Kurang Atau Lebih'),
  '58': spent('Sedang Cut Off'),
  '59': spent('Tujuan di Luar Wilayah/Cluster'),
  '60': spent('Tagihan belum tersedia'),
  '61': refused('Belum pernah melakukan deposit'),
  '62': refused('Seller sedang mengalami gangguan'),
  '63': refused('Tidak support transaksi multi'),
  '64': refused('Tarik tiket gagal, coba nominal lain atau hubungi admin.'),
  '65': refused('Limit transaksi multi'),
  '66': refused('Cut Off (Perbaikan Sistem Seller)'),
  '67': refused('Seller belum ter-verfikasi'),
  '68': refused('Stok habis'),
  '69': refused('Harga seller lebih besar dari ketentuan harga Buyer'),
  '70': spent('Timeout Dari Biller'),
  '71': spent('Produk Sedang Tidak Stabil'),
  '72': spent('Lakukan Unreg Paket Dahulu'),
  '73': spent('Kwh Melebihi Batas'),
  '74': spent('Transaksi Refund'),
  '80': refused('Akun Anda telah diblokir oleh Seller'),
  '81': refused('Seller ini telah diblokir oleh Anda'),
  '82': refused('Akun Anda belum ter-verfikasi'),
  '83': refused('limit pengecekan pricelist'),
  '84': spent('Nominal tidak valid'),
  '85': spent('limit transaksi, coba 1 menit lagi'),
  '86': spent('limit pengecekan nomor PLN'),
  '87': refused('Transaksi E-money wajib kelipatan Rp 1.000'),
  '88': refused('Akun Anda tidak dapat melakukan aksi ini'),
  '99': rc('DF Router Issue', 'Pending', true),
} as const satisfies Record<string, Rc>

export type RcCode = keyof typeof rcs

/**
 * What a refusal is called here. A refused sale has left nothing, so the code is one that forms no transaction wherever the same request
 * may be accepted later: a program that sends it again to ask how it stands would otherwise buy what it has written off.
 * Only what is wrong with the number itself stays wrong.
 */
const refusalRcs = {
  'account-blocked': '80',
  'not-a-seller': '88',
  'password-expired': '88',
  'not-activated': '82',
  'ip-not-allowed': '45',
  'product-unknown': '43',
  'product-unavailable': '43',
  'product-closed': '43',
  'product-cut-off': '66',
  'product-outage': '62',
  'product-no-partner': '68',
  'amount-required': '40',
  'customer-code-invalid': '54',
  'customer-code-prefix': '52',
  'double-sale': '63',
  'price-above-max': '69',
  'inquiry-required': '50',
  'insufficient-balance': '44',
  'ref-id-reused': '49',
} as const satisfies Record<(typeof saleRefusals)[number], RcCode>

const otherRcs: Partial<Record<RefusalCode, RcCode>> = {
  'invalid-input': '40',
  'body-too-large': '40',
  'forbidden-access': '41',
  'access-denied': '88',
  'no-callback-address': '40',
  'not-found': '50',
  'ticket-open': '64',
  'too-many-tickets': '64',
  'no-free-total': '64',
}

/** The code of a refusal. Whatever says nothing about the sale itself is 99, Pending: the program asks again and writes nothing off. */
export const rcOf = (code: RefusalCode): RcCode =>
  (refusalRcs as Partial<Record<RefusalCode, RcCode>>)[code] ?? otherRcs[code] ?? '99'
