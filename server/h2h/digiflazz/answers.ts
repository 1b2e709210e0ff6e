import { saleStatuses } from '../../../contract/selling/sale-statuses.ts'
import { formatRupiah } from '../../../rules/amounts.ts'
import type { Answer } from '../../runner/handlers.ts'
import type { Listed } from '../../selling/price-list.ts'
import type { SaleState } from '../../selling/sale-fields.ts'
import type { DialectAnswer } from '../dialect-answer.ts'
import type { Fields } from '../fields.ts'
import { descOf } from './desc.ts'
import { type RcCode, rcs } from './rc.ts'

/** Everything is wrapped in `data`; where no transaction was formed, with the status of a bad request. */
export const dataAnswer = (data: object | readonly object[], status = 200): DialectAnswer => ({ status, body: { data } })

const codes: Readonly<Record<number, RcCode>> = { [saleStatuses.pending]: '03', [saleStatuses.success]: '00' }
const codeOf = ({ statusId, refundedAt }: Pick<SaleState, 'statusId' | 'refundedAt'>): RcCode =>
  refundedAt === null ? (codes[statusId] ?? '02') : '74'

/** What was asked comes back as it was sent. */
export interface Echo {
  productCode: string
  customerCode: string
}

export const echoOf = (fields: Fields): Echo => ({
  productCode: fields.text('buyer_sku_code'),
  customerCode: fields.text('customer_no'),
})

const outcomeOf = (state: SaleState) => {
  const code = codeOf(state)
  const { message, status } = rcs[code]
  return { message: code === '02' && state.message ? state.message : message, status, rc: code }
}

/** A prepaid sale as it stands. */
export const prepaid = (state: SaleState, { productCode, customerCode }: Echo = state) => ({
  ref_id: state.refId,
  customer_no: customerCode,
  buyer_sku_code: productCode,
  ...outcomeOf(state),
  sn: state.serialNumber ?? '',
  buyer_last_saldo: state.balance,
  price: state.price,
  tele: '',
  wa: '',
})

/** An inquiry of a bill, or its payment, as it stands. */
export function pasca(state: SaleState, { productCode, customerCode }: Echo = state) {
  const admin = state.customerPays - (state.bill ?? state.customerPays)
  return {
    ref_id: state.refId,
    customer_no: customerCode,
    customer_name: state.customerName ?? '',
    buyer_sku_code: productCode,
    admin,
    ...outcomeOf(state),
    ...(state.requestType === 'purchase' && { sn: state.serialNumber ?? '' }),
    buyer_last_saldo: state.balance,
    price: state.price,
    selling_price: state.customerPays,
    desc: descOf(state.details, admin),
  }
}

/** Who a meter belongs to. */
export const meter = (state: SaleState, customerCode: string) => {
  const { details } = state
  const text = (name: string) => String(details[name] ?? '')
  return {
    ...outcomeOf(state),
    customer_no: customerCode,
    meter_no: text('meterNumber'),
    subscriber_id: text('subscriberId'),
    name: state.customerName ?? text('name'),
    segment_power: details.tariff === undefined ? '' : `${text('tariff')} /${text('power').padStart(9, '0')}`,
  }
}

/** Of a product without such hours the list says midnight twice. */
const hoursOf = ({ cutOff }: Listed) => ({ start_cut_off: cutOff?.from ?? '00:00', end_cut_off: cutOff?.to ?? '00:00' })

const offered = (product: Listed) => ({
  product_name: product.name,
  category: product.category,
  brand: product.brand.toUpperCase(),
  seller_name: '-',
  buyer_sku_code: product.code,
  buyer_product_status: product.state !== 'closed',
  seller_product_status: product.state === 'open',
})

/** The price of an open denomination is what comes on top of the amount. */
const detailOf = ({ name, minAmount, maxAmount }: Listed) =>
  minAmount === null || maxAmount === null
    ? name
    : `${name}: nominal Rp ${formatRupiah(minAmount)} sampai Rp ${formatRupiah(maxAmount)}, harga ditambahkan`

export const prepaidRow = (product: Listed, multi: boolean) => ({
  ...offered(product),
  type: 'Umum',
  price: product.price,
  unlimited_stock: true,
  stock: 0,
  multi,
  ...hoursOf(product),
  desc: detailOf(product),
})

export const pascaRow = (product: Listed) => ({
  ...offered(product),
  category: 'Pascabayar',
  admin: product.customerPays,
  commission: product.customerPays - product.price,
  desc: product.name,
})

export const ticket = ({ id, Bank, uniqueAmount }: Answer<'requestTicket'>) => ({
  rc: '00',
  bank: Bank.name,
  payment_method: 'Bank Transfer',
  account_no: Bank.accountNumber,
  amount: uniqueAmount,
  notes: `T${id}`,
})
