import type { ChallengeParameters } from 'altcha-lib/types'

/** SHA-256, HMAC and PBKDF2 in plain JavaScript, for the proof of work where the browser withholds crypto.subtle. */

const isPrime = (n: number) => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false
  return true
}
const primes = Array.from({ length: 312 }, (_, n) => n)
  .filter((n) => n > 1 && isPrime(n))
  .slice(0, 64)
const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const words = new Int32Array(64)

/** Mixes one block of 16 words into a state of 8. */
function compress(state: Int32Array, block: Int32Array) {
  words.set(block)
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15]!
    const b = words[i - 2]!
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (state[i]! + mixed[i]!) | 0
}

function toWords(bytes: Uint8Array): Int32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Int32Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4))
}

function toBytes(state: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(state.length * 4))
  for (const [i, word] of state.entries()) view.setInt32(i * 4, word)
  return new Uint8Array(view.buffer)
}

/** Continues `state`, which has seen `seen` bytes, over the last bytes of a message. */
function finish(state: Int32Array, bytes: Uint8Array, seen = 0): Int32Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setUint32(padded.length - 4, (seen + bytes.length) * 8)
  for (let at = 0; at < padded.length; at += 64) compress(state, toWords(padded.subarray(at, at + 64)))
  return state
}

/** SHA-256 of some bytes. */
export const sha256 = (bytes: Uint8Array): Uint8Array => toBytes(finish(start.slice(), bytes))

/** PBKDF2 with HMAC-SHA-256; `length` at most 32 bytes. */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number, length: number): Uint8Array {
  const key = new Uint8Array(64)
  key.set(password.length > 64 ? sha256(password) : password)
  const keyed = (pad: number) => {
    const state = start.slice()
    compress(state, toWords(key.map((byte) => byte ^ pad)))
    return state
  }
  const inner = keyed(0x36)
  const outer = keyed(0x5c)
  const first = new Uint8Array(salt.length + 4)
  first.set(salt)
  first[salt.length + 3] = 1

  // Every further round hashes exactly one block: 32 bytes of digest and the padding of a 96-byte message.
  const block = new Int32Array(16)
  block[8] = 0x80000000 | 0
  block[15] = 96 * 8
  const state = new Int32Array(8)
  const round = (from: Int32Array, digest: Int32Array) => {
    block.set(digest)
    state.set(from)
    compress(state, block)
    return state
  }
  const digest = round(outer, finish(inner.slice(), first, 64)).slice()
  const result = digest.slice()
  for (let i = 1; i < iterations; i++) {
    digest.set(round(inner, digest))
    digest.set(round(outer, digest))
    for (let w = 0; w < 8; w++) result[w] = result[w]! ^ digest[w]!
  }
  return toBytes(result).slice(0, length)
}

/** The key derivation that the solver asks for; knows SHA-256 and PBKDF2/SHA-256. */
export async function deriveKey(parameters: ChallengeParameters, salt: Uint8Array, password: Uint8Array) {
  const { algorithm, cost, keyLength = 32 } = parameters
  if (algorithm === 'PBKDF2/SHA-256') return { derivedKey: pbkdf2(password, salt, cost, keyLength) }
  if (algorithm !== 'SHA-256') throw new Error(`Unknown algorithm: ${algorithm}`)
  let derivedKey = new Uint8Array([...salt, ...password])
  for (let i = 0; i < Math.max(1, cost); i++) derivedKey = new Uint8Array(sha256(derivedKey))
  return { derivedKey: derivedKey.slice(0, keyLength) }
}
