import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { parseStorable } from '../runner/storable.ts'
import type { Transact } from '../runner/transact.ts'

const MINUTES = 5
/** About a fifth of a second of a phone's work: rounds of one derivation, and how many derivations to the answer. */
const work = { cost: 2000, from: 100, to: 300 }

async function secretOf(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'captchaSecret').executeTakeFirstOrThrow()
  return String(row.value)
}

/** A signed proof-of-work challenge; every process signs with the same secret of the database. */
export async function newChallenge(tx: Tx): Promise<Record<string, unknown>> {
  const secret = await secretOf(tx)
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: work.cost,
    counter: randomInt(work.to, work.from),
    deriveKey,
    expiresAt: new Date(Date.now() + MINUTES * 60_000),
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
 * `{challenge, solution}`. Refuses `captcha-invalid` when it is wrong, expired or used before.
 */
export async function spendSolution(transact: Transact, text: string): Promise<void> {
  const given = readPayload(text)
  if (!given) refuse('captcha-invalid')
  const secret = await transact.read(secretOf)
  const result = await verifySolution({
    challenge: given.challenge,
    solution: given.solution,
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: `${secret}/key`,
  }).catch(() => undefined)
  if (!result?.verified) refuse('captcha-invalid')
  const kept = await transact.write((tx) =>
    tx
      .insertInto('captchaUsed')
      .values({ signature: given.challenge.signature, expiresAt: new Date(Date.now() + MINUTES * 60_000) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('signature')
      .executeTakeFirst(),
  )
  if (!kept) refuse('captcha-invalid')
}
