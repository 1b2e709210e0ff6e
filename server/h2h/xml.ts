import { refuse } from '../runner/refuse.ts'

/** Whether a body is XML rather than JSON or a form. */
export const isXml = (body: string): boolean => body.startsWith('<')

const head = /^<\?xml\b[^<>]*\?>\s*/
const field = /<([A-Za-z_][\w.-]*)\s*(?:\/>|>([^<>]*)<\/([A-Za-z_][\w.-]*)\s*>)\s*/y
const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));|&/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Names and texts of a document that is one element with fields in it, `<mp><hp>0812…</hp></mp>`, in their order. It is all that programs
 * send, and all that is read: attributes, elements in a field, comments, types of documents and entities of their own are refused, so that
 * nothing in it grows or points elsewhere. Refuses `invalid-input`.
 */
export function fieldsOfXml(text: string, root: string): [string, string][] {
  const inner = new RegExp(`^<${root}>\\s*([^]*)</${root}\\s*>$`).exec(text.replace(head, '').trimEnd())?.[1]
  if (inner === undefined) return refuse('invalid-input')
  const fields: [string, string][] = []
  field.lastIndex = 0
  while (field.lastIndex < inner.length) {
    const [, name, value = '', closing = name] = field.exec(inner) ?? []
    if (name === undefined || name !== closing) return refuse('invalid-input')
    fields.push([name, value.replace(entity, characterOf)])
  }
  return fields
}

function characterOf(_: string, name?: string, decimal?: string, hex?: string): string {
  if (name) return named[name.toLowerCase()]!
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : Number.NaN
  // What is no character the reader of the fields refuses.
  return code <= 0x10ffff ? String.fromCodePoint(code) : refuse('invalid-input')
}

/** A value as a document under this root: fields are elements, those of a list stand one after the other under its name. */
export const asXml = (root: string, value: object): string => `<?xml version="1.0"?>\n${elementOf(root, value)}`

function elementOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => elementOf(name, item)).join('')
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([field, item]) => elementOf(field, item))
          .join('')
      : textOf(String(value ?? ''))
  return `<${name}>${inner}</${name}>`
}

/** Control characters have no place in XML, not even escaped. */
const textOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
