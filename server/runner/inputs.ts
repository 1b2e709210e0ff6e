import type { z } from 'zod'
import type { Language } from '../../contract/errors.ts'
import { type FieldError, fieldErrorText } from '../../contract/field-errors.ts'
import { Refused } from './refuse.ts'
import { isStorable } from './storable.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Reads a call's input by its schema; every door comes by here, so what no text of the database can be is refused here. Throws Refused `invalid-input`, whose `fields` names every wrong field by its
 * dotted path with a text in the caller's language.
 */
export function readInput<S extends z.ZodType>(schema: S, raw: unknown, language: Language): z.output<S> {
  if (!isStorable(raw)) throw new Refused('invalid-input', {}, unstorableFields(raw, language))
  const parsed = schema.safeParse(raw, { error: (issue) => textOf(issue, language) })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) for (const path of pathsOf(issue)) fields[path.join('.')] ??= issue.message
  throw new Refused('invalid-input', {}, fields)
}

function unstorableFields(raw: unknown, language: Language): Record<string, string> {
  const fields = Object.entries(Object(raw)).filter(([name, value]) => isStorable(name) && !isStorable(value))
  return Object.fromEntries(fields.map(([name]) => [name, fieldErrorText('invalid', language)]))
}

/** What an issue is about: a field that is not known lies below the object that has it. */
const pathsOf = (issue: z.core.$ZodIssue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]

function textOf(issue: Issue, language: Language): string {
  const [problem, values] = problemOf(issue)
  return fieldErrorText(problem, language, values)
}

function problemOf(issue: Issue): [FieldError, Record<string, number>?] {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  switch (issue.code) {
    case 'invalid_type':
      if (missing) return ['required']
      if (typeof issue.input === 'number' && issue.expected === 'int') return ['not-whole']
      return [issue.expected === 'number' || issue.expected === 'int' ? 'not-a-number' : 'invalid']
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin === 'string') return missing || min === 1 ? ['required'] : ['too-short', { min }]
      return [issue.origin === 'array' ? 'too-few' : 'too-small', { min }]
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      if (issue.origin === 'string') return ['too-long', { max }]
      return [issue.origin === 'array' ? 'too-many' : 'too-large', { max }]
    }
    case 'invalid_value':
      return [missing ? 'required' : 'not-a-choice']
    case 'unrecognized_keys':
      return ['unknown-field']
    case 'invalid_union':
      return [missing ? 'required' : 'invalid']
    default:
      return ['invalid']
  }
}
