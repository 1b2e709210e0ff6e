import type { FastifyRequest } from 'fastify'
import { type RefusalCode, refusalText } from '../../contract/errors.ts'
import { exactJson } from '../runner/exact-json.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { repeatedKey } from '../runner/repeated-keys.ts'
import { isText } from '../runner/storable.ts'
import { boundaryOf, fieldsOfParts } from './multipart.ts'
import { fieldsOfXml, isXml } from './xml.ts'

/** Refuses `invalid-input`, and names the field that is missing or wrong, unless its name is none that a dialect has. */
export function refuseField(name: string): never {
  throw new Refused('invalid-input', {}, /^[\w-]{1,40}$/.test(name) ? { [name]: '' } : undefined)
}

/** A text of a dialect, and behind it the fields that were wrong, with what is wrong where that is known. */
export function withFields(text: string, { fields = {} }: Pick<Refused, 'fields'>): string {
  const named = Object.entries(fields).map(([name, why]) => (why === '' ? name : `${name} (${why.replace(/\.$/, '')})`))
  return named.length === 0 ? text : `${text}: ${named.join(', ')}`
}

/** Refusals whose published code says less than their reader has to know. */
const vague: ReadonlySet<RefusalCode> = new Set([
  'access-denied',
  'amount-required',
  'no-callback-address',
  'no-free-total',
  'ticket-open',
  'too-many-requests',
  'too-many-tickets',
])

/** The message that is published for a code, and behind it what of the request is meant. */
export const withReason = (message: string, why: Refused): string =>
  vague.has(why.code) ? `${message} (${refusalText(why.code, 'id', why.values)})` : withFields(message, why)

/** What a program has sent, by names in small letters: real ones write `Bank` and `bank`, numbers as texts, JSON as a form. */
export class Fields {
  readonly #values: ReadonlyMap<string, string>

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values
  }

  /** A text without blanks around it; '' where nothing was sent. */
  text(name: string): string {
    return this.#values.get(name) ?? ''
  }

  /** A text that has to be there and has at most so many characters. Refuses `invalid-input` with its name. */
  need(name: string, most = 64): string {
    const value = this.text(name)
    return value !== '' && value.length <= most ? value : refuseField(name)
  }

  /** A whole positive amount in rupiah; null where none was sent. Refuses `invalid-input` with its name. */
  amount(name: string): number | null {
    const value = this.text(name)
    if (value === '') return null
    return /^0*[1-9]\d{0,11}$/.test(value) ? Number(value) : refuseField(name)
  }

  /** A whole number from 1 to 99; 1 where none was sent. Refuses `invalid-input` with its name. */
  nth(name: string): number {
    const count = this.amount(name) ?? 1
    return count <= 99 ? count : refuseField(name)
  }

  /** Whether a switch is on: true, 1, "true", "yes". Refuses `invalid-input` with its name where it is neither on nor off. */
  isOn(name: string): boolean {
    const value = this.text(name)
    if (/^(true|1|yes|on|y)$/i.test(value)) return true
    return /^(false|0|no|off|n|)$/i.test(value) ? false : refuseField(name)
  }
}

const MOST_FIELDS = 60

type Sent = Pick<FastifyRequest, 'body' | 'query' | 'params' | 'headers'>

/**
 * Reads the fields of a request: of a POST its body, JSON, form, form of parts or, under a root, XML; of any its query and its path. Refuses `invalid-input`, also where a name
 * is given twice in whatever letters, be it in two of them: which of two values counts nobody should have to know.
 */
export function fieldsOf(request: Sent, xmlRoot?: string): Fields {
  const values = new Map<string, string>()
  const take: Take = (written, value) => {
    const name = written.toLowerCase()
    if (values.has(name) || values.size === MOST_FIELDS || !isText(name) || !isText(value)) refuseField(name)
    values.set(name, value.trim())
  }
  takeBody(request, take, xmlRoot)
  // What stands in a query twice the framework has joined.
  for (const named of [request.query, request.params] as Record<string, string | string[]>[])
    for (const name in named) take(name, typeof named[name] === 'string' ? named[name] : refuseField(name))
  return new Fields(values)
}

/** Takes one field as it was written. */
type Take = (name: string, value: string) => void

/** The body as it was sent, without blanks around it. */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): string => (typeof body === 'string' ? body.trim() : '')

function takeBody(request: Sent, take: Take, xmlRoot?: string): void {
  const body = bodyOf(request)
  if (body === '') return
  if (/^[{["]/.test(body)) takeJson(body, take)
  else for (const [name, value] of pairsOf(body, request.headers['content-type'], xmlRoot)) take(name, value)
}

function pairsOf(body: string, contentType: string | undefined, xmlRoot?: string): Iterable<[string, string]> {
  if (xmlRoot && isXml(body)) return fieldsOfXml(body, xmlRoot)
  const boundary = boundaryOf(contentType)
  return boundary === null ? new URLSearchParams(body) : fieldsOfParts(body, boundary)
}

/** What is neither text, number nor switch counts as not sent. */
function takeJson(text: string, take: Take): void {
  let value: unknown
  try {
    value = exactJson(text)
  } catch {
    refuse('invalid-input')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('invalid-input')
  const twice = repeatedKey(text)
  if (twice !== null) refuseField(twice)
  for (const [name, field] of Object.entries(value))
    take(name, typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean' ? String(field) : '')
}
