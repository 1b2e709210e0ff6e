import { emailProblem, phoneProblem } from '../../rules/account-fields.ts'
import { storedPhone } from '../auth/auth.queries.ts'
import { tellAddresses } from '../auth/code-messages.ts'
import { guardNames, refuseTaken, takenNames } from '../auth/taken-names.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuseProblems } from './field-problems.ts'

/** Sets e-mail and phone of the caller. The call notifies the old address; the new one is notified here. */
export async function setOwnContact(
  tx: Tx,
  actor: Actor,
  { email: typed, phone }: Input<'setOwnContact'>,
  origin: Origin,
): Promise<Answer<'setOwnContact'>> {
  const { language } = origin
  refuseProblems(language, { email: typed === '' ? null : emailProblem(typed), phone: phoneProblem(phone) })
  const { name, ...before } = await tx
    .selectFrom('users')
    .select(['name', 'email', 'phone'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const now = { email: typed.toLowerCase() || null, phone: phone === '' ? null : storedPhone(phone) }
  const fresh = {
    email: now.email === before.email?.toLowerCase() ? null : now.email,
    phone: now.phone === before.phone ? null : now.phone,
  }
  refuseTaken(await takenNames(tx, fresh), language)
  await guardNames(language, () => tx.updateTable('users').set(now).where('id', '=', actor.userId).execute())
  const to = [{ email: fresh.email, phone: fresh.email === null && now.email === null ? fresh.phone : null }]
  await tellAddresses(tx, { template: 'contact-changed', userId: actor.userId, name, to, origin })
  return now
}
