/**
 * What partners are sent may have places in braces: `{reference}`, `{credential.apiKey}`, and functions over a template,
 * `{md5:{credential.apiKey}{reference}}`. Here they are read; the server fills them.
 */

export type Part = string | { name: string } | { does: TemplateFunction; key: string | null; of: Part[] }

export class TemplateError extends Error {}

/** What a template may name of a sale. */
const saleNames = ['reference', 'product', 'customer', 'amount', 'nominal', 'maxPrice', 'family', 'handle'] as const
export type SaleName = (typeof saleNames)[number]
/** What it may name of the connection. */
export const templateCredentials = ['username', 'apiKey', 'memberId', 'pin', 'password', 'secret'] as const
const templateNames: readonly string[] = [...saleNames, ...templateCredentials.map((name) => `credential.${name}`)]

const plainFunctions = ['md5', 'sha1', 'sha256', 'sha1-base64url', 'base64', 'base64url', 'upper', 'lower'] as const
const keyedFunctions = ['hmac-sha1', 'hmac-sha256', 'hmac-sha512'] as const
const templateFunctions = [...plainFunctions, ...keyedFunctions] as const
export type TemplateFunction = (typeof templateFunctions)[number]
const isFunction = (name: string): name is TemplateFunction => (templateFunctions as readonly string[]).includes(name)

/** What the refusal lists for somebody who wrote a name or function that there is not. */
const placesToUse = {
  names: [...saleNames, 'credential.NAME'].map((name) => `{${name}}`).join(' '),
  functions: templateFunctions.join(' '),
  example: '{md5:{reference}}',
}

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
    const [, name, does = '', key = null] = found
    if (name !== undefined) parts.push({ name })
    else {
      if (!isFunction(does)) throw new TemplateError(`{${does}:`)
      if (does.startsWith('hmac') !== (key !== null)) throw new TemplateError(`{${does} ${key ?? ''}:`)
      const [of, end] = partsFrom(text, at, depth + 1)
      if (text[end] !== '}') throw new TemplateError(`{${does}:`)
      parts.push({ does, key, of })
      at = end + 1
    }
  }
  if (plain) parts.push(plain)
  return [parts, at]
}

/** Names that stand in a template, and the credentials that its functions use. */
const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : 'name' in part
        ? [part.name]
        : [...(part.key === null ? [] : [`credential.${part.key}`]), ...namesIn(part.of)],
  )

/** What is wrong with a template: a name that it may not use, or what cannot be read; null: nothing. */
export function wrongIn(text: string): string | null {
  try {
    const unknown = namesIn(parseTemplate(text)).find((name) => !templateNames.includes(name))
    return unknown === undefined ? null : `{${unknown}}`
  } catch (error) {
    if (error instanceof TemplateError) return error.message
    throw error
  }
}

/** What looks like a place and would go out as it stands: `{ customer }`, `{Md5:…}`, `{{customer}}`. In JSON no word follows a brace. */
const meantAsPlace = /\{\s*[a-z][^{}]*\}?/i

/** The first place in a text of a product's sheet that is none, as it was typed; null: there is none. */
function strangePlace(text: string): string | null {
  const wrong = wrongIn(text)
  if (wrong !== null) return wrong
  const doubled = /\{\s*(\{[^{}]*\})/.exec(text)
  return doubled ? doubled[0] : strangeIn(parseTemplate(text))
}

function strangeIn(parts: readonly Part[]): string | null {
  for (const part of parts) {
    const found =
      typeof part === 'string' ? (meantAsPlace.exec(part)?.[0].trim() ?? null) : 'of' in part ? strangeIn(part.of) : null
    if (found !== null) return found
  }
  return null
}

/** Places in a row of a product's sheet that are not replaced: in its value, and any in its name. */
export function* wrongPlaces({ name, value }: Readonly<Record<'name' | 'value', string>>) {
  const { example } = placesToUse
  if (meantAsPlace.test(name)) yield ['name', 'place-in-name', { example }] as const
  const found = strangePlace(value)
  if (found !== null) yield ['value', 'unknown-place', { found, ...placesToUse }] as const
}

/** What the templates of a connection begin with: a partner that takes an order and says how it stands. */
export const firstTemplates = {
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
} as const
