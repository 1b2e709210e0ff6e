import { type ProductTypeId, productTypes } from '../../contract/catalogue/product-types.ts'
import { TemplateError } from '../../rules/request-templates.ts'
import type { Answer, Input } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { checkTemplates, networkPartner } from './connection.ts'
import { payloadByCode } from './connections.ts'
import { readReply } from './network-adapter.ts'
import type { Asked, Connection, Protocol, Question, Signer, Wire } from './protocol.ts'
import { templates } from './templates.ts'

/** Says what would be signed in place of its signature. The credentials in it are masked already. */
const masking: Signer = {
  md5: (text) => `[md5 ${text}]`,
  sha1: (text) => `[sha1 ${text}]`,
  sha256: (text) => `[sha256 ${text}]`,
  sha1Base64url: (text) => `[sha1-base64url ${text}]`,
  hmac: (algorithm, key, text) => `[hmac-${algorithm} ${key} ${text}]`,
}

const reference = '1-1'

function wireOf(protocol: Protocol, question: Question, connection: Connection, asked: Asked): Wire | null {
  try {
    return protocol.write(question, connection, asked)
  } catch (error) {
    if (error instanceof TemplateError || error instanceof SyntaxError || error instanceof TypeError)
      return refuse('template-wrong', { field: question, what: error.message })
    throw error
  }
}

/** The kind of the product that is tried, what its sheet adds to the question, and then the code of that product. */
async function sheetOf(tx: Tx, protocol: Protocol, { id, question, partnerCode, family }: Input<'tryPartner'>) {
  const found = question === 'balance' ? null : await payloadByCode(tx, id, partnerCode)
  const payload = (protocol === templates && found?.[question === 'inquiry' ? 'inquiry' : 'purchase']) || []
  return { payload, code: payload.length > 0 ? found!.code : null, family: found?.family ?? family }
}

/** Each request about a sale bears an id of its own. */
const headersOf = (question: Question, wire: Wire): string[] => [
  ...Object.entries(wire.headers).map(([name, value]) => `${name}: ${value}`),
  ...(question === 'balance' ? [] : ['x-request-id: [UUID]']),
]

/** The request as it would be sent with a connection as it is typed, and how a reply would be read. No credential is looked at. */
export async function tryPartner(tx: Tx, input: Input<'tryPartner'>): Promise<Answer<'tryPartner'>> {
  const { id } = input
  const { partner, protocol } = await networkPartner(tx, id)
  checkTemplates(partner.type, input.dialect)
  const { mode, plainHttp, dialect, amount, question, reply, concurrency, perSecond, connectMs, answerMs, adviceSeconds } = input
  const connection: Connection = {
    partnerId: id,
    type: partner.type,
    address: partner.endPoint.replace(/\/+$/, ''),
    mode,
    account: 1,
    since: new Date(0),
    credentials: Object.fromEntries(protocol.credentials.map((name) => [name, `[${name}]`])),
    plainHttp,
    reportFrom: [],
    limits: { concurrency, perSecond, connectMs, answerMs, adviceSeconds },
    dialect,
    sign: masking,
  }
  const productTypeId: ProductTypeId = input.productTypeId
  const sheet = await sheetOf(tx, protocol, input)
  const asked: Asked = {
    payload: sheet.payload,
    handle: question === 'payment' ? '1' : null,
    request: {
      reference,
      sellerId: 0,
      requestType: question === 'inquiry' ? 'inquiry' : 'purchase',
      productId: 0,
      partnerCode: input.partnerCode,
      family: sheet.family,
      productName: '',
      productTypeId,
      nominal: productTypeId === productTypes.fixed ? amount : null,
      customerCode: input.customerCode,
      nth: 1,
      base: productTypeId === productTypes.fixed ? 0 : amount,
      place: 0,
      maxPrice: amount,
      soldAt: new Date(),
    },
  }
  const wire = wireOf(protocol, question, connection, asked)
  const read = reply && question !== 'balance' ? readReply({ protocol, connection }, question, asked, reply) : null
  const said = read?.kind === 'success' ? read : null
  return {
    reference,
    request: wire && {
      method: wire.method,
      url: readable(wire.url),
      headers: headersOf(question, wire),
      body: wire.body,
    },
    sheet: wire && sheet.code,
    read: read && {
      kind: read.kind,
      message: read.message,
      serialNumber: said?.serialNumber ?? null,
      customerName: said?.customerName ?? null,
      base: said?.base ?? null,
      price: said?.price ?? null,
    },
  }
}

/** An address with its masks as they are read. What would end a value stays written as it is sent. */
function readable(url: string): string {
  try {
    return decodeURI(url.replaceAll('+', '%20'))
  } catch {
    return url
  }
}
