import { padProduct } from '../../rules/ids.ts'
import { sheetFile } from '../downloads/sheetFile.ts'
import type { FeeRow } from './useFees.ts'

export type PriceListKind = 'buying' | 'selling'

/** Heads are the same in both languages: other programs read them. */
const rupiah = (...heads: string[]) => heads.map((header) => ({ header, width: 14, numFmt: '#,##0' as const }))
const sellingColumns = [
  { header: 'no', width: 7, numFmt: '#,##0' as const },
  { header: 'id', width: 9 },
  { header: 'item', width: 36 },
  { header: 'kategori', width: 20 },
  ...rupiah('admin', 'harga'),
]
const columns = { selling: sellingColumns, buying: [...sellingColumns, ...rupiah('hargaBeli', 'revenue', 'hargaJual')] }

/** A price list as a spreadsheet: what the user pays, and for buying also what whoever sets it pays and keeps. Whole rupiah. */
export function priceSheet(kind: PriceListKind, name: string, products: readonly FeeRow[]): Promise<Blob> {
  const rows = products.map(({ id, name, category, adminNominal, price, revenue, sellingPrice }, place) => {
    const sold = [place + 1, padProduct(id), name, category, adminNominal, sellingPrice]
    return kind === 'buying' ? [...sold, price, revenue, sellingPrice] : sold
  })
  return sheetFile('xlsx', name, columns[kind], [rows])
}
