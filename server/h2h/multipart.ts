import { refuse } from '../runner/refuse.ts'

const type = /^\s*multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i

/** What stands between the parts of a form; null where a request is none of parts. */
export function boundaryOf(contentType = ''): string | null {
  const [, quoted, plain] = type.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

/**
 * Names and values of a form of parts, which is what PHP's curl makes of an array. A file counts as sent empty. Refuses `invalid-input`
 * where the end is missing, or a part has no name.
 */
export function fieldsOfParts(body: string, boundary: string): [string, string][] {
  const [before, ...parts] = `\r\n${body}`.split(`\r\n--${boundary}`)
  const end = parts.pop()
  if (before !== '' || !end?.startsWith('--')) refuse('invalid-input')
  return parts.map(fieldOf)
}

function fieldOf(part: string): [string, string] {
  const [, heads = '', value = ''] = /^[ \t]*\r\n((?:[^\r\n]+\r\n)+)\r\n([\s\S]*)$/.exec(part) ?? []
  const said = /^content-disposition:\s*form-data\s*;.*$/im.exec(heads)?.[0] ?? ''
  const [, quoted, plain] = /;\s*name=(?:"([^"]*)"|([^\s";]+))/i.exec(said) ?? []
  const name = quoted ?? plain ?? refuse('invalid-input')
  return [name, /;\s*filename\*?=/i.test(said) ? '' : value]
}
