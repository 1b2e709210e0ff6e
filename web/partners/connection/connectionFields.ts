import type { Answer, Input } from '../../api.ts'

export type Connection = Answer<'partnerConnection'>
type Spoken = Pick<
  Input<'savePartnerConnection'>,
  'mode' | 'plainHttp' | 'concurrency' | 'perSecond' | 'connectMs' | 'answerMs' | 'adviceSeconds' | 'reportFrom' | 'dialect'
>

export const limitNames = ['concurrency', 'perSecond', 'connectMs', 'answerMs', 'adviceSeconds'] as const
type Limit = (typeof limitNames)[number]

/** What is typed of a connection: numbers as texts, templates as JSON. Credentials are empty: the server shows none. */
export type Fields = Record<Limit, string> & {
  endPoint: string
  mode: 'prod' | 'sand'
  plainHttp: boolean
  postpaidAddress: string
  reportFrom: string
  templates: string
}

const mono = { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 'var(--mantine-font-size-xs)' }
/** A field for JSON. */
export const json = { mod: 'wide', spellCheck: false, styles: { input: mono } } as const

export const isByTemplates = (type: string): boolean => type === 'json' || type === 'http-get'

/** Where templates begin: a partner that takes an order and says how it stands. */
const example = {
  purchase: {
    method: 'POST',
    path: '/orders',
    headers: [{ name: 'Authorization', value: 'Bearer {credential.apiKey}' }],
    bodyType: 'json',
    body: '{"ref":"{reference}","product":"{product}","customer":"{customer}","max_price":{maxPrice},"sign":"{md5:{credential.username}{credential.apiKey}{reference}}"}',
  },
  advice: { method: 'GET', path: '/orders/{reference}' },
  balance: { method: 'GET', path: '/balance' },
  reply: {
    reads: 'json',
    status: 'data.status',
    success: ['success'],
    failure: ['failed'],
    reference: 'data.ref',
    serialNumber: 'data.sn',
    message: 'data.message',
    balance: 'data.balance',
  },
}
const readable = (value: unknown) => JSON.stringify(value, null, 2)

export function fieldsOf(connection: Connection): Fields {
  const { endPoint, mode, plainHttp, dialect } = connection
  const limits = Object.fromEntries(limitNames.map((name) => [name, String(connection[name])])) as Record<Limit, string>
  const templates = isByTemplates(connection.type) ? readable(dialect.templates ?? example) : ''
  return {
    ...limits,
    endPoint,
    mode,
    plainHttp,
    postpaidAddress: dialect.postpaidAddress ?? '',
    reportFrom: connection.reportFrom.join(', '),
    templates,
  }
}

/** Null: what is typed as templates is no JSON. */
export function spokenOf(type: string, fields: Fields): Spoken | null {
  const { mode, plainHttp, postpaidAddress } = fields
  const limits = Object.fromEntries(limitNames.map((name) => [name, Number(fields[name])])) as Record<Limit, number>
  try {
    const templates = isByTemplates(type) ? JSON.parse(fields.templates) : null
    const reportFrom = fields.reportFrom.split(',').flatMap((part) => part.trim() || [])
    return { mode, plainHttp, ...limits, reportFrom, dialect: { postpaidAddress: postpaidAddress.trim() || null, templates } }
  } catch {
    return null
  }
}
