import { type Part, parseTemplate, TemplateError, type TemplateFunction } from '../../rules/request-templates.ts'
import type { Connection } from './protocol.ts'

type Does = (text: string, connection: Connection, key: string) => string

const keyed =
  (algorithm: string): Does =>
  (text, { credentials, sign }, key) =>
    sign.hmac(algorithm, credentials[key] ?? '', text)

/** Functions by their name; those of the signer are shown differently in a dry run. */
const functions: Readonly<Record<TemplateFunction, Does>> = {
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

/** Fills a template; `safe` makes each value safe where it stands. Throws TemplateError for a name without a value. */
export function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  connection: Connection,
  safe: (value: string) => string,
): string {
  const plain = (parts: readonly Part[]): string => parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('')
  const textOf = (part: Exclude<Part, string>): string => {
    if ('does' in part) return functions[part.does](plain(part.of), connection, part.key ?? '')
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
