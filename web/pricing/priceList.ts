import { writeXlsx } from 'hucre/xlsx'
import { cellText } from '../../rules/cell-text.ts'
import { padProduct } from '../../rules/ids.ts'
import type { FeeRow } from './useFees.ts'

export type PriceListKind = 'buying' | 'selling'

const text = { numFmt: '@' }
/** Heads are the same in both languages: other programs read them. */
const rupiah = (...heads: string[]) => heads.map((key) => ({ header: key, key, numFmt: '#,##0', width: 14 }))
const sellingColumns = [
  { header: 'no', key: 'no', width: 7 },
  { header: 'id', key: 'id', width: 9, ...text },
  { header: 'item', key: 'item', width: 36, ...text },
  { header: 'kategori', key: 'kategori', width: 20, ...text },
  ...rupiah('admin', 'harga'),
]
const columns = { selling: sellingColumns, buying: [...sellingColumns, ...rupiah('hargaBeli', 'revenue', 'hargaJual')] }

/** The rows of a price list: what the user pays, and for buying also what whoever sets it pays and keeps. Whole rupiah. */
export function priceRows(kind: PriceListKind, products: readonly FeeRow[]) {
  return products.map(({ id, name, category, adminNominal, price, revenue, sellingPrice }, place) => ({
    no: place + 1,
    id: padProduct(id),
    item: cellText(name),
    kategori: cellText(category),
    admin: adminNominal,
    harga: sellingPrice,
    ...(kind === 'buying' && { hargaBeli: price, revenue, hargaJual: sellingPrice }),
  }))
}

/** A price list as the bytes of a spreadsheet. */
export function priceSheet(kind: PriceListKind, name: string, products: readonly FeeRow[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name, columns: columns[kind], data: priceRows(kind, products), freezePane: { rows: 1 } }] })
}
