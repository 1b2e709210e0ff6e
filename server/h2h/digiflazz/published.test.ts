import { expect, test } from 'vitest'
import { rcs } from './rc.ts'

/** Response codes as they are published: code, message, status, and whether a transaction was formed. */
const published = `
00|Transaksi Sukses|Sukses|Y
01|Timeout|Gagal|Y
02|Transaksi Gagal|Gagal|Y
03|Transaksi Pending|Pending|Y
40|Payload Error|Gagal|N
41|Signature tidak valid|Gagal|N
42|Gagal memproses API Buyer|Gagal|N
43|SKU tidak di temukan atau Non-Aktif|Gagal|N
44|Saldo tidak cukup|Gagal|N
45|IP Anda tidak kami kenali|Gagal|N
47|Transaksi sudah terjadi di buyer lain|Gagal|N
49|Ref ID tidak unik|Gagal|N
50|Transaksi Tidak Ditemukan|Gagal|Y
51|Nomor Tujuan Diblokir|Gagal|Y
52|Prefix Tidak Sesuai Dengan Operator|Gagal|Y
53|Produk Seller Sedang Tidak Tersedia|Gagal|Y
54|Nomor Tujuan Salah|Gagal|Y
55|Produk Sedang Gangguan|Gagal|Y
56|Limit saldo seller|Gagal|N
57|Jumlah Digit Kurang Atau Lebih|Gagal|Y
58|Sedang Cut Off|Gagal|Y
59|Tujuan di Luar Wilayah/Cluster|Gagal|Y
60|Tagihan belum tersedia|Gagal|Y
61|Belum pernah melakukan deposit|Gagal|N
62|Seller sedang mengalami gangguan|Gagal|N
63|Tidak support transaksi multi|Gagal|N
64|Tarik tiket gagal, coba nominal lain atau hubungi admin.|Gagal|N
65|Limit transaksi multi|Gagal|N
66|Cut Off (Perbaikan Sistem Seller)|Gagal|N
67|Seller belum ter-verfikasi|Gagal|N
68|Stok habis|Gagal|N
69|Harga seller lebih besar dari ketentuan harga Buyer|Gagal|N
70|Timeout Dari Biller|Gagal|Y
71|Produk Sedang Tidak Stabil|Gagal|Y
72|Lakukan Unreg Paket Dahulu|Gagal|Y
73|Kwh Melebihi Batas|Gagal|Y
74|Transaksi Refund|Gagal|Y
80|Akun Anda telah diblokir oleh Seller|Gagal|N
81|Seller ini telah diblokir oleh Anda|Gagal|N
82|Akun Anda belum ter-verfikasi|Gagal|N
83|limit pengecekan pricelist|Gagal|N
84|Nominal tidak valid|Gagal|Y
85|limit transaksi, coba 1 menit lagi|Gagal|Y
86|limit pengecekan nomor PLN|Gagal|Y
87|Transaksi E-money wajib kelipatan Rp 1.000|Gagal|N
88|Akun Anda tidak dapat melakukan aksi ini|Gagal|N
99|DF Router Issue|Pending|Y`

test('the response codes are the published ones, with their words, and say alike whether a transaction was formed', () => {
  const ours = Object.entries(rcs).map(([code, { message, status, formed }]) =>
    [code, message, status, formed ? 'Y' : 'N'].join('|'),
  )
  expect(ours.toSorted()).toEqual(published.trim().split('\n'))
})
