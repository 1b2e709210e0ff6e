import { createHash, timingSafeEqual } from 'node:crypto'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { connectionDialect } from '../../contract/upstream/dialect.ts'
import type { PartnerRequest } from '../partners/adapter.ts'
import { wholeNumber } from '../runner/exact-json.ts'
import { detailsOf } from './goods.ts'
import {
  type Asked,
  type Connection,
  codes,
  failed,
  type HttpReply,
  jsonObject,
  messageOf,
  type Protocol,
  postJson,
  type Question,
  type Reading,
  rupiah,
  signer,
  succeeded,
  textOrNull,
  unclear,
} from './protocol.ts'

/** Prepaid: a top-up that failed, and a request that became none. 39 and 201 are pending, 06 says that nothing was found. */
const failedSales = codes('07 10 12 13 14 16 20 106 107 110 118 121 131 141 142 202 203 206 207')
/** Those of them that, in answer to a status check, may be about the check itself or the account: they count only with the status of the sale beside them. */
const saidOfAnything = codes('20 106 107 110 118')
const refusedRequests = codes('06 17 102 117 204 205')
/** Postpaid, before anything is paid: every code that is documented as an error. */
const failedInquiries = codes(
  '01 02 03 04 06 07 08 09 10 11 13 14 15 16 17 20 30 31 32 33 34 35 36 38 40 41 91 92 93 94 100 101 102 103 105 106 107 108 109 110 117 118',
)
/** Of a payment: only what says that it was not made. 05, 39, 201, a double reference and errors on the way stay pending. */
const failedPayments = codes(
  '01 04 06 07 08 10 13 14 15 16 17 20 30 31 32 34 35 36 37 38 40 41 93 94 100 101 102 106 107 108 109 110',
)

const isPostpaid = ({ productTypeId }: PartnerRequest) => productTypeId === productTypes.bill

type Names = Readonly<Record<string, unknown>>

/** Bills are asked for at another address than prepaid products. */
const postpaidAddress = ({ dialect, address }: Connection): string =>
  (connectionDialect.parse(dialect).postpaidAddress ?? address).replace(/\/+$/, '')

function write(question: Question, connection: Connection, { request, handle }: Asked): ReturnType<Protocol['write']> {
  const { username = '', apiKey = '' } = connection.credentials
  const signed = (last: string) => ({ username, sign: connection.sign.md5(`${username}${apiKey}${last}`) })
  const prepaid = (path: string, fields: Names) => postJson(`${connection.address}/api/${path}`, fields)
  const postpaid = (commands: string, fields: Names) =>
    postJson(`${postpaidAddress(connection)}/api/v1/bill/check`, { commands, ...fields })
  const { reference, customerCode, partnerCode } = request
  if (question === 'balance') return prepaid('check-balance', signed('bl'))
  if (isPostpaid(request)) {
    if (question === 'inquiry') {
      const bill = { code: partnerCode, hp: customerCode, ref_id: reference }
      const month = request.family === 'bpjs-kesehatan' && { month: 1 }
      return postpaid('inq-pasca', { ...signed(reference), ...bill, ...month })
    }
    if (question === 'payment')
      return handle === null ? null : postpaid('pay-pasca', { ...signed(handle), tr_id: wholeNumber(handle) })
    return question === 'advice' ? postpaid('checkstatus', { ...signed('cs'), ref_id: reference }) : null
  }
  if (question === 'inquiry')
    return request.family === 'pln-prepaid'
      ? prepaid('inquiry-pln', { ...signed(customerCode), customer_id: customerCode })
      : null
  if (question === 'advice') return prepaid('check-status', { ...signed(reference), ref_id: reference })
  // An amount that somebody names has no place in a top-up.
  if (question === 'payment' || request.productTypeId === productTypes.open) return null
  return prepaid('top-up', { ...signed(reference), ref_id: reference, customer_id: customerCode, product_code: partnerCode })
}

function dataOf(text: string): Record<string, unknown> | null {
  const data = jsonObject(text)?.data
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : null
}

