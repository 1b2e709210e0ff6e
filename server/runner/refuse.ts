import type { RefusalCode } from '../../contract/errors.ts'

/** Ends a call with one of the contract's refusals; everything written in its transaction is undone. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, string>> | undefined

  constructor(code: RefusalCode, values: Record<string, string | number> = {}, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.values = values
    this.fields = fields
  }
}

/** Throws the refusal. Values fill the {names} of its text. */
export function refuse(code: RefusalCode, values?: Record<string, string | number>): never {
  throw new Refused(code, values)
}
