import { createHmac, timingSafeEqual } from 'node:crypto'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import type { PartnerRequest } from '../partners/adapter.ts'
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
  type RawReport,
  type Reading,
  rupiah,
  succeeded,
  textOrNull,
  unclear,
} from './protocol.ts'

/** Codes of a transaction that was formed and failed. Not among them is 50, which says that none was found; 74 says that money came back, after a success too. */
const failedSales = codes('01 02 51 52 53 54 55 57 58 59 60 70 71 72 73 74 84')
/** Codes of a request that formed no transaction; in an answer to an advice they speak of the question, and not of the sale. */
const refusedRequests = codes('40 41 42 43 44 45 47 50 56 61 62 63 64 65 66 67 68 69 80 81 82 83 85 86 87 88')
const statusOf: Readonly<Record<string, Reading['kind']>> = { sukses: 'success', pending: 'pending', gagal: 'failure' }

/** How long repeating a request is a status check; afterwards it would be a new sale. One day less than the promised 90. */
const STATUS_DAYS = 89
const DAY_MS = 86_400_000

/** A bill, and an amount that somebody names, are inquired and then paid; all else is bought at once. */
const isPostpaid = ({ productTypeId }: PartnerRequest) => productTypeId !== productTypes.fixed

const commands = { inquiry: 'inq-pasca', payment: 'pay-pasca', advice: 'status-pasca' } as const

function write(question: Question, connection: Connection, { request }: Asked): ReturnType<Protocol['write']> {
  const { username = '', apiKey = '' } = connection.credentials
  const sign = (last: string) => connection.sign.md5(`${username}${apiKey}${last}`)
  if (question === 'balance') return postJson(`${connection.address}/cek-saldo`, { cmd: 'deposit', username, sign: sign('depo') })
  const sale = {
    username,
    buyer_sku_code: request.partnerCode,
    customer_no: request.customerCode,
    ref_id: request.reference,
    sign: sign(request.reference),
    ...(connection.mode === 'sand' && { testing: true }),
  }
  if (isPostpaid(request)) {
    if (question === 'purchase') return null
    const amount = request.productTypeId === productTypes.open && question !== 'advice' && { amount: request.base }
    return postJson(`${connection.address}/transaction`, { commands: commands[question], ...sale, ...amount })
  }
  if (question === 'inquiry')
    return request.family === 'pln-prepaid'
      ? postJson(`${connection.address}/inquiry-pln`, {
          username,
          customer_no: request.customerCode,
          sign: sign(request.customerCode),
        })
      : null
  if (question === 'payment') return null
  if (question === 'advice' && Date.now() - request.soldAt.getTime() > STATUS_DAYS * DAY_MS) return null
  return postJson(`${connection.address}/transaction`, { ...sale, max_price: request.maxPrice })
}

function read(question: Question, _: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const data = dataOf(text)
  if (!data) return unclear()
  const message = messageOf(data.message)
  const code = textOrNull(data.rc) ?? ''
  const kind = kindOf(code, data.status, question)
  // What formed no transaction may name none; what was delivered has to.
  if (data.ref_id !== undefined && String(data.ref_id) !== request.reference) return unclear(message || undefined)
  if (kind === 'failure') return failed(message)
  if (kind !== 'success' || (data.ref_id === undefined && question !== 'inquiry')) return unclear(message || undefined)
  const serialNumber = textOrNull(data.sn)
  if (question === 'advice' && isPostpaid(request) && serialNumber === null) return unclear(message || undefined)
  const customerName = textOrNull(data.customer_name) ?? textOrNull(data.name)
  const selling = rupiah(data.selling_price)
  const admin = rupiah(data.admin)
  const base = isPostpaid(request) && selling !== null && admin !== null ? selling - admin : null
  const details = detailsOf(request.family, { serialNumber, customerName, desc: data.desc, data, reference: serialNumber })
  return succeeded({ message, serialNumber, customerName, base, details, price: rupiah(data.price) })
}

/** Only where code and word agree is it more than pending. */
function kindOf(code: string, status: unknown, question: Question | 'report'): Reading['kind'] {
  const word = statusOf[String(status ?? '').toLowerCase()]
  if (code === '00') return word === 'success' ? 'success' : 'pending'
  const isRefused = refusedRequests.has(code) && question !== 'advice' && question !== 'report'
  return (failedSales.has(code) || isRefused) && (word === 'failure' || word === undefined) ? 'failure' : 'pending'
}

function dataOf(text: string): Record<string, unknown> | null {
  const data = jsonObject(text)?.data
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : null
}

function isGenuine(secret: string, { headers, body }: RawReport): boolean {
  const given = Buffer.from(String(headers['x-hub-signature'] ?? ''))
  const wanted = Buffer.from(`sha1=${createHmac('sha1', secret).update(body).digest('hex')}`)
  return secret !== '' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Digiflazz as its buyers know it: JSON over POST, md5 signatures, one code table. */
export const digiflazz: Protocol = {
  credentials: ['username', 'apiKey', 'webhookSecret'],
  needs: ['username', 'apiKey'],
  account: ['username'],
  inTwoSteps: isPostpaid,
  write,
  read,
  balance: (_, { text }) => rupiah(dataOf(text)?.deposit),
  report({ credentials }, report) {
    if (!isGenuine(credentials.webhookSecret ?? '', report)) return 'forged'
    const data = dataOf(report.body)
    if (!data) return 'nothing'
    const serialNumber = textOrNull(data.sn)
    const kind = kindOf(textOrNull(data.rc) ?? '', data.status, 'report')
    return {
      reference: String(data.ref_id),
      // A bill that was looked at and not paid is no success.
      status: kind === 'success' && data.admin !== undefined && serialNumber === null ? 'pending' : kind,
      serialNumber,
      customerName: textOrNull(data.customer_name),
      message: messageOf(data.message),
    }
  },
}
