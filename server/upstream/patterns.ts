import { RE2JS } from 're2js'

/** The longest pattern, and how much of a text is looked at. */
export const patternLimits = { source: 500, text: 3072 } as const

/**
 * Reads a regular expression that an operator typed. Capitals and small letters are the same, and `.` is any letter. Throws a SyntaxError where it
 * is none, or looks around or back, which cannot be matched in one reading of the text.
 */
export function compilePattern(source: string): RE2JS {
  if (source.length > patternLimits.source) throw new SyntaxError('too long')
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
  } catch (error) {
    throw new SyntaxError((error as Error).message, { cause: error })
  }
}

/** The first place of a text that a pattern fits: the whole of it, and what its groups caught, by number (from 1) or by name. Null: nowhere. */
export function findPattern(pattern: RE2JS, given: string): Record<string, string | null> | null {
  const matcher = pattern.matcher(given.slice(0, patternLimits.text))
  if (!matcher.find()) return null
  const names = new Map(Object.entries(pattern.namedGroups()).map(([name, n]) => [n, name]))
  const found: Record<string, string | null> = { 0: matcher.group(0) }
  for (let n = 1; n <= matcher.groupCount(); n++) found[names.get(n) ?? n] = matcher.group(n)
  return found
}
