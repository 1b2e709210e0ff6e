import { productTypes } from '../../contract/catalogue/product-types.ts'
import {
  type Asked,
  type Connection,
  codes,
  type HttpReply,
  messageOf,
  type Protocol,
  type Question,
  type Reading,
  rupiah,
  textOrNull,
} from './protocol.ts'
import { kindOfText, readText, serialIn, speaksOf, valueIn } from './text-replies.ts'

/**
 * 20 is success. A failure for good: 40, 52. About what was asked for: 43 balance, 44 product, 47 outage. About the request alone: 41, 57. All else –
 * 1, 2, 46 double, 55 time-out, 255 – is pending.
 */
const failures: Readonly<Record<'purchase' | 'report' | 'advice', ReadonlySet<string>>> = {
  purchase: codes('40 52 43 44 47 41 57'),
  report: codes('40 52 43 44 47'),
  advice: codes('40 52'),
}

function write(question: Question, connection: Connection, { request }: Asked): ReturnType<Protocol['write']> {
  const { memberId = '', pin = '', password = '' } = connection.credentials
  const sign = (...parts: string[]) => connection.sign.sha1Base64url(['OtomaX', ...parts].join('|'))
  const get = (path: string, fields: Record<string, string>) =>
    ({
      method: 'GET',
      url: `${connection.address}${path}?${new URLSearchParams(fields)}`,
      headers: {},
      body: null,
    }) as const
  if (question === 'balance') return get('/balance', { memberID: memberId, sign: sign('CheckBalance', memberId, pin, password) })
  if (request.productTypeId !== productTypes.fixed || (question !== 'purchase' && question !== 'advice')) return null
  const { partnerCode, customerCode, reference, nth } = request
  const sale = { product: partnerCode, qty: '1', dest: customerCode, refID: reference, memberID: memberId }
  const signed = { ...sale, sign: sign(memberId, partnerCode, customerCode, reference, pin, password) }
  if (question === 'advice') return get('/trx', { ...signed, check: '1' })
  return get('/trx', nth > 1 ? { ...signed, counter: String(nth) } : signed)
}

/** A code where the reply begins with one, else its words. */
function kindOf(question: keyof typeof failures, code: string | null, text: string): Reading['kind'] {
  if (code === null) {
    const kind = kindOfText(text)
    // In words an answer to a status check may speak of the check: nothing was found, wrong sign.
    return question === 'advice' && kind === 'failure' ? 'pending' : kind
  }
  if (code === '20') return 'success'
  return failures[question].has(code) ? 'failure' : 'pending'
}

function read(asked: Question, _: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const question = asked === 'advice' ? 'advice' : 'purchase'
  const isForm = /^\s*[a-z]+=/i.test(text)
  const fields = new URLSearchParams(isForm ? text.trim() : '')
  const named = fields.get('refid') ?? fields.get('refID')
  const words = fields.get('message') ?? text
  const code = /^\d+$/.exec(fields.get('status')?.trim() ?? '')?.[0] ?? null
  const kind = kindOf(question, code, words)
  const isOurs = named === null || named === request.reference
  // A number answers the request; words may be those of whatever stands before the partner. A status check may fail by itself.
  const isAnswer = code !== null && (question === 'purchase' || kind !== 'failure')
  const isAbout = isAnswer || named !== null || speaksOf(words, request)
  return readText(isOurs && isAbout && !speaksOfAnother(request.reference, words) ? kind : 'pending', words, false)
}

/** Words that name another reference speak of another sale. */
function speaksOfAnother(reference: string, words: string): boolean {
  const named = /(?:^|\s)R#(\S{1,40})/.exec(words)?.[1]?.replace(/[.,:]$/, '')
  return named !== undefined && named !== reference
}

/** OtomaX and the many servers that copy its GET API: signed queries, replies in words, a report by GET. */
export const otomax: Protocol = {
  credentials: ['memberId', 'pin', 'password'],
  needs: ['memberId', 'pin', 'password'],
  account: ['memberId'],
  counts: true,
  inTwoSteps: () => false,
  write,
  read,
  balance: (_, { text }) => rupiah(valueIn('balance', text)),
  report(_, { query, body, method }) {
    const fields = new URLSearchParams(method === 'POST' ? body : undefined)
    const said = (name: string) => textOrNull(query[name] ?? fields.get(name), 500)
    const reference = said('refid') ?? said('refID')
    if (reference === null) return 'nothing'
    const message = said('message') ?? ''
    return {
      reference,
      status: kindOf('report', said('status') ?? '', message),
      serialNumber: textOrNull(said('sn') ?? serialIn(message)),
      customerName: null,
      message: messageOf(message),
    }
  },
}
