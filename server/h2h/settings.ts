import { refuseProblems } from '../accounts/field-problems.ts'
import type { Actor } from '../runner/actor.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { callbackProblem } from './callback-address.ts'
import { type CallbackOptions, callbackSecrets } from './callbacks.ts'

export async function h2hSettings(tx: Tx, actor: Actor): Promise<Answer<'h2hSettings'>> {
  const settings = await tx
    .selectFrom('users')
    .select(['callbackUrl', 'doubleSaleCheck', 'ip'])
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { ...settings, callbackSecret: (await callbackSecrets(tx))(actor.userId) }
}

/** An empty address stops the callbacks. */
export async function updateH2hSettings(
  tx: Tx,
  actor: Actor,
  { callbackUrl, doubleSaleCheck }: Input<'updateH2hSettings'>,
  { language }: Origin,
  { privateAddresses }: Pick<CallbackOptions, 'privateAddresses'>,
): Promise<Answer<'updateH2hSettings'>> {
  refuseProblems(language, { callbackUrl: callbackUrl === '' ? null : callbackProblem(callbackUrl, privateAddresses) })
  await tx
    .updateTable('users')
    .set({ callbackUrl: callbackUrl || null, doubleSaleCheck })
    .where('id', '=', actor.userId)
    .execute()
  return h2hSettings(tx, actor)
}
