import type { Language } from '../../contract/errors.ts'
import { isOwner, type SalesTypeId, userTypes } from '../../contract/user-types.ts'
import { zoneName } from '../../rules/dates.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer } from '../runner/handlers.ts'
import type { SoldRow } from './report.queries.ts'
import { feeOf, type ShownSums, sharesBelow, shownSums } from './shown-sums.ts'

type Rows = Answer<'transactionReport'>['extractedRows']
export type Cell = Rows['data'][number][number]

/** One column of a report: what it is called, what stands in it, and its total. */
export interface ReportColumn {
  id: string
  kind: Rows['columns'][number]['kind']
  head: string
  /** Of a line: the sale, and the amounts that the viewer may see. */
  of: (row: SoldRow, sums: ShownSums) => Cell
  /** Of the whole filter; absent where nothing is summed. */
  total?: (sums: ShownSums) => number
}

const texts = {
  id: {
    date: 'Tanggal',
    customer: 'Nomor pelanggan',
    item: 'Item',
    name: 'Nama',
    type: 'Tipe',
    status: 'Status',
    admin: 'Admin (Rp)',
    partner: 'Partner (Rp)',
    price: 'Harga Anda (Rp)',
    revenue: 'Pendapatan (Rp)',
    share: 'Fee Anda (Rp)',
    fee: (code: string) => `Fee ${code} (Rp)`,
    fees: 'Fee jaringan (Rp)',
    amount: 'Nominal (Rp)',
    customerPays: 'Dibayar pelanggan (Rp)',
    margin: 'Untung (Rp)',
  },
  en: {
    date: 'Date',
    customer: 'CustomerCode',
    item: 'Item',
    name: 'Name',
    type: 'Type',
    status: 'Status',
    admin: 'Admin (Rp)',
    partner: 'Partner (Rp)',
    price: 'Your price (Rp)',
    revenue: 'Revenue (Rp)',
    share: 'Your fee (Rp)',
    fee: (code: string) => `Fee ${code} (Rp)`,
    fees: 'Network fees (Rp)',
    amount: 'Amount (Rp)',
    customerPays: 'Customer pays (Rp)',
    margin: 'Margin (Rp)',
  },
} satisfies Record<Language, unknown>
export type ReportTexts = (typeof texts)[Language]

export const reportTexts = (language: Language): ReportTexts => texts[language]

export interface SumColumn {
  id: string
  head: string
  of: (sums: ShownSums) => number
}

/**
 * The money columns of a viewer, in the order of their sum: the partners' cost or its own price, what it earns, the shares below it, the amount.
 * Of one network every share has its column, of all of them one has their sum.
 */
export function sumColumns(actor: Actor, network: SalesTypeId | 'All'): SumColumn[] {
  const words = texts[actor.language]
  const amount: SumColumn = { id: 'amount', head: words.amount, of: (sums) => sums.amount }
  const admin: SumColumn = { id: 'admin', head: words.admin, of: (sums) => sums.admin }
  if (userTypes[actor.userTypeId]?.isSeller) {
    return [
      admin,
      amount,
      { id: 'customerPays', head: words.customerPays, of: (sums) => sums.amount + sums.margin },
      { id: 'margin', head: words.margin, of: (sums) => sums.margin },
    ]
  }
  const forOwner = isOwner(actor)
  const fees: SumColumn[] =
    network === 'All'
      ? [{ id: 'fee', head: words.fees, of: feeOf }]
      : sharesBelow(actor, network).map(({ code }) => ({
          id: `fee${code}`,
          head: words.fee(code),
          of: (sums) => sums.SaleFee[code] ?? 0,
        }))
  return [
    admin,
    { id: 'partner', head: forOwner ? words.partner : words.price, of: (sums) => sums.partner },
    { id: 'revenue', head: forOwner ? words.revenue : words.share, of: (sums) => sums.revenue },
    ...fees,
    amount,
  ]
}

/** The columns of the transaction report; a seller's are all its own. */
export function reportColumns(actor: Actor, network: SalesTypeId | 'All'): ReportColumn[] {
  const words = texts[actor.language]
  const seller: ReportColumn[] = userTypes[actor.userTypeId]?.isSeller
    ? []
    : [
        { id: 'uid', kind: 'user', head: 'UID', of: ({ userId }) => userId },
        { id: 'name', kind: 'text', head: words.name, of: ({ userName }) => userName },
        { id: 'type', kind: 'text', head: words.type, of: ({ userTypeId }) => userTypes[userTypeId]?.code ?? '' },
      ]
  return [
    { id: 'trid', kind: 'sale', head: 'TRID', of: ({ id }) => id },
    { id: 'refId', kind: 'text', head: 'REFID', of: ({ refId }) => refId },
    {
      id: 'date',
      kind: 'date',
      head: `${words.date} (${zoneName(actor.utcOffset)})`,
      of: ({ createdAt }) => createdAt.toISOString(),
    },
    ...seller,
    { id: 'item', kind: 'text', head: words.item, of: ({ productName }) => productName },
    { id: 'customer', kind: 'text', head: words.customer, of: ({ customerCode }) => customerCode },
    { id: 'status', kind: 'status', head: words.status, of: ({ statusId }) => statusId },
    ...sumColumns(actor, network).map(
      ({ id, head, of }): ReportColumn => ({ id, kind: 'money', head, of: (_, sums) => of(sums), total: of }),
    ),
  ]
}

/** One line of the report for a viewer. */
export const reportLine = (actor: Actor, columns: readonly ReportColumn[], row: SoldRow): Cell[] => {
  const sums = shownSums(actor, [{ ...row, qty: 1, refunds: 0, sellerType: row.userTypeId }])
  return columns.map(({ of }) => of(row, sums))
}
