import { isDemo } from '../domains/host-brand.ts'
import { pageOf, pagesOf } from '../lists/paging.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { waitingCodes } from './one-time-codes.ts'
import type { VerifyPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'

export interface ViewCodesOptions {
  /** Whether one-time codes may be looked at: never, always, or in a demo world only. */
  viewCodes: 'on' | 'off' | 'demo'
  verifyPassword: VerifyPassword
}

/** The codes that users wait for. Asks for the password, and each look is kept in the audit trail. */
export async function viewCodes(
  transact: Transact,
  actor: Actor,
  input: Input<'viewCodes'>,
  origin: Origin,
  { viewCodes: allowed, verifyPassword }: ViewCodesOptions,
): Promise<Answer<'viewCodes'>> {
  if (allowed === 'off' || (allowed === 'demo' && !(await transact.read(isDemo)))) refuse('codes-hidden')
  await provePassword(transact, actor, input.password, verifyPassword)
  return transact.write(async (tx) => {
    await openAudit(tx, 'viewCodes', auditedBy(actor), input, origin)
    const { rows, total } = await waitingCodes(tx, { keyword: input.keyword, ...pageOf(input) })
    return {
      users: rows.map(({ id, name, userTypeId, typeCode, email, phone, verCode, sentAt }) => ({
        id,
        name,
        userTypeId,
        UserType: { name: typeCode },
        email,
        phone,
        verCode,
        updatedAt: sentAt.toISOString(),
      })),
      totalPages: pagesOf(total, input),
      totalData: total,
    }
  })
}
