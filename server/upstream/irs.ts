import { productTypes } from '../../contract/catalogue/product-types.ts'
import type { PartnerRequest } from '../partners/adapter.ts'
import {
  type Asked,
  type Connection,
  type HttpReply,
  messageOf,
  type Protocol,
  type Question,
  type Reading,
  rupiah,
  textOrNull,
} from './protocol.ts'
import { kindOfText, readText, speaksOf, valueIn } from './text-replies.ts'

/** How a bill is asked for and paid. */
const kinds = { inquiry: '5', payment: '6' } as const

/** Of the two forms of answers about bills the one that is read here. */
const FORM = '2'

/** An inquiry has a number of its own, so that its report cannot be taken for that of the payment. */
const wanted = (question: Question, reference: string) => (question === 'inquiry' ? `${reference}-5` : reference)

function write(question: Question, connection: Connection, { request }: Asked): ReturnType<Protocol['write']> {
  const { memberId = '', pin = '', username = '', password = '' } = connection.credentials
  const isBill = request.productTypeId === productTypes.bill
  // Nothing says that the same number twice is one sale: what is not answered waits for its report.
  if (question === 'balance' || question === 'advice') return null
  if (isBill === (question === 'purchase') || request.productTypeId === productTypes.open) return null
  const fields: [string, string][] = [
    ['id', memberId],
    ['pin', pin],
    ['user', username],
    ['pass', password],
    ['kodeproduk', request.partnerCode],
    ['tujuan', request.customerCode],
    ['idtrx', wanted(question, request.reference)],
    ['counter', String(request.nth)],
  ]
  if (question !== 'purchase') fields.push(['jenis', kinds[question]], ['version', FORM])
  if (question !== 'inquiry') fields.push(['hargamax', String(request.maxPrice)])
  if (connection.mode === 'sand') fields.push(['testing', '1'])
  return { method: 'GET', url: `${connection.address}/transaction?${new URLSearchParams(fields)}`, headers: {}, body: null }
}

/** The answer to an inquiry: what only looked at a bill, whoever asked for more, has not paid it. */
const isLook = (text: string): boolean => /\bcek\s+tagihan\b/i.test(text)

/** An answer about a payment names the number of its inquiry too, and not always behind its own. */
const numberIn = (text: string): string | undefined =>
  (/\bCLIENTIDPAY=([^\s.]{1,40})/i.exec(text) ?? /\bCLIENTID=([^\s.]{1,40})/i.exec(text))?.[1]

/** Whether a text without a number is about this bill: its product and customer, and of a payment a price that is not above the sale's. */
function speaksOfBill(question: Question, text: string, { partnerCode, customerCode, maxPrice }: PartnerRequest): boolean {
  const [, code, customer] = /\bCode=(\S{1,60}) (?:cek|bayar) Tagihan SUKSES ke (\S{1,60}) /i.exec(text) ?? []
  if (code?.toUpperCase() !== partnerCode.toUpperCase() || customer !== customerCode) return false
  if (question === 'inquiry') return true
  const price = rupiah(valueIn('total', text))
  return price !== null && price > 0 && price <= maxPrice
}

function read(question: Question, _: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const isBill = question === 'inquiry' || question === 'payment'
  const named = numberIn(text)
  const isOurs =
    named === undefined
      ? speaksOf(text, request) || (isBill && speaksOfBill(question, text, request))
      : named === wanted(question, request.reference)
  const isOnlyLook = question === 'payment' && isLook(text)
  return readText(isOurs && !isOnlyLook ? kindOfText(text) : 'pending', text, isBill)
}

const statuses: Readonly<Record<string, Reading['kind']>> = { 1: 'success', 2: 'failure' }

/** IRS and its kin: one GET with everything in its query, replies in words, a report by GET. */
export const irs: Protocol = {
  credentials: ['memberId', 'pin', 'username', 'password'],
  needs: ['memberId', 'pin', 'username', 'password'],
  account: ['memberId', 'username'],
  counts: true,
  inTwoSteps: ({ productTypeId }) => productTypeId === productTypes.bill,
  write,
  read,
  balance: (_, { text }) => rupiah(valueIn('balance', text)),
  report(_, { query, body, method }) {
    const fields = new URLSearchParams(method === 'POST' ? body : undefined)
    const said = (name: string) => textOrNull(query[name] ?? fields.get(name), 500)
    const reference = said('clientid')
    if (reference === null) return 'nothing'
    const status = statuses[said('statuscode') ?? ''] ?? 'pending'
    return {
      reference,
      status: status === 'success' && isLook(said('msg') ?? '') ? 'pending' : status,
      serialNumber: textOrNull(said('sn')),
      customerName: null,
      message: messageOf(said('msg') ?? ''),
    }
  },
}
