import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { ChallengeParameters } from 'altcha-lib/types'

/** The key derivation that the solver of the proof of work asks for, where the browser withholds crypto.subtle; knows SHA-256 and PBKDF2/SHA-256. */
export async function deriveKey(parameters: ChallengeParameters, salt: Uint8Array, password: Uint8Array) {
  const { algorithm, cost, keyLength = 32 } = parameters
  if (algorithm === 'PBKDF2/SHA-256') return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) }
  if (algorithm !== 'SHA-256') throw new Error(`Unknown algorithm: ${algorithm}`)
  let derivedKey = new Uint8Array([...salt, ...password])
  for (let i = 0; i < Math.max(1, cost); i++) derivedKey = new Uint8Array(sha256(derivedKey))
  return { derivedKey: derivedKey.slice(0, keyLength) }
}
