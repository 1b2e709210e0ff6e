import type { Actor } from '../runner/actor.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { type AccountFacts, accountKey, accountOfActor, factsOf } from './account.ts'
import { clearAttempts, countAttempt } from './attempts.ts'
import type { VerifyPassword } from './passwords.ts'
import { confirmSession } from './sessions.ts'

const wrongPasswords = { most: 10, minutes: 15 }
/** Right ones too: each takes a core for a part of a second. */
const proofs = { most: 20, minutes: 1 }

/**
 * Proves again that it is the account itself, which confirms the session too. Answers what is known of it. Refuses `password-wrong`, and `too-many-requests` after ten
 * in a quarter of an hour, and after twenty right ones in a minute: in this session, so that who stole another one cannot keep its owner from ending it.
 */
export async function provePassword(
  transact: Transact,
  actor: Actor,
  password: string,
  verify: VerifyPassword,
): Promise<AccountFacts> {
  const account = accountOfActor(actor)
  const key = `password of ${accountKey(account)} in ${actor.session?.toString('base64url')}`
  const facts = await transact.write(async (tx) => {
    await countAttempt(tx, key, wrongPasswords)
    await countAttempt(tx, `proof, ${key}`, proofs)
    return factsOf(tx, account)
  })
  if (!(await verify(facts.passwordHash, password, `user ${account.userId}`))) refuse('password-wrong')
  await transact.write(async (tx) => {
    await clearAttempts(tx, [key])
    if (actor.session) await confirmSession(tx, actor.session)
  })
  return facts
}
