import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import type { CaptchaDoor } from '../../contract/auth/captcha-doors.ts'
import { captchaMinutes } from '../../contract/auth/captcha-minutes.ts'
import type { Input, Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { parseStorable } from '../runner/storable.ts'
import type { Transact } from '../runner/transact.ts'
import { isPressed } from './address-waits.ts'

/**
 * Rounds of one derivation, and how many derivations there are at most to the answer: about a fifth of a second of a phone's work, and about four seconds
 * where somebody waits. It may be the first one, so that no work is spared by beginning later.
 */
const work = { cost: 2000, easy: 300, hard: 7000 }

/** What every process signs with, and the time of the clock that all of them share, in seconds. */
async function sharedBy(tx: Tx): Promise<{ secret: string; at: number }> {
  const { value, at } = await tx
    .selectFrom('setting')
    .select(['value', sql<number>`floor(extract(epoch from now()))`.as('at')])
    .where('name', '=', 'captchaSecret')
    .executeTakeFirstOrThrow()
  return { secret: String(value), at }
}

/** A signed proof-of-work challenge that says when it was given, what for, and whether it is a hard one: where others at the address wait for the same. */
export async function newChallenge(tx: Tx, { for: door }: Input<'captcha'>, { ip }: Origin): Promise<Record<string, unknown>> {
  const { secret, at } = await sharedBy(tx)
  const isHard = door !== undefined && (await isPressed(tx, door, ip))
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(isHard ? work.hard : work.easy),
    deriveKey,
    data: { at, isHard, for: door ?? null },
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}/key`,
  })
  return { ...challenge }
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      data: z.object({ at: z.number(), isHard: z.boolean().optional(), for: z.string().nullish() }),
    }),
    signature: z.string().min(1),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
})

function readPayload(text: string) {
  try {
    return payload.safeParse(parseStorable(Buffer.from(text, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Accepts a solved challenge once, in a transaction of its own: it is spent whatever becomes of the call. `text` is base64 of the JSON
 * `{challenge, solution}`. Answers whether it was a hard one for this door. Refuses `captcha-invalid` when it is wrong, expired or used before.
 */
export async function spendSolution(transact: Transact, text: string, door: CaptchaDoor): Promise<boolean> {
  const given = readPayload(text)
  if (!given) refuse('captcha-invalid')
  const { secret } = await transact.read(sharedBy)
  const result = await verifySolution({
    challenge: given.challenge,
    solution: given.solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}/key`,
  }).catch(() => undefined)
  if (!result?.verified) refuse('captcha-invalid')
  const { parameters, signature } = given.challenge
  if (!(await transact.write((tx) => keepSpent(tx, signature, parameters.data.at)))) refuse('captcha-invalid')
  return isHardFor(parameters.data, door)
}

/** The same of a hard one for this door; one that does not say so is not spent. Answers whether it was spent. */
export async function spendHardSolution(transact: Transact, text: string, door: CaptchaDoor): Promise<boolean> {
  const given = readPayload(text)
  return given !== undefined && isHardFor(given.challenge.parameters.data, door) && (await spendSolution(transact, text, door))
}

/** Work for one door is no work for another. */
const isHardFor = (data: z.output<typeof payload>['challenge']['parameters']['data'], door: CaptchaDoor): boolean =>
  data.isHard === true && data.for === door

/** Answers false for one that was used before or is not of these minutes. */
async function keepSpent(tx: Tx, signature: string, at: number): Promise<boolean> {
  const lives = sql`make_interval(mins => ${captchaMinutes})`
  const { rows } = await sql`
    insert into captcha_used (signature, expires_at)
    select ${signature}, given + ${lives} from to_timestamp(${at}) given where given between now() - ${lives} and now() + ${lives}
    on conflict do nothing returning signature`.execute(tx)
  return rows.length === 1
}
