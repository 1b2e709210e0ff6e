import type { CallbackForm } from '../../contract/h2h/dialect-names.ts'
import { refuseProblems } from '../accounts/field-problems.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { type AllowedAddresses, callbackProblem } from '../runner/outgoing-address.ts'
import type { Tx } from '../runner/pool.ts'
import { callbackKeys } from './callback-keys.ts'
import { endSilence } from './callback-silence.ts'

export async function h2hSettings(tx: Tx, actor: Actor): Promise<Answer<'h2hSettings'>> {
  const settings = await tx
    .selectFrom('users')
    .select(['callbackUrl', 'callbackForm', 'doubleSaleCheck', 'ip'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  const callbackForm = settings.callbackForm as CallbackForm
  return { ...settings, callbackForm, callbackSecret: (await callbackKeys(tx, [actor.userId]))(actor.userId)[0]! }
}

/** An empty address stops the callbacks. */
export async function updateH2hSettings(
  tx: Tx,
  actor: Actor,
  { callbackUrl, callbackForm, doubleSaleCheck }: Input<'updateH2hSettings'>,
  { language }: Origin,
  allowed: AllowedAddresses,
): Promise<Answer<'updateH2hSettings'>> {
  refuseProblems(language, { callbackUrl: callbackUrl === '' ? null : callbackProblem(callbackUrl, allowed) })
  const { callbackUrl: before } = await tx
    .selectFrom('users')
    .select('callbackUrl')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  // Another address has not failed yet.
  if (before !== (callbackUrl || null)) await endSilence(tx, actor.userId)
  await tx
    .updateTable('users')
    .set({ callbackUrl: callbackUrl || null, doubleSaleCheck, ...(callbackForm && { callbackForm }) })
    .where('id', '=', actor.userId)
    .execute()
  return h2hSettings(tx, actor)
}
