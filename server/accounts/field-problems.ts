import type { Language } from '../../contract/errors.ts'
import { type FieldError, fieldErrorText } from '../../contract/field-errors.ts'
import { Refused } from '../runner/refuse.ts'

/** Refuses `invalid-input` with a text for every field that has a problem; goes on when there is none. */
export function refuseProblems(language: Language, problems: Readonly<Record<string, FieldError | null>>): void {
  const fields = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, fieldErrorText(problem, language)] as const],
  )
  if (fields.length > 0) throw new Refused('invalid-input', {}, Object.fromEntries(fields))
}

/** The refusal that one field is wrong, to be thrown. */
export const fieldProblem = (language: Language, field: string, problem: FieldError): Refused =>
  new Refused('invalid-input', {}, { [field]: fieldErrorText(problem, language) })
