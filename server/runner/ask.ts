import type { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { type CallName, type Calls, calls } from '../../contract/calls.ts'
import type { Actor } from './actor.ts'
import type { Answer, Origin } from './handlers.ts'
import { readInput } from './inputs.ts'
import { refusalAtTheDoor } from './policy.ts'
import { Refused, refuse } from './refuse.ts'
import { type AnyHandler, kindOf, refuseBlocked, run, type ServeOptions } from './serve.ts'

/** Makes a call for somebody who was found by another way than a token. Refuses what the call refuses. */
export type Ask = <N extends CallName>(
  name: N,
  actor: Actor,
  input: z.input<Calls[N]['input']>,
  origin: Origin,
) => Promise<Answer<N>>

/** The calls as they are served, without a request: the same limits, policy, input, audit row and transaction. None that asks for a fresh confirmation. */
export function asking(options: ServeOptions): Ask {
  return async (name, actor, given, origin) => {
    const call: Call = calls[name]
    const seconds = options.askLeave(call.door, actor, name)
    if (seconds > 0) {
      options.refusedTooMany(call.door)
      refuse('too-many-requests', { seconds })
    }
    const refusal = refusalAtTheDoor(call, actor)
    if (refusal) throw new Refused(refusal)
    if (call.confirms) refuse('confirm-yourself')
    const input = readInput(call.input, given, actor.language)
    const handler = options.handlers[name] as AnyHandler
    refuseBlocked(call, handler, actor, input)
    if ('file' in handler || 'stored' in handler || 'picture' in handler || 'openPicture' in handler)
      throw new Error(`${name} answers a file`)
    const work = () => run({ name, handler, ...options }, actor, input, origin)
    const kind = kindOf(handler, input)
    return (await options.inTurn({ door: call.door, name, kind }, actor, work)) as Answer<typeof name>
  }
}
