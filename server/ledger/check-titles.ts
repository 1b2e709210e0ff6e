import type { Language } from '../../contract/errors.ts'

/** What is wrong with the books when a check of database/checks finds rows, by its name. */
export const checkTitles: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'accounts-sum-to-zero': { id: 'Jumlah semua akun bukan nol', en: 'All accounts together are not zero' },
  'administrations-are-balances': {
    id: 'Saldo administrator saat mulai atau berhenti tidak cocok',
    en: 'What an administrator came or left with is not its balance',
  },
  'balances-are-their-entries': { id: 'Saldo tidak sama dengan jumlah mutasinya', en: 'A balance is not the sum of its entries' },
  'batches-are-folded-once': {
    id: 'Transaksi terlewat atau terhitung ganda dalam fee',
    en: 'Sales are missing in the fees, or counted twice',
  },
  'bill-windows-run-on': { id: 'Rentang mutasi tagihan tidak bersambung', en: 'Windows of bills leave a gap or overlap' },
  'bills-add-up': { id: 'Bagian dan sisa tagihan tidak cocok', en: 'Parts and remainder of a bill do not add up' },
  'bills-are-their-chargers': { id: 'Tagihan dipegang penagih yang salah', en: 'A bill belongs to the wrong charger' },
  'bills-moved-their-money': { id: 'Pembayaran tagihan tidak sesuai jurnal', en: 'Payments of a bill do not match the journal' },
  'closes-are-their-windows': { id: 'Tutup harian tidak sesuai mutasinya', en: 'A close does not match its windows' },
  'customers-find-their-sales': {
    id: 'Transaksi tidak ditemukan lewat nomor pelanggannya',
    en: 'A sale is not found by its customer number',
  },
  'double-sale-slots-are-live': {
    id: 'Penjaga transaksi ganda salah',
    en: 'The protection against double sales is inconsistent',
  },
  'draws-are-their-postings': { id: 'Tarikan semi tidak sesuai jurnal', en: 'A semi draw does not match the journal' },
  'draws-stay-below-the-ceiling': { id: 'Tarikan semi melebihi plafon', en: 'Semi draws are above the ceiling' },
  'entries-run-on': { id: 'Urutan mutasi atau saldo berjalan terputus', en: 'Entries have a gap or a wrong running balance' },
  'fees-due-are-unpaid-shares': {
    id: 'Fee yang akan dibayar tidak sesuai bagian yang belum dibayar',
    en: 'Fees due do not match the unpaid shares',
  },
  'fees-payable-is-due-or-waits': {
    id: 'Fee dalam jurnal tidak sesuai yang akan dibayar',
    en: 'Fees in the journal do not match the fees due',
  },
  'fees-payable-is-what-was-earned': { id: 'Fee tidak sesuai transaksi', en: 'Fees do not match the shares of the sales' },
  'folds-run-on': { id: 'Urutan penghitungan fee terputus', en: 'The numbering of counted fees has a gap or overlaps' },
  'final-sales-never-change': { id: 'Transaksi yang sudah final berubah', en: 'A final sale was changed' },
  'in-flight-is-what-is-open': {
    id: 'Dana ditahan tidak sama dengan transaksi pending',
    en: 'Money in flight does not match the pending sales',
  },
  'inquiries-are-used-once': { id: 'Cek tagihan dipakai lebih dari sekali', en: 'An inquiry was used more than once' },
  'keyed-postings-were-answered': { id: 'Jawaban pemindahan saldo hilang', en: 'The answer of a balance movement is lost' },
  'late-successes-are-losses': {
    id: 'Terlambat berhasil tidak dibukukan sebagai rugi',
    en: 'A late success is not booked as a loss',
  },
  'lent-is-what-chargers-gave': {
    id: 'Pinjaman tidak sesuai pemberian pengelola',
    en: 'The lent amount does not match what chargers gave',
  },
  'lines-pay-once': { id: 'Baris mutasi bank tidak cocok dengan yang dibayarnya', en: 'A bank line does not match what it paid' },
  'months-are-as-they-were': {
    id: 'Bulan yang dilepas tidak sama lagi dengan saat dilepas',
    en: 'A detached month has changed since it was detached',
  },
  'movements-are-within-reach': {
    id: 'Saldo dipindahkan oleh yang tidak berhak',
    en: 'A balance was moved by somebody without the right',
  },
  'no-share-below-zero': { id: 'Bagian penjual di bawah nol', en: 'A share of a seller is below zero' },
  'nothing-below-zero': { id: 'Saldo di bawah nol', en: 'A balance is or was below zero' },
  'offers-are-their-products': { id: 'Penawaran tidak sesuai produknya', en: 'An offer does not match its product' },
  'open-tickets-hold-their-total': { id: 'Nominal unik tiket tidak terjaga', en: 'An open ticket does not hold its total' },
  'partner-money-is-posted': {
    id: 'Deposit partner atau pengambilan pendapatan tidak sesuai jurnal',
    en: 'A partner payment, or revenue taken, does not match the journal',
  },
  'pay-outs-are-their-folds': { id: 'Pembayaran fee tidak sesuai bagiannya', en: 'A fee pay-out does not match what was earned' },
  'overdue-bills-are-marked': { id: 'Tagihan lewat jatuh tempo tidak ditandai', en: 'An overdue bill was not marked' },
  'pending-sales-are-asked-again': {
    id: 'Transaksi pending tidak ditanyakan lagi',
    en: 'A pending sale is never asked about again',
  },
  'posting-legs-are-its-causes': {
    id: 'Jurnal tidak sesuai pengirim atau penerimanya',
    en: 'A posting does not match its sender or receiver',
  },
  'postings-have-their-legs': { id: 'Jurnal kurang atau kelebihan baris', en: 'A posting has too few or too many legs' },
  'postings-sum-to-zero': { id: 'Debit dan kredit jurnal tidak sama', en: 'A posting does not sum to zero' },
  'references-find-their-sales': {
    id: 'Transaksi tidak ditemukan lewat REFID-nya',
    en: 'A sale is not found by its reference',
  },
  'refunds-mirror-their-sales': { id: 'Refund tidak sama dengan transaksinya', en: 'A refund does not mirror its sale' },
  'requested-bills-hold-their-total': {
    id: 'Nominal unik tagihan tidak terjaga',
    en: 'A requested bill does not hold its total',
  },
  'roll-ups-are-their-sales': {
    id: 'Ringkasan laporan tidak sama dengan transaksinya',
    en: 'The sums for reports do not match the sales',
  },
  'sale-ids-are-unique': { id: 'TRID dipakai dua transaksi', en: 'One TRID stands for two sales' },
  'sale-keys-name-one-sale': { id: 'REFID tidak menunjuk satu transaksi', en: 'A REFID does not name one sale' },
  'sales-divide-their-price': { id: 'Pembagian harga transaksi tidak cocok', en: 'The price of a sale is divided wrongly' },
  'sales-have-one-state': { id: 'Transaksi tanpa status, atau dengan dua', en: 'A sale has no state, or two' },
  'sales-moved-their-money': {
    id: 'Uang transaksi tidak sesuai statusnya',
    en: 'The money of a sale does not match its state',
  },
  'seller-months-are-their-sales': {
    id: 'Penjual per bulan tidak sama dengan transaksinya',
    en: 'Sellers of a month are not those of its sales',
  },
  'semi-bills-are-their-draws': { id: 'Tagihan semi tidak sesuai tarikannya', en: 'A semi bill is not what was drawn' },
  'settlements-are-their-sales': {
    id: 'Pembukuan transaksi berhasil tidak cocok',
    en: 'A delivered sale is not booked as it was sold',
  },
  'system-blocks-have-their-bill': {
    id: 'Blokir sistem tanpa tagihan lewat jatuh tempo',
    en: 'A block by the system has no overdue bill',
  },
  'gateway-payments-credit-once': {
    id: 'Pembayaran gateway tidak dikreditkan tepat sekali',
    en: 'A payment of the gateway was not credited exactly once',
  },
  'complaints-end-as-their-sales': {
    id: 'Komplain tidak berakhir seperti transaksinya',
    en: 'A complaint did not end as its sale did',
  },
  'tickets-are-credited-once': { id: 'Tiket tidak dikreditkan tepat sekali', en: 'A ticket was not credited exactly once' },
  'users-hang-where-they-say': {
    id: 'Letak pengguna dalam jaringan salah',
    en: 'A user hangs in the wrong place of its network',
  },
}

/** The same for any check; one that was kept by another release and has no words here goes by its name. */
export const checkTitle = (name: string): Readonly<Record<Language, string>> => checkTitles[name] ?? { id: name, en: name }
