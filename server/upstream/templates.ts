import type { z } from 'zod'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { connectionDialect, type requestTemplates } from '../../contract/upstream/dialect.ts'
import { type SaleName, TemplateError, templateCredentials, wrongIn } from '../../rules/request-templates.ts'
import { exactJson, withFields } from '../runner/exact-json.ts'
import { fill } from './fill.ts'
import { compilePattern, findPattern, patternLimits } from './patterns.ts'
import {
  type Asked,
  type Connection,
  failed,
  type HttpReply,
  messageOf,
  type Protocol,
  type Question,
  type Reading,
  rupiah,
  succeeded,
  textOrNull,
  unclear,
  type Wire,
} from './protocol.ts'

export type Templates = z.output<typeof requestTemplates>
type Template = NonNullable<Templates['purchase']>

function templatesOf({ dialect }: Connection): Templates {
  const { templates } = connectionDialect.parse(dialect)
  if (!templates) throw new TemplateError('no templates')
  return templates
}

function valuesOf({ request, handle }: Asked): Record<SaleName, string> {
  const { reference, partnerCode, customerCode, nominal, base, maxPrice, family } = request
  const numbers = { nominal: String(nominal ?? base), amount: String(base), maxPrice: String(maxPrice) }
  return { ...numbers, reference, product: partnerCode, customer: customerCode, family, handle: handle ?? '' }
}
const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
const inHeader = (value: string) => value.replace(/[^\x20-\x7e]/g, '')
const safeIn = { json: inJson, form: encodeURIComponent, none: inJson } as const

/** What is wrong with templates, by the field it stands in; null: nothing. */
export function templateProblem(templates: Templates): { field: string; what: string } | null {
  for (const question of ['inquiry', 'purchase', 'payment', 'advice', 'balance', 'list'] as const) {
    const template = templates[question]
    const texts = template ? [template.path, template.body ?? '', ...template.headers.map(({ value }) => value)] : []
    for (const text of texts) {
      const what = wrongIn(text)
      if (what !== null) return { field: question, what }
    }
  }
  const { reads, success, failure, ...places } = templates.reply
  // Nothing else tells the success of a payment from that of its inquiry.
  if (templates.payment && (places.serialNumber ?? null) === null) return { field: 'serialNumber', what: '–' }
  for (const [field, place] of Object.entries(places)) {
    if (reads !== 'pattern' || typeof place !== 'string') continue
    try {
      compilePattern(place)
    } catch (error) {
      return { field, what: (error as Error).message }
    }
  }
  const both = success.find((word) => failure.some((other) => other.toLowerCase() === word.toLowerCase()))
  return both === undefined ? null : { field: 'failure', what: both }
}

/** What a template makes of a question, or of the one for the price list. */
export function templateWire(question: Question | 'list', connection: Connection, asked: Asked): Wire | null {
  const template = templatesOf(connection)[question]
  if (!template) return null
  const values = valuesOf(asked)
  const filled = (text: string, safe: (value: string) => string) => fill(text, values, connection, safe)
  const url = new URL(`${connection.address}${filled(template.path, encodeURIComponent)}`)
  const payload = asked.payload.map(({ name, value }) => [name, filled(value, (text) => text)] as const)
  const text = filled(template.body ?? '', safeIn[template.bodyType])
  const isInAddress = template.method === 'GET' || (template.bodyType === 'none' && !isObject(text))
  if (isInAddress) for (const [name, value] of payload) url.searchParams.append(name, value)
  const headers = Object.fromEntries(template.headers.map(({ name, value }) => [name.toLowerCase(), filled(value, inHeader)]))
  const body = template.method === 'GET' ? null : bodyOf(template, text, isInAddress ? [] : payload)
  return { method: template.method, url: url.href, headers: { ...contentType[template.bodyType], ...headers }, body }
}

const contentType = {
  json: { 'content-type': 'application/json' },
  form: { 'content-type': 'application/x-www-form-urlencoded' },
  none: {},
} as const

/** Whether a text takes further fields as JSON does; nothing does. */
function isObject(text: string): boolean {
  try {
    return text !== '' && Object.prototype.toString.call(JSON.parse(text)) === '[object Object]'
  } catch {
    return false
  }
}

/** Says nothing of the text: secrets stand in it. */
function assertJson(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    throw new Error('the body is no JSON')
  }
}

