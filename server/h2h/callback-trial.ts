import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import { testEverySeconds } from '../../contract/h2h/callbacks.ts'
import type { CallbackForm } from '../../contract/h2h/dialect-names.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import { requireEffect } from '../runner/gate.ts'
import type { Answer, Origin } from '../runner/handlers.ts'
import type { AllowedAddresses } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import { type Attempt, attemptTo, keepAttempt } from './callback-attempt.ts'
import { type CallbackTo, hook, testOf } from './callback-forms.ts'
import { callbackKeys } from './callback-keys.ts'
import { signerFor } from './holders.ts'

const WITHIN_MS = 5_000

/** Who tests, by which call, and what the test may reach. */
export interface Tester {
  transact: Transact
  actor: Actor
  origin: Origin
  allowed: AllowedAddresses
}

/** Sends a test in the form of the account's callbacks; answers what came back, and keeps it. Refuses `no-callback-address` without one. */
export async function testCallback(tester: Tester): Promise<Answer<'testCallback'>> {
  const { form, to } = await beginTest(tester, 'testCallback')
  const tried = await sendTest(tester, async () => testOf(form, await signerFor(tester.transact, form, to, tester.actor)))
  return { ...tried, at: tried.at.toISOString(), url: to.url }
}

interface Ping {
  sed: string
  hook_id: string
  hook: { url: string; secret: string; type: string; status: number }
}

/** The ping of Digiflazz: answered with what came of it, status 0 where nothing was there. The key is shown to nobody. */
export async function pingCallback(tester: Tester): Promise<Ping> {
  const { to } = await beginTest(tester, 'resendCallback')
  const ping = {
    sed: randomUUID(),
    hook_id: String(tester.actor.userId),
    hook: { url: to.url, secret: '***', type: 'update', status: 1 },
  }
  const { status } = await sendTest(tester, async () => hook(to, 'ping', 'Digiflazz-Hookshot', ping))
  return { ...ping, hook: { ...ping.hook, status: status ?? 0 } }
}

/** Asks the gate, and takes the only test of the next seconds. */
const beginTest = ({ transact, actor, origin }: Tester, call: CallName) =>
  transact.write(async (tx) => {
    await openAudit(tx, call, auditedBy(actor), {}, origin)
    await requireEffect(tx, 'resend-callback', actor.userId)
    const row = await tx
      .selectFrom('users')
      .select(['callbackUrl', 'callbackForm'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    const url = row.callbackUrl ?? refuse('no-callback-address')
    await takeTest(tx, actor.userId)
    const to: CallbackTo = { id: 0, url, keys: (await callbackKeys(tx, [actor.userId]))(actor.userId), signer: null }
    return { form: row.callbackForm as CallbackForm, to }
  })

/** Two at once may have begun in either order; one that was taken while the clock was ahead counts for nothing. */
async function takeTest(tx: Tx, userId: number): Promise<void> {
  const taken = await sql`
    insert into callback_test as t (user_id) values (${userId})
    on conflict (user_id) do update set at = now()
    where t.at not between now() - make_interval(secs => ${testEverySeconds}) and now() + make_interval(secs => ${testEverySeconds})
    returning user_id`.execute(tx)
  if (taken.rows.length === 0) refuse('too-many-requests', { seconds: testEverySeconds })
}

async function sendTest({ transact, actor, allowed }: Tester, message: Parameters<typeof attemptTo>[0]): Promise<Attempt> {
  const tried = await attemptTo(message, { ...allowed, withinMs: WITHIN_MS, chosenBy: actor.userId })
  await transact.write((tx) => keepAttempt(tx, actor.userId, null, tried))
  return tried
}
