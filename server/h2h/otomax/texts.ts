import { type RefusalCode, refusalText } from '../../../contract/errors.ts'
import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../../rules/amounts.ts'
import type { Answer } from '../../runner/handlers.ts'
import type { Refused } from '../../runner/refuse.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import { type Fields, withFields } from '../fields.ts'
import { onOneLine } from '../one-line.ts'
import { isOfRequestAlone } from '../request-refusals.ts'

/** What a refusal is called here; whatever says nothing about the sale itself is 1, under way: nobody writes it off. */
const codes: Partial<Record<RefusalCode, number>> = {
  'invalid-input': 255,
  'body-too-large': 255,
  'forbidden-access': 57,
  'access-denied': 41,
  'account-blocked': 41,
  'not-activated': 41,
  'ip-not-allowed': 41,
  'not-a-seller': 41,
  'password-expired': 41,
  'insufficient-balance': 43,
  'product-unknown': 44,
  'product-unavailable': 44,
  'amount-required': 44,
  'inquiry-required': 40,
  'price-above-max': 40,
  'double-sale': 46,
  'product-closed': 47,
  'product-cut-off': 47,
  'product-outage': 47,
  'product-no-partner': 47,
  'customer-code-invalid': 52,
  'customer-code-prefix': 52,
  // The sale may still wait to be accepted: no program may write it off for this.
  'not-found': 255,
  'ticket-open': 255,
  'too-many-tickets': 255,
  'no-free-total': 255,
}

export const codeOfRefusal = (code: RefusalCode): number => codes[code] ?? 1
const codeOfSale = ({ statusId }: Pick<SaleState, 'statusId'>): number =>
  statusId === saleStatuses.success ? 20 : statusId === saleStatuses.pending ? 1 : 40

/** What was asked comes back as it was sent. */
interface Echo {
  productCode: string
  customerCode: string
}

const said = (code: number, message: string): string => `status=${code}&message=${message}`

/** A sale in one line, with the balance before and after it. */
function messageOf(state: SaleState, { productCode, customerCode }: Echo = state): string {
  const head = `R#${state.refId} ${productCode}.${customerCode}`
  const [price, after] = [formatRupiah(state.price), formatRupiah(state.balance)]
  if (state.statusId === saleStatuses.failed || state.statusId === saleStatuses.reversed)
    return `${head} GAGAL. ${onOneLine(state.message)}. Saldo ${after}`
  const moved = state.requestType === 'purchase' && state.mode === 'prod'
  const left = moved ? `Saldo ${formatRupiah(state.balance + state.price)} - ${price} = ${after}` : `Saldo ${after}`
  if (state.statusId === saleStatuses.pending) return `${head} Harga=${price} akan diproses. ${left}`
  if (state.requestType === 'inquiry') return `${head} SUKSES. ${billOf(state)}. Harga ${price}. ${left}`
  return `${head} SUKSES. SN/Ref: ${onOneLine(state.serialNumber ?? '-')}. Harga ${price}. ${left}`
}

const billOf = ({ customerName, bill, customerPays }: SaleState): string =>
  [
    `SN/Ref: ${onOneLine(customerName ?? '-')}`,
    ...(bill === null ? [] : [`Tagihan=${bill}`, `Admin=${customerPays - bill}`]),
    `Total=${customerPays}`,
  ].join('/')

export const saleText = (state: SaleState, echo: Echo): string => said(codeOfSale(state), messageOf(state, echo))

export const balanceText = (balance: number): string => `Saldo Deposit Anda Rp.${formatRupiah(balance)}`

export const ticketText = ({ uniqueAmount, Bank }: Answer<'requestTicket'>): string =>
  `Silahkan Transfer Sesuai Rp.${formatRupiah(uniqueAmount)}\n${Bank.name} ${Bank.accountNumber} a/n ${Bank.accountName}`

export function refusalTextOf(refused: Refused, fields: Fields | null): string {
  const code = codeOfRefusal(refused.code)
  const why = withFields(onOneLine(refusalText(refused.code, 'id', refused.values)), refused)
  if (isOfRequestAlone(refused.code)) return said(code, why)
  const asked = fields?.text('refid') ? `R#${fields.text('refid')} ${fields.text('product')}.${fields.text('dest')}` : ''
  const outcome = code === 1 ? 'akan diproses.' : 'GAGAL.'
  return said(code, [onOneLine(asked), outcome, why].filter(Boolean).join(' '))
}

/** What is reported of a sale that has ended. */
export const reportOf = (state: SaleState) => ({
  t: state.saleId,
  refid: state.refId,
  status: codeOfSale(state),
  price: state.price,
  message: messageOf(state),
})
