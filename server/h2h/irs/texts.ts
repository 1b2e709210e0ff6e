import { type RefusalCode, refusalText } from '../../../contract/errors.ts'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { periodsOf } from '../../../rules/receipt-details.ts'
import type { Refused } from '../../runner/refuse.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import { type Fields, withFields } from '../fields.ts'
import { onOneLine } from '../one-line.ts'
import { isOfRequestAlone } from '../request-refusals.ts'

/** What was asked comes back as it was sent. */
interface Echo {
  productCode: string
  customerCode: string
}

/** A sale in one line, as the programs' own patterns find price, serial number and balance in it. */
export function saleText(state: SaleState, { productCode, customerCode }: Echo): string {
  const [head, tail] = [`TRX ${productCode}.${customerCode}`, `SISA SALDO:${state.balance} CLIENTID=${state.refId}.`]
  if (state.statusId === saleStatuses.pending)
    return `Request ${productCode} ke ${customerCode} segera diproses Saldo=${state.balance} CLIENTID=${state.refId}`
  if (state.statusId !== saleStatuses.success) return `${head} GAGAL, ${onOneLine(state.message)}. ${tail}`
  if (state.requestType === 'inquiry') return billText(state, { productCode, customerCode })
  return `${head} BERHASIL, HRG:${state.price} SN:${onOneLine(state.serialNumber ?? '-')}. ${tail}`
}

function billText(state: SaleState, { productCode, customerCode }: Echo): string {
  const bill = state.bill ?? 0
  const facts = [
    onOneLine(state.customerName ?? '-'),
    `Tagihan=${bill}`,
    `Admin=${state.customerPays - bill}`,
    `Total Tagihan=${state.customerPays}`,
    `JmlBulan=${Math.max(1, periodsOf(state.details).length)}`,
  ]
  return `Code=${productCode} cek Tagihan SUKSES ke ${customerCode} SN:${facts.join('/')}.Saldo=${state.balance}.Harga=${state.price}`
}

/** Faults that say nothing about the sale itself are answered as under way, so that the program asks again. */
const open: ReadonlySet<RefusalCode> = new Set(['internal', 'unavailable', 'too-many-requests', 'ref-id-reused', 'sale-archived'])

export function refusalTextOf(refused: Refused, fields: Fields | null): string {
  const { code, values } = refused
  const why = withFields(onOneLine(refusalText(code, 'id', values)), refused)
  if (isOfRequestAlone(code)) return `${why}.`
  const [product, number, ref] = ['kodeproduk', 'tujuan', 'idtrx'].map((name) => onOneLine(fields?.text(name) ?? ''))
  if (open.has(code)) return `Request ${product} ke ${number} segera diproses CLIENTID=${ref}`
  return `TRX ${product}.${number} GAGAL, ${why}. CLIENTID=${ref}.`
}

/** What is reported of a sale that has ended. */
export const reportOf = (state: SaleState) => ({
  serverid: state.saleId,
  clientid: state.refId,
  statuscode: state.statusId === saleStatuses.success ? 1 : 2,
  kp: state.productCode,
  msisdn: state.customerCode,
  sn: state.serialNumber ?? '',
  msg: saleText(state, state),
})
