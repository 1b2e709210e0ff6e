import type { Language } from '../../contract/errors.ts'
import { type SaleStatusId, saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { SaleState } from './sale-fields.ts'

/** What the chat doors say, in both languages. Amounts arrive as numbers and leave with dots. */
const texts = {
  id: {
    [saleStatuses.pending]: 'diproses',
    [saleStatuses.failed]: 'GAGAL',
    [saleStatuses.reversed]: 'DIBALIK',
    [saleStatuses.success]: 'BERHASIL',
    sale: (s: SaleState, word: string) => `${s.productCode} ke ${s.customerCode} ${word}. TRID ${padSale(s.saleId)}.`,
    serial: (sn: string) => ` SN: ${sn}.`,
    balance: (amount: number) => `Saldo Rp ${formatRupiah(amount)}.`,
    price: (amount: number) => ` Harga Rp ${formatRupiah(amount)}.`,
    bill: (s: SaleState) =>
      `${s.productName}, ${s.customerName ?? s.customerCode}. Total bayar Rp ${formatRupiah(s.customerPays)}, harga Anda Rp ${formatRupiah(s.price)}. Bayar? Ketik Y.`,
    open: (name: string, price: number, pays: number) =>
      `${name}: harga Rp ${formatRupiah(price)}, pelanggan Rp ${formatRupiah(pays)}.`,
    states: { open: '', closed: ' Ditutup.', 'cut-off': ' Sedang cut off.', outage: ' Gangguan.' },
  },
  en: {
    [saleStatuses.pending]: 'is being processed',
    [saleStatuses.failed]: 'FAILED',
    [saleStatuses.reversed]: 'was REVERSED',
    [saleStatuses.success]: 'SUCCEEDED',
    sale: (s: SaleState, word: string) => `${s.productCode} to ${s.customerCode} ${word}. TRID ${padSale(s.saleId)}.`,
    serial: (sn: string) => ` SN: ${sn}.`,
    balance: (amount: number) => `Balance Rp ${formatRupiah(amount)}.`,
    price: (amount: number) => ` Price Rp ${formatRupiah(amount)}.`,
    bill: (s: SaleState) =>
      `${s.productName}, ${s.customerName ?? s.customerCode}. Customer pays Rp ${formatRupiah(s.customerPays)}, your price Rp ${formatRupiah(s.price)}. Pay? Type Y.`,
    open: (name: string, price: number, pays: number) =>
      `${name}: price Rp ${formatRupiah(price)}, customer Rp ${formatRupiah(pays)}.`,
    states: { open: '', closed: ' Closed.', 'cut-off': ' In its cut-off hours.', outage: ' Outage.' },
  },
} as const

export const balanceReply = (language: Language, amount: number): string => texts[language].balance(amount)

/** A sale in one line: what, to whom, how it stands, its serial number or reason, price and balance. */
export function saleReply(language: Language, sale: SaleState): string {
  const words = texts[language]
  const head = words.sale(sale, words[sale.statusId as SaleStatusId])
  const why = sale.statusId === saleStatuses.failed || sale.statusId === saleStatuses.reversed ? ` ${sale.message}.` : ''
  const goods = sale.serialNumber ? words.serial(sale.serialNumber) : ''
  const price = sale.statusId === saleStatuses.success || sale.statusId === saleStatuses.pending ? words.price(sale.price) : ''
  return `${head}${why}${goods}${price} ${words.balance(sale.balance)}`
}

/** An inquiry in one line; a failed one says why. */
export const inquiryReply = (language: Language, sale: SaleState): string =>
  sale.statusId === saleStatuses.success ? texts[language].bill(sale) : saleReply(language, sale)

export const priceReply = (
  language: Language,
  product: { name: string; price: number; customerPays: number; state: 'open' | 'closed' | 'cut-off' | 'outage' },
): string => texts[language].open(product.name, product.price, product.customerPays) + texts[language].states[product.state]
