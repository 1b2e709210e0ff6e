import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { periodsOf, textOf } from '../../../rules/receipt-details.ts'
import type { Listed } from '../../selling/price-list.ts'
import type { SaleState, StoredSale } from '../../selling/sale-fields.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import { signOf } from '../token-signature.ts'
import { messages, type RcCode, rcOfSale } from './rc.ts'
import { whyPublished } from './test-cases.ts'

/** Everything is wrapped in `data`. */
export const dataAnswer = (data: object, status = 200): DialectAnswer => ({ status, body: { data } })
export const succeeded = { message: messages['00'], rc: '00' } as const

/** 0 under way, 1 delivered, 2 failed. */
const statusOf = ({ statusId }: SaleState): number =>
  statusId === saleStatuses.success ? 1 : statusId === saleStatuses.pending ? 0 : 2
const messageOf = (state: SaleState, rc: RcCode): string =>
  (rc === '07' || rc === '09') && state.message ? state.message : messages[rc]

/** A prepaid sale as it stands. */
export function prepaid(state: SaleState, echo: { productCode: string; customerCode: string } = state) {
  const rc = rcOfSale(state)
  return {
    ref_id: state.refId,
    status: statusOf(state),
    product_code: echo.productCode,
    customer_id: echo.customerCode,
    price: state.price,
    message: messageOf(state, rc),
    balance: state.balance,
    tr_id: state.saleId,
    rc,
    ...(state.statusId === saleStatuses.success && { sn: state.serialNumber ?? '', pin: '' }),
  }
}

/** A bill as it stands. Its number is that of its inquiry, by which it is paid. */
export function bill(state: SaleState, inquiryId: number) {
  const stands = rcOfSale(state)
  const rc = (stands === '09' && state.mode === 'sand' && whyPublished(state.customerCode)) || stands
  const isPaid = state.requestType === 'purchase'
  const due = state.bill ?? 0
  return {
    tr_id: inquiryId,
    code: state.productCode,
    hp: state.customerCode,
    tr_name: state.customerName ?? '',
    period: periodsOf(state.details)
      .map((period) => textOf(period, 'period'))
      .join(','),
    nominal: due,
    admin: state.customerPays - due,
    ref_id: state.refId,
    response_code: rc,
    message: messageOf(state, rc),
    price: state.price,
    selling_price: state.customerPays,
    balance: state.balance,
    ...(isPaid && { datetime: inJakarta(state.createdAt), noref: state.serialNumber ?? '' }),
    desc: descOf(state),
  }
}

const facts = ['name', 'tariff', 'power', 'address', 'participants'] as const

function descOf({ details }: SaleState): Record<string, unknown> {
  const periods = periodsOf(details)
  return {
    ...Object.fromEntries(facts.flatMap((name) => (textOf(details, name) ? [[name, textOf(details, name)]] : []))),
    lembar_tagihan: Number(textOf(details, 'months')) || periods.length,
    lembar_tagihan_sisa: Number(textOf(details, 'remaining') || 0),
    tagihan: {
      detail: periods.map((period) => ({
        periode: textOf(period, 'period'),
        nilai_tagihan: textOf(period, 'amount') || '0',
        denda: textOf(period, 'penalty') || '0',
      })),
    },
  }
}

/** YmdHis of Jakarta. */
function inJakarta(instant: string): string {
  const there = new Date(Date.parse(instant) + 7 * 3_600_000)
  return there.toISOString().replace(/\D/g, '').slice(0, 14)
}

/** Who a meter belongs to. */
export function meter(state: SaleState, customerCode: string) {
  const rc: RcCode = state.statusId === saleStatuses.success ? '00' : state.statusId === saleStatuses.pending ? '39' : '14'
  const text = (name: string) => textOf(state.details, name)
  return {
    status: String(statusOf(state)),
    customer_id: customerCode,
    meter_no: text('meterNumber'),
    subscriber_id: text('subscriberId'),
    name: state.customerName ?? text('name'),
    segment_power: text('power') && `${text('tariff')} /${text('power').padStart(9, '0')}`,
    message: messages[rc],
    rc,
  }
}

export const prepaidRow = (product: Listed) => ({
  product_code: product.code,
  product_description: product.brand,
  product_nominal: product.name,
  product_details: '-',
  product_price: product.price,
  product_type: product.tile,
  active_period: '0',
  status: product.state === 'open' ? 'active' : 'non active',
  icon_url: '-',
  product_category: product.category,
})

export const billRow = (product: Listed) => ({
  code: product.code,
  name: product.name,
  status: product.state === 'open' ? 1 : 4,
  fee: product.customerPays,
  komisi: product.customerPays - product.price,
  type: product.category.toLowerCase(),
  category: 'postpaid',
  province: '',
})

/** The report of a final sale: all fields are texts, signed like a request of the account about this reference. A bill has its number and its code as in answers. */
export function callbackBody(state: StoredSale, { username, key }: { username: string; key: string }) {
  const { product_code, customer_id, tr_id, rc, ...rest } = prepaid(state)
  const named =
    state.bill === null
      ? { product_code, customer_id, tr_id, rc }
      : { code: product_code, hp: customer_id, tr_id: state.inquiryId ?? tr_id, response_code: rc }
  const told = { ...rest, sn: state.serialNumber ?? '', pin: '', ...named }
  const texts = Object.entries(told).map(([name, value]) => [name, String(value)] as const)
  return { data: { ...Object.fromEntries(texts), sign: signOf(username, key, state.refId) } }
}

/** A test of a callback address: it has no reference and no sale, and is signed for the empty one. */
export const testBody = (message: string, { username, key }: { username: string; key: string }) => ({
  data: { test: '1', ref_id: '', status: '', message, sign: signOf(username, key, '') },
})
