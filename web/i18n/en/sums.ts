import type { sums as id } from '../id/sums.ts'
import type { Texts } from '../language.ts'

export const sums: Texts<typeof id> = {
  purchaseCount: '{count, select, 1 {{count} sale} other {{count} sales}}',
  itemSub: '{count, select, 1 {{count} sale} other {{count} sales}}, successful and pending',
  total: 'Total · {count, select, 1 {{count} sale} other {{count} sales}}',
  grandTotal: 'Grand Total',
  userAndItem: 'User and item',
  product: 'Item',
  count: 'Any status',
  qty: 'Qty',
  admin: 'Admin (Rp)',
  partner: 'Partner (Rp)',
  price: 'Your price (Rp)',
  revenue: 'Revenue (Rp)',
  share: 'Your fee (Rp)',
  fee: 'Fee {code} (Rp)',
  fees: 'Network fees (Rp)',
  amount: 'Amount (Rp)',
  customerPays: 'Customer pays (Rp)',
  margin: 'Margin (Rp)',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  export: 'Download File',
  itemFile: 'Transaksi per item',
  itemFileWithout: '{name} without {months}',
  stopExport: 'Cancel ({percent}%)',
  none: 'No sales in this period yet',
  leftOut:
    '{count, select, 1 {{count} more user does} other {{count} more users do}} not fit on this page. Choose fewer rows a page.',
  noneHint: 'Sales that succeeded or are pending count here.',
}
