import type { RefusalCode } from '../../contract/errors.ts'

/** Ends a call with one of the contract's refusals; everything written in its transaction is undone. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, string>> | undefined
  /** Whom a call without a session was about: a user, or a staff account of one. */
  account: { userId: number; loginUserId: number | null } | null = null

  constructor(code: RefusalCode, values: Record<string, string | number> = {}, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.values = values
    this.fields = fields
  }
}

/** Refuses what waited for its turn for too long, which is a matter of the database and not of who asks. */
export class WaitedTooLong extends Refused {
  constructor() {
    super('unavailable')
  }
}

/** Throws a refusal of a call without a session for a known account. The account is logged, and not shown to the caller. */
export function refuseTo(account: Refused['account'], code: RefusalCode): never {
  const refused = new Refused(code)
  refused.account = account
  throw refused
}

/** Throws the refusal. Values fill the {names} of its text. */
export function refuse(code: RefusalCode, values?: Record<string, string | number>): never {
  throw new Refused(code, values)
}