/** Each pair of the product's payload sheet becomes a further field of the body. */
function bodyOf({ bodyType }: Template, text: string, payload: readonly (readonly [string, string])[]): string {
  // What came into it must have left it JSON.
  if (bodyType === 'json') assertJson(text)
  if (payload.length === 0) return text
  if (bodyType === 'form') return [...(text ? [text] : []), new URLSearchParams(payload.map(([...pair]) => pair))].join('&')
  return withFields(text || '{}', Object.fromEntries(payload))
}

/** The value at `data.items[0].sn` of a reply; undefined where there is none. */
export function atPath(value: unknown, path: string): unknown {
  const keys = path.replace(/^\$\.?/, '').match(/[^.[\]]+/g) ?? []
  return keys.reduce<unknown>(
    (now, key) => (typeof now === 'object' && now !== null ? Object.entries(now).find(([name]) => name === key)?.[1] : undefined),
    value,
  )
}

/** Reads one place of a reply by the dialect: a path into JSON, or a pattern with its first group. */
function reader({ reads }: Templates['reply'], text: string): (place: string | null) => unknown {
  if (reads === 'pattern')
    return (place) => {
      // Of a text that is too long only the beginning would be read.
      const found = place === null || text.length > patternLimits.text ? null : findPattern(compilePattern(place), text)
      return found ? (found.value ?? found[1] ?? found[0]) : undefined
    }
  let value: unknown
  try {
    value = exactJson(text)
  } catch {
    value = undefined
  }
  return (place) => (place === null ? undefined : atPath(value, place))
}

function read(question: Question, connection: Connection, { text }: HttpReply, { request }: Asked): Reading {
  const { reply } = templatesOf(connection)
  const at = reader(reply, text)
  const message = messageOf(at(reply.message))
  const kind = kindOf(reply, at(reply.status), question)
  const reference = textOrNull(at(reply.reference))
  if (reference !== null && reference !== request.reference) return unclear(message || undefined)
  if (kind === 'failure') return failed(message)
  const isOurs = reply.reference === null || reference !== null || question === 'inquiry'
  const serialNumber = textOrNull(at(reply.serialNumber))
  const mayBeInquiry =
    question === 'advice' && request.productTypeId === productTypes.bill && isOfInquiry(connection, serialNumber)
  if (kind !== 'success' || !isOurs || mayBeInquiry) return unclear(message || undefined)
  return succeeded({
    message,
    serialNumber,
    customerName: textOrNull(at(reply.customerName)),
    base: rupiah(at(reply.bill)),
    price: rupiah(at(reply.price)),
    handle: textOrNull(at(reply.handle)),
  })
}

/** Where a payment follows an inquiry under one reference, a success without a serial number may be that of the inquiry. */
const isOfInquiry = (connection: Connection, serialNumber: string | null): boolean =>
  templatesOf(connection).payment !== null && serialNumber === null

function kindOf(reply: Templates['reply'], status: unknown, question: Question | 'report'): Reading['kind'] {
  const word = (typeof status === 'boolean' ? String(status) : (textOrNull(status) ?? '')).toLowerCase()
  const among = (words: readonly string[]) => words.some((one) => one.toLowerCase() === word)
  if (word === '') return 'pending'
  if (among(reply.success)) return 'success'
  return among(question === 'advice' ? (reply.failureOfAdvice ?? reply.failure) : reply.failure) ? 'failure' : 'pending'
}

/** A partner that is spoken to by templates: `json` posts bodies, `http-get` asks by address. What no list names is pending. */
export const templates: Protocol = {
  credentials: templateCredentials,
  needs: [],
  account: templateCredentials,
  inTwoSteps: (request, connection) => request.productTypeId === productTypes.bill && templatesOf(connection).payment !== null,
  write: templateWire,
  read,
  balance: (connection, { text }) => {
    const { reply } = templatesOf(connection)
    return rupiah(reader(reply, text)(reply.balance))
  },
  report(connection, { query, body, method }) {
    const { reply } = templatesOf(connection)
    const text =
      method === 'POST'
        ? body
        : reply.reads === 'json'
          ? JSON.stringify(query)
          : new URLSearchParams(query as Record<string, string>).toString()
    const at = reader(reply, text)
    const reference = textOrNull(at(reply.reference))
    if (reference === null) return 'nothing'
    const status = kindOf(reply, at(reply.status), 'report')
    const serialNumber = textOrNull(at(reply.serialNumber))
    return {
      reference,
      status: status === 'success' && isOfInquiry(connection, serialNumber) ? 'pending' : status,
      serialNumber,
      customerName: textOrNull(at(reply.customerName)),
      message: messageOf(at(reply.message)),
    }
  },
}
