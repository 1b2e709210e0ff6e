import { ECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '../../contract/errors.ts'
import { type FieldError, fieldErrorText } from '../../contract/field-errors.ts'
import type { PushKind } from '../../contract/notices.ts'
import { type Account, accountOfActor } from '../auth/account.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { callbackProblem } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import { pushKey } from './push-key.ts'
import { offeredTo } from './push-notices.ts'

export interface PushOptions {
  /** Lets push services be on this machine, without TLS; only where the operator allows it. */
  privateAddresses: boolean
}

/** The most browsers of one account; a further one replaces the oldest. */
const MOST_BROWSERS = 10

const isOf = ({ userId, loginUserId }: Account) =>
  sql<boolean>`user_id = ${userId} and login_user_id is not distinct from ${loginUserId}::integer`

export async function pushState(tx: Tx, actor: Actor, { endpoint }: Input<'pushState'>): Promise<Answer<'pushState'>> {
  const row = await tx
    .selectFrom('pushSubscription')
    .select('kinds')
    .where(isOf(accountOfActor(actor)))
    .where('endpoint', '=', endpoint ?? '')
    .executeTakeFirst()
  return {
    key: (await pushKey(tx)).publicKey,
    offered: offeredTo(actor),
    kinds: (row?.kinds ?? []) as PushKind[],
  }
}

/** Sets what a browser is notified about. Refuses `account-blocked`, and fields that no browser gives. */
export async function setPush(
  tx: Tx,
  actor: Actor,
  { endpoint, p256dh, auth, kinds }: Input<'setPush'>,
  { host, language }: Origin,
  { privateAddresses }: PushOptions,
): Promise<Answer<'setPush'>> {
  const account = accountOfActor(actor)
  const wanted = offeredTo(actor).filter((kind) => kinds.includes(kind))
  if (wanted.length === 0) {
    await tx.deleteFrom('pushSubscription').where(isOf(account)).where('endpoint', '=', endpoint).execute()
    return { kinds: [] }
  }
  refuseOtherThanBrowsers(language, {
    endpoint: endpointProblem(endpoint, privateAddresses),
    p256dh: isPublicKey(p256dh) ? null : 'invalid',
    auth: Buffer.from(auth, 'base64url').length === 16 ? null : 'invalid',
  })
  // Two questions at once count each other.
  await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forNoKeyUpdate().execute()
  const { rows } = await sql`
    insert into push_subscription
      (user_id, login_user_id, session_id, place, device_hash, host, language, kinds, endpoint, p256dh, auth)
    select s.user_id, s.login_user_id, s.id, s.place, s.device_hash, ${host.name}, ${language}, ${wanted}, ${endpoint}, ${p256dh}, ${auth}
    from session s where s.token_hash = ${actor.session}
    on conflict (endpoint) do update set user_id = excluded.user_id, login_user_id = excluded.login_user_id,
      session_id = excluded.session_id, place = excluded.place, device_hash = excluded.device_hash, host = excluded.host,
      language = excluded.language, kinds = excluded.kinds, p256dh = excluded.p256dh, auth = excluded.auth
    returning id`.execute(tx)
  if (rows.length === 0) refuse('access-denied')
  await sql`
    delete from push_subscription where ${isOf(account)} and id in (
      select id from push_subscription where ${isOf(account)} order by endpoint = ${endpoint} desc, id desc offset ${MOST_BROWSERS}
    )`.execute(tx)
  return { kinds: wanted }
}

/** What a browser gives as the address of its push service is one of the open internet, by TLS. */
const endpointProblem = (endpoint: string, privateAddresses: boolean): FieldError | null =>
  callbackProblem(endpoint, { privateAddresses, plainCallbacks: false })

function isPublicKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url')
  if (key.length !== 65) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function refuseOtherThanBrowsers(language: Language, problems: Readonly<Record<string, FieldError | null>>): void {
  const fields = Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [[field, fieldErrorText(problem, language)] as const],
  )
  if (fields.length > 0) throw new Refused('invalid-input', {}, Object.fromEntries(fields))
}
