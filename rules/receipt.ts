import type { Family } from './customer-code.ts'
import { formatReceiptTime, zoneName } from './dates.ts'
import { padSale, padUser } from './ids.ts'
import { groupToken, parseTokenSerial } from './pln-tokens.ts'
import { billBody, bpjsBody, pdamBody, plnPostpaidBody, plnPrepaidBody, purchaseBody } from './receipt-bodies.ts'
import { textOf } from './receipt-details.ts'
import { centred, moneyRow, row, separator, wrap } from './receipt-layout.ts'
import type { ReceiptSale } from './receipt-sale.ts'

/** The receipt of a sale, in Indonesian whatever the language of the screen, as the trade prints it. */

export interface Receipt {
  title: string
  /** At most 32 columns each. The token stands alone on its line, spelled as in `token`. */
  lines: string[]
  /** To be printed in double size: '5721 7714 3897 2629 3021'. */
  token: string | null
  json: Record<string, unknown>
}

interface Layout {
  title: string
  body: (sale: ReceiptSale) => string[]
  footer: string[]
}

const valid = 'menyatakan struk ini sebagai bukti pembayaran yang sah'
const keep = 'Simpan struk ini sebagai bukti pembayaran yang sah'
const phone: Layout = { title: 'STRUK PEMBELIAN PULSA DAN DATA', body: purchaseBody, footer: ['Terima kasih'] }
const wallet: Layout = { ...phone, title: 'STRUK ISI UANG ELEKTRONIK' }
const game: Layout = { ...phone, title: 'STRUK PEMBELIAN VOUCHER GAME' }
const bill: Layout = { title: 'STRUK PEMBAYARAN TAGIHAN', body: billBody, footer: [keep] }

const layouts: Readonly<Record<Family, Layout>> = {
  telkomsel: phone,
  byu: phone,
  indosat: phone,
  xl: phone,
  axis: phone,
  tri: phone,
  smartfren: phone,
  'pln-prepaid': {
    title: 'STRUK PEMBELIAN LISTRIK PRABAYAR',
    body: plnPrepaidBody,
    footer: ['Informasi Hubungi Call Center 123 Atau Hub PLN Terdekat'],
  },
  'pln-postpaid': {
    title: 'STRUK PEMBAYARAN TAGIHAN LISTRIK',
    body: plnPostpaidBody,
    footer: [`PLN ${valid}`, 'Informasi Hubungi Call Center 123'],
  },
  'bpjs-kesehatan': { title: 'STRUK PEMBAYARAN BPJS KESEHATAN', body: bpjsBody, footer: [`BPJS Kesehatan ${valid}`] },
  pdam: { title: 'STRUK PEMBAYARAN TAGIHAN AIR', body: pdamBody, footer: [keep] },
  telkom: { ...bill, title: 'STRUK PEMBAYARAN TELKOM' },
  gas: { ...bill, title: 'STRUK PEMBAYARAN TAGIHAN GAS' },
  multifinance: { ...bill, title: 'STRUK PEMBAYARAN ANGSURAN' },
  wallet,
  etoll: wallet,
  game,
  'game-zone': game,
  other: { ...phone, title: 'STRUK PEMBELIAN' },
  'other-bill': bill,
}

const unfinished = {
  Pending: { title: 'TRANSAKSI SEDANG DIPROSES', says: 'Hasilnya belum diketahui. Jangan diulang, simpan TRID ini.' },
  Failed: { title: 'TRANSAKSI GAGAL', says: 'Saldo tidak berkurang.' },
  Reversed: { title: 'TRANSAKSI DIBATALKAN', says: 'Saldo loket sudah dikembalikan.' },
}

/**
 * The receipt of one sale. A failed sale begins with its reason, a pending or reversed one says so, an inquiry says that it proves no payment.
 * Amounts add up to what the customer pays: on a token the admin is what the customer pays above its nominal, on a bill the admin nominal.
 */
export function receiptOf(sale: ReceiptSale): Receipt {
  const { title, opening, body, token } = sale.status === 'Success' ? finished(sale) : openOrFailed(sale, sale.status)
  const lines = [
    ...opening,
    ...centred(sale.storeName.toUpperCase()),
    ...centred(sale.storeAddress),
    separator,
    ...body,
    `TRID ${padSale(sale.saleId)}`,
    `LOKET-${padUser(sale.sellerId)}`,
    `(${formatReceiptTime(sale.at, sale.utcOffset)})-CA`,
    ...centred(sale.appName),
  ]
  return { title, lines, token, json: jsonOf(sale, title, token) }
}

interface Printed {
  title: string
  opening: string[]
  body: string[]
  token: string | null
}

function finished(sale: ReceiptSale): Printed {
  const { title, body, footer } = layouts[sale.family]
  if (sale.requestType === 'inquiry') {
    const opening = ['BUKAN BUKTI PEMBAYARAN', separator]
    return { title: 'CEK TAGIHAN', opening, body: [...centred('CEK TAGIHAN'), '', ...body(sale), separator], token: null }
  }
  const token = tokenOf(sale)
  const spelled = token ? [token, separator] : []
  const end = footer.flatMap((text) => wrap(text))
  return { title, opening: [], body: [...centred(title), '', ...body(sale), separator, ...spelled, ...end], token }
}

function openOrFailed(sale: ReceiptSale, status: keyof typeof unfinished): Printed {
  const { title, says } = unfinished[status]
  const reason = wrap(sale.reason)
  const opening = status === 'Failed' && reason.length > 0 ? reason : [title, ...(status === 'Pending' ? [] : reason)]
  const body = [
    ...row('PRODUK', sale.productName),
    ...row('NOMOR', sale.customerCode),
    ...(status === 'Pending' ? moneyRow('TOTAL BAYAR', sale.customerPays) : []),
    separator,
    ...wrap(says),
  ]
  return { title, opening: [...opening, separator], body, token: null }
}

function tokenOf(sale: ReceiptSale): string | null {
  if (sale.family !== 'pln-prepaid') return null
  const told = textOf(sale.details, 'token').replace(/[\s-]/g, '')
  const digits = /^[0-9]{20}$/.test(told) ? told : parseTokenSerial(sale.serialNumber ?? '')?.token
  return digits ? groupToken(digits, ' ') : null
}

function jsonOf(sale: ReceiptSale, title: string, token: string | null): Record<string, unknown> {
  return {
    title,
    saleId: sale.saleId,
    requestType: sale.requestType ?? 'purchase',
    status: sale.status,
    reason: sale.reason,
    time: formatReceiptTime(sale.at, sale.utcOffset),
    zone: zoneName(sale.utcOffset),
    sellerId: sale.sellerId,
    storeName: sale.storeName,
    storeAddress: sale.storeAddress,
    productCode: sale.productCode,
    productName: sale.productName,
    family: sale.family,
    customerCode: sale.customerCode,
    customerPays: sale.customerPays,
    adminNominal: sale.adminNominal,
    price: sale.price,
    serialNumber: sale.serialNumber,
    token,
    details: sale.details,
  }
}
