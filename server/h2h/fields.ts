import type { FastifyRequest } from 'fastify'
import { refuse } from '../runner/refuse.ts'
import { repeatedKey } from '../runner/repeated-keys.ts'
import { isStorable } from '../runner/storable.ts'
import { fieldsOfXml, isXml } from './xml.ts'

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

  /** A text that has to be there and has at most so many characters. Refuses `invalid-input`. */
  need(name: string, most = 64): string {
    const value = this.text(name)
    return value !== '' && value.length <= most ? value : refuse('invalid-input')
  }

  /** A whole positive amount in rupiah; null where none was sent. Refuses `invalid-input`. */
  amount(name: string): number | null {
    const value = this.text(name)
    if (value === '') return null
    return /^0*[1-9]\d{0,11}$/.test(value) ? Number(value) : refuse('invalid-input')
  }

  /** A whole number from 1 to 99; 1 where none was sent. Refuses `invalid-input`. */
  counter(name: string): number {
    const count = this.amount(name) ?? 1
    return count <= 99 ? count : refuse('invalid-input')
  }

  /** Whether a switch is on: true, 1, "true", "1". */
  isOn(name: string): boolean {
    return /^(true|1)$/i.test(this.text(name))
  }
}

const MOST_FIELDS = 60

/**
 * Reads the fields of a request: of a POST its body, JSON, form or, under a root, XML; of any its query and its path. Refuses `invalid-input`, also where a name
 * is given twice in whatever letters, be it in two of them: which of two values counts nobody should have to know.
 */
export function fieldsOf(request: Pick<FastifyRequest, 'method' | 'url' | 'body' | 'params'>, xmlRoot?: string): Fields {
  const query = request.url.indexOf('?')
  const sent = [
    ...ofBody(bodyOf(request), xmlRoot),
    ...(query < 0 ? [] : ofForm(request.url.slice(query + 1))),
    ...Object.entries((request.params ?? {}) as Record<string, string>),
  ]
  if (sent.length > MOST_FIELDS || !isStorable(sent)) return refuse('invalid-input')
  const values = new Map<string, string>()
  for (const [written, value] of sent) {
    const name = written.toLowerCase()
    if (values.has(name)) return refuse('invalid-input')
    values.set(name, value.trim())
  }
  return new Fields(values)
}

/** The body as it was sent, without blanks around it. */
export const bodyOf = ({ body }: Pick<FastifyRequest, 'body'>): string => (typeof body === 'string' ? body.trim() : '')

function ofBody(body: string, xmlRoot?: string): [string, string][] {
  if (body === '') return []
  if (xmlRoot && isXml(body)) return fieldsOfXml(body, xmlRoot)
  return /^[{["]/.test(body) ? ofJson(body) : ofForm(body)
}

const ofForm = (text: string): [string, string][] => [...new URLSearchParams(text)]

/** What is neither text, number nor switch counts as not sent. */
function ofJson(text: string): [string, string][] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('invalid-input')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('invalid-input')
  if (repeatedKey(text) !== null) return refuse('invalid-input')
  return Object.entries(value).map(([name, field]): [string, string] => [
    name,
    typeof field === 'string' || typeof field === 'number' || typeof field === 'boolean' ? String(field) : '',
  ])
}