/** Two digits at least, as codes stand in the table; nothing stays nothing. */
const padded = (code: unknown): string => textOrNull(code)?.padStart(2, '0') ?? ''

function read(question: Question, _: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const data = dataOf(text)
  if (!data) return unclear()
  const message = messageOf(data.message)
  const kind = isPostpaid(request) ? ofBill(question, data) : ofTopUp(question, data)
  // An answer without a reference may be a failure, because no transaction came about; a delivery has to name it.
  if (data.ref_id !== undefined && String(data.ref_id) !== request.reference) return unclear(message || undefined)
  const isUnnamed = question === 'advice' && data.ref_id === undefined
  if (kind === 'failure') return isUnnamed ? unclear(message || undefined) : failed(message)
  if (kind !== 'success' || (data.ref_id === undefined && question !== 'inquiry')) return unclear(message || undefined)
  const serialNumber = serialOf(data)
  const customerName = textOrNull(data.tr_name) ?? textOrNull(data.name)
  return succeeded({
    message,
    serialNumber,
    customerName,
    base: isPostpaid(request) ? rupiah(data.nominal) : null,
    details: detailsOf(request.family, { serialNumber, customerName, desc: data.desc, data, reference: serialNumber }),
    price: isPostpaid(request) ? (rupiah(data.selling_price) ?? rupiah(data.price)) : rupiah(data.price),
    handle: textOrNull(data.tr_id),
  })
}

/** Of a voucher the code to type in stands beside its number. */
function serialOf({ sn, pin, noref }: Names): string | null {
  const parts = [textOrNull(sn), textOrNull(pin)].filter((part) => part !== null)
  return parts.length > 0 ? [...new Set(parts)].join(' PIN ') : textOrNull(noref)
}

/** Code and status have to agree: 0 process, 1 success, 2 failed. */
function ofTopUp(question: Question | 'report', data: Names): Reading['kind'] {
  const code = padded(data.rc)
  const status = textOrNull(data.status)
  if (code === '00') return status === '1' || (question === 'inquiry' && status === null) ? 'success' : 'pending'
  if (status === '2' && failedSales.has(code)) return 'failure'
  const isSale = question !== 'advice' && question !== 'report'
  const isRefused = refusedRequests.has(code) && isSale
  const isFailed = failedSales.has(code) && (isSale || !saidOfAnything.has(code))
  return (isFailed || isRefused) && (status === '2' || status === null) ? 'failure' : 'pending'
}

function ofBill(question: Question | 'report', data: Names): Reading['kind'] {
  const code = padded(data.response_code ?? data.rc)
  const status = textOrNull(data.status)
  if (question === 'advice' || question === 'report') {
    if (status === '1' && code === '00') return 'success'
    return status === '2' && failedPayments.has(code) ? 'failure' : 'pending'
  }
  if (code === '00') return 'success'
  return (question === 'inquiry' ? failedInquiries : failedPayments).has(code) ? 'failure' : 'pending'
}

const same = (given: string, wanted: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest())

/** IAK, formerly mobilepulsa: JSON over POST, md5 signatures, prepaid and bills at two addresses with a code table each. */
export const iak: Protocol = {
  credentials: ['username', 'apiKey'],
  needs: ['username', 'apiKey'],
  account: ['username'],
  inTwoSteps: isPostpaid,
  write,
  read,
  balance: (_, { text }) => rupiah(dataOf(text)?.balance),
  report({ credentials: { username = '', apiKey = '' } }, { body }) {
    const data = dataOf(body)
    const reference = textOrNull(data?.ref_id)
    if (!data || reference === null || apiKey === '') return 'forged'
    if (!same(String(data.sign).toLowerCase(), signer.md5(`${username}${apiKey}${reference}`))) return 'forged'
    return {
      reference,
      status: data.response_code === undefined ? ofTopUp('report', data) : ofBill('report', data),
      serialNumber: serialOf(data),
      customerName: textOrNull(data.tr_name),
      message: messageOf(data.message),
    }
  },
}
