import type { Connection } from './protocol.ts'

/** What may stand in braces: `{reference}`, `{credential.apiKey}`, and a function over a template, `{md5:{credential.apiKey}{reference}}`. */
type Part = string | { name: string } | { does: string; key: string | null; of: Part[] }

export class TemplateError extends Error {}

type Does = (text: string, connection: Connection, key: string) => string

const keyed =
  (algorithm: string): Does =>
  (text, { credentials, sign }, key) =>
    sign.hmac(algorithm, credentials[key] ?? '', text)

/** Functions by their name; those of the signer are shown differently in a dry run. */
const functions: Readonly<Record<string, Does>> = {
  md5: (text, { sign }) => sign.md5(text),
  sha1: (text, { sign }) => sign.sha1(text),
  sha256: (text, { sign }) => sign.sha256(text),
  'sha1-base64url': (text, { sign }) => sign.sha1Base64url(text),
  'hmac-sha1': keyed('sha1'),
  'hmac-sha256': keyed('sha256'),
  'hmac-sha512': keyed('sha512'),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
}
export const functionNames = Object.keys(functions)

const opening = /^\{(?:([a-zA-Z][\w.]*)\}|([a-z][a-z0-9-]*)(?: ([a-zA-Z]\w*))?:)/

/** Reads a template; a brace that no name follows is itself, so that JSON needs no signs before its own. Throws TemplateError. */
export function parseTemplate(text: string): Part[] {
  const [parts, end] = partsFrom(text, 0, 0)
  if (end < text.length) throw new TemplateError(`} at ${end + 1}`)
  return parts
}

function partsFrom(text: string, from: number, depth: number): [parts: Part[], end: number] {
  if (depth > 5) throw new TemplateError('too deep')
  const parts: Part[] = []
  let plain = ''
  let at = from
  while (at < text.length) {
    const letter = text[at]!
    if (depth > 0 && letter === '}') break
    const found = letter === '{' ? opening.exec(text.slice(at, at + 100)) : null
    if (!found) {
      plain += letter
      at += 1
      continue
    }
    if (plain) parts.push(plain)
    plain = ''
    at += found[0].length
    const [, name, does, key = null] = found
    if (name !== undefined) parts.push({ name })
    else {
      if (!functions[does!]) throw new TemplateError(`{${does}:`)
      if (does!.startsWith('hmac') !== (key !== null)) throw new TemplateError(`{${does} ${key ?? ''}:`)
      const [of, end] = partsFrom(text, at, depth + 1)
      if (text[end] !== '}') throw new TemplateError(`{${does}:`)
      parts.push({ does: does!, key, of })
      at = end + 1
    }
  }
  if (plain) parts.push(plain)
  return [parts, at]
}

/** Names that stand in a template, and the credentials that its functions use. */
export const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : 'name' in part
        ? [part.name]
        : [...(part.key === null ? [] : [`credential.${part.key}`]), ...namesIn(part.of)],
  )

/** Fills a template; `safe` makes each value safe where it stands. Throws TemplateError for a name without a value. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  connection: Connection,
  safe: (value: string) => string,
): string {
  const plain = (parts: readonly Part[]): string => parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('')
  const textOf = (part: Exclude<Part, string>): string => {
    if ('does' in part) return functions[part.does]!(plain(part.of), connection, part.key ?? '')
    const value = part.name.startsWith('credential.')
      ? (connection.credentials[part.name.slice('credential.'.length)] ?? '')
      : values[part.name]
    if (value === undefined) throw new TemplateError(`{${part.name}}`)
    return value
  }
  return parseTemplate(text)
    .map((part) => (typeof part === 'string' ? part : safe(textOf(part))))
    .join('')
}
