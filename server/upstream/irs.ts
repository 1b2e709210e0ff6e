import { productTypes } from '../../contract/catalogue/product-types.ts'
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
    ['counter', '1'],
  ]
  if (question !== 'purchase') fields.push(['jenis', kinds[question]])
  if (question !== 'inquiry') fields.push(['hargamax', String(request.maxPrice)])
  if (connection.mode === 'sand') fields.push(['testing', '1'])
  return { method: 'GET', url: `${connection.address}/transaction?${new URLSearchParams(fields)}`, headers: {}, body: null }
}

function read(question: Question, _: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const named = /\bCLIENTID=([^\s.]{1,40})/i.exec(text)?.[1]
  const isOurs = named === undefined ? speaksOf(text, request) : named === wanted(question, request.reference)
  return readText(isOurs ? kindOfText(text) : 'pending', text, question === 'inquiry' || question === 'payment')
}

const statuses: Readonly<Record<string, Reading['kind']>> = { 1: 'success', 2: 'failure' }

/** IRS and its kin: one GET with everything in its query, replies in words, a report by GET. */
export const irs: Protocol = {
  credentials: ['memberId', 'pin', 'username', 'password'],
  needs: ['memberId', 'pin', 'username', 'password'],
  account: ['memberId', 'username'],
  inTwoSteps: ({ productTypeId }) => productTypeId === productTypes.bill,
  write,
  read,
  balance: (_, { text }) => rupiah(valueIn('balance', text)),
  report(_, { query, body, method }) {
    const fields = new URLSearchParams(method === 'POST' ? body : undefined)
    const said = (name: string) => textOrNull(query[name] ?? fields.get(name), 500)
    const reference = said('clientid')
    if (reference === null) return 'nothing'
    return {
      reference,
      status: statuses[said('statuscode') ?? ''] ?? 'pending',
      serialNumber: textOrNull(said('sn')),
      customerName: null,
      message: messageOf(said('msg') ?? ''),
    }
  },
}
