import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { accountKey, accountOfActor } from './account.ts'
import { clearAttempts, countAttempt } from './attempts.ts'
import { acceptSecondFactor } from './authenticator.ts'
import { signingPasskey } from './passkeys.ts'
import type { VerifyPassword } from './passwords.ts'
import { provePassword } from './prove-password.ts'
import { confirmSession } from './sessions.ts'

const wrongCodes = { most: 10, minutes: 15 }

/** Marks the session of the caller as confirmed for ten minutes, by one proof. Refuses `password-wrong`, `code-wrong` and `passkey-invalid`. */
export async function confirmSelf(
  transact: Transact,
  actor: Actor,
  { password, verCode, credential }: Input<'confirmSelf'>,
  origin: Origin,
  verify: VerifyPassword,
): Promise<Answer<'confirmSelf'>> {
  const confirmed = async (tx: Tx) => {
    await openAudit(tx, 'confirmSelf', auditedBy(actor), {}, origin)
    await confirmSession(tx, actor.session!)
  }
  if (password !== undefined) {
    await provePassword(transact, actor, password, verify)
    await transact.write(confirmed)
  } else if (verCode !== undefined) await confirmByCode(transact, actor, verCode, confirmed)
  else await confirmByPasskey(transact, actor, credential!, origin, confirmed)
  return {}
}

type Confirmed = (tx: Tx) => Promise<void>

/** The attempt is counted in this session, and stays counted when the code was wrong. */
async function confirmByCode(transact: Transact, actor: Actor, verCode: string, confirmed: Confirmed): Promise<void> {
  const account = accountOfActor(actor)
  const key = `code of ${accountKey(account)} in ${actor.session?.toString('base64url')}`
  await transact.write((tx) => countAttempt(tx, key, wrongCodes))
  await transact.write(async (tx) => {
    if (!(await acceptSecondFactor(tx, account, verCode))) refuse('code-wrong')
    await clearAttempts(tx, [key])
    await confirmed(tx)
  })
}

async function confirmByPasskey(
  transact: Transact,
  actor: Actor,
  credential: NonNullable<Input<'confirmSelf'>['credential']>,
  origin: Origin,
  confirmed: Confirmed,
): Promise<void> {
  const { userId, loginUserId } = accountOfActor(actor)
  const { passkey, keepUse } = await signingPasskey(transact, credential, origin)
  if (passkey.userId !== userId || passkey.loginUserId !== loginUserId) refuse('passkey-invalid')
  await transact.write(async (tx) => {
    await keepUse(tx)
    await confirmed(tx)
  })
}
