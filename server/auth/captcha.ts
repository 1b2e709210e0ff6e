import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { z } from 'zod'
import { captchaMinutes } from '../../contract/auth/captcha-minutes.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { parseStorable } from '../runner/storable.ts'
import type { Transact } from '../runner/transact.ts'
import { isPressed } from './address-waits.ts'

/**
 * Rounds of one derivation, and how many derivations to the answer: about a fifth of a second of a phone's work, and about four seconds
 * at an address where somebody waits.
 */
const work = { cost: 2000, easy: { from: 100, to: 300 }, hard: { from: 2000, to: 6000 } }

/** What every process signs with, and the time of the clock that all of them share, in seconds. */
async function sharedBy(tx: Tx): Promise<{ secret: string; at: number }> {
  const { value, at } = await tx
    .selectFrom('setting')
    .select(['value', sql<number>`floor(extract(epoch from now()))`.as('at')])
    .where('name', '=', 'captchaSecret')
    .executeTakeFirstOrThrow()
  return { secret: String(value), at }
}

/** A signed proof-of-work challenge that says when it was given and whether it is a hard one. */
export async function newChallenge(tx: Tx, { ip }: Origin): Promise<Record<string, unknown>> {
  const { secret, at } = await sharedBy(tx)
  const isHard = await isPressed(tx, ip)
  const { from, to } = isHard ? work.hard : work.easy
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(to, from),
    deriveKey,
    data: { at, isHard },
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
      data: z.object({ at: z.number(), isHard: z.boolean().optional() }),
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
 * `{challenge, solution}`. Answers whether it was a hard one. Refuses `captcha-invalid` when it is wrong, expired or used before.
 */
export async function spendSolution(transact: Transact, text: string): Promise<boolean> {
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
  return parameters.data.isHard ?? false
}

/** The same of a hard one; one that does not say so is not spent. Answers whether it was spent. */
export const spendHardSolution = async (transact: Transact, text: string): Promise<boolean> =>
  readPayload(text)?.challenge.parameters.data.isHard === true && (await spendSolution(transact, text))

/** Answers false for one that was used before or is not of these minutes. */
async function keepSpent(tx: Tx, signature: string, at: number): Promise<boolean> {
  const lives = sql`make_interval(mins => ${captchaMinutes})`
  const { rows } = await sql`
    insert into captcha_used (signature, expires_at)
    select ${signature}, given + ${lives} from to_timestamp(${at}) given where given between now() - ${lives} and now() + ${lives}
    on conflict do nothing returning signature`.execute(tx)
  return rows.length === 1
}
