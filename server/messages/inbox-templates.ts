import type { Template } from './template.ts'

/** Texts that stand in an inbox alone and are sent to nobody. */
export const inboxTemplates = {
  'file-waiting': {
    subject: { id: 'Berkas menunggu giliran', en: 'A file waits for its turn' },
    text: { id: 'Berkas Anda segera dibuat.', en: 'Your file will be made soon.' },
    secret: [],
  },
  'file-making': {
    subject: { id: 'Berkas sedang dibuat', en: 'A file is being made' },
    text: { id: '{name}: {done} dari {rows} baris.', en: '{name}: {done} of {rows} rows.' },
    secret: [],
  },
  'file-ready': {
    subject: { id: 'Berkas siap diunduh', en: 'A file is ready' },
    text: { id: '{name}, {rows} baris, {size} MB.', en: '{name}, {rows} rows, {size} MB.' },
    secret: [],
  },
  'file-failed': {
    subject: { id: 'Berkas tidak dapat dibuat', en: 'A file could not be made' },
    text: {
      id: '{name}. Persempit filter atau periodenya, lalu unduh lagi; bila terulang, hubungi pengelola Anda.',
      en: '{name}. Choose a shorter period or fewer rows, then download again; if that fails too, tell your manager.',
    },
    secret: [],
  },
  'file-cancelled': {
    subject: { id: 'Berkas dibatalkan', en: 'A file was cancelled' },
    text: { id: '{name}. Anda membatalkannya.', en: '{name}. You cancelled it.' },
    secret: [],
  },
  'prices-proposed': {
    subject: { id: 'Partner {partner} menawarkan harga lain', en: 'Partner {partner} offers other prices' },
    text: {
      id: '{changes} perubahan menunggu persetujuan, {jumps} di antaranya lompatan harga.',
      en: '{changes} changes wait for your approval, {jumps} of them leaps of a price.',
    },
    secret: [],
  },
  'prices-half-lost': {
    subject: {
      id: 'Daftar harga {partner} kehilangan lebih dari separuh',
      en: 'The price list of {partner} lost more than half',
    },
    text: {
      id: '{missing} produk tidak ada di daftar. {changes} perubahan menunggu persetujuan, {jumps} di antaranya lompatan harga.',
      en: '{missing} products are not in the list. {changes} changes wait for your approval, {jumps} of them leaps of a price.',
    },
    secret: [],
  },
  'sale-refunded': {
    subject: { id: 'Refund transaksi {sale}', en: 'Refund of sale {sale}' },
    text: {
      id: 'Rp {amount} untuk {product} ke {customerCode} kembali ke saldo Anda. Keterangan: {reason}',
      en: 'Rp {amount} for {product} to {customerCode} are back on your balance. Remark: {reason}',
    },
    secret: [],
  },
  'complaint-answered': {
    subject: { id: 'Komplain transaksi {sale} dijawab', en: 'Complaint about sale {sale} answered' },
    text: { id: '{product} ke {customerCode}: {words}', en: '{product} to {customerCode}: {words}' },
    secret: [],
  },
  'complaint-closed': {
    subject: { id: 'Komplain transaksi {sale} selesai', en: 'Complaint about sale {sale} closed' },
    text: { id: '{product} ke {customerCode}: {words}', en: '{product} to {customerCode}: {words}' },
    secret: [],
  },
  'complaint-delivered': {
    subject: { id: 'Komplain transaksi {sale} selesai: berhasil', en: 'Complaint about sale {sale} closed: delivered' },
    text: {
      id: '{product} ke {customerCode} sudah berhasil. {words}',
      en: '{product} to {customerCode} was delivered. {words}',
    },
    secret: [],
  },
  'complaint-returned': {
    subject: {
      id: 'Komplain transaksi {sale} selesai: saldo kembali',
      en: 'Complaint about sale {sale} closed: price back',
    },
    text: {
      id: '{product} ke {customerCode} gagal, saldo dikembalikan. {words}',
      en: '{product} to {customerCode} failed, the balance was given back. {words}',
    },
    secret: [],
  },
  'products-imported': {
    subject: { id: 'Impor katalog selesai', en: 'The catalogue was imported' },
    text: { id: '{added} produk dibuat dari lembar produk.', en: '{added} products were made from the sheet.' },
    secret: [],
  },
  'settlement-imported': {
    subject: { id: 'Impor rekonsiliasi partner selesai', en: 'The settlement was imported' },
    text: { id: '{file}: {rows} baris dibandingkan.', en: '{file}: {rows} lines were compared.' },
    secret: [],
  },
  'network-moved': {
    subject: { id: 'Pindahan selesai', en: 'The move is done' },
    text: {
      id: 'Pindahan {move}: {users} pengguna, {products} produk, {prices} harga khusus, saldo Rp {balance}.',
      en: 'Move {move}: users: {users}, products: {products}, own prices: {prices}, balances: Rp {balance}.',
    },
    secret: [],
  },
  'statement-imported': {
    subject: { id: 'Impor mutasi bank selesai', en: 'The bank statement was imported' },
    text: {
      id: '{file}: {added} mutasi baru, {matched} langsung cocok.',
      en: '{file}: {added} new lines, {matched} matched at once.',
    },
    secret: [],
  },
  'bill-bank-gone': {
    subject: { id: 'Jangan transfer lagi ke {bank}', en: 'Do not transfer to {bank} any more' },
    text: {
      id: 'Bank itu dihapus dan pengajuan untuk tagihan {bill} ditarik. Belum transfer: ajukan ke bank lain. Sudah transfer: tunggu, atau hubungi penagih Anda.',
      en: 'That bank was deleted, and the request for bill {bill} was taken back. Not transferred yet: request it at another bank. Transferred already: wait, or tell your charger.',
    },
    secret: [],
  },
  'ticket-bank-gone': {
    subject: { id: 'Jangan transfer lagi ke {bank}', en: 'Do not transfer to {bank} any more' },
    text: {
      id: 'Bank itu dihapus setelah tiket {ticket} dibuka. Belum transfer: batalkan tiket dan pilih bank lain. Sudah transfer: tekan Selesai dan tunggu.',
      en: 'That bank was deleted after ticket {ticket} was opened. Not transferred yet: cancel the ticket and choose another bank. Transferred already: press Done and wait.',
    },
    secret: [],
  },
} as const satisfies Record<string, Template>

export type InboxTemplateName = keyof typeof inboxTemplates
