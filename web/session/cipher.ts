/**
 * Obfuscation of what stays in local storage: ChaCha20 with a key made from properties of the browser. Any script on
 * this page could make the same key, so this hides values from a glance and from copies of the profile, no more.
 * Synchronous and free of crypto.subtle, which plain-http hosts do not have.
 */

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number) {
  s[a]! += s[b]!
  s[d] = rotate(s[d]! ^ s[a]!, 16)
  s[c]! += s[d]!
  s[b] = rotate(s[b]! ^ s[c]!, 12)
  s[a]! += s[b]!
  s[d] = rotate(s[d]! ^ s[a]!, 8)
  s[c]! += s[d]!
  s[b] = rotate(s[b]! ^ s[c]!, 7)
}

/** One ChaCha20 block: 64 bytes of key stream from 8 key words, a counter and 3 nonce words (RFC 8439). */
export function block(key: Uint32Array, counter: number, nonce: Uint32Array): Uint8Array {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, ...nonce)
  const s = start.slice()
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(s, i, 4 + i, 8 + i, 12 + i)
    for (let i = 0; i < 4; i++) quarter(s, i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4))
  }
  for (let i = 0; i < 16; i++) s[i]! += start[i]!
  return new Uint8Array(s.buffer)
}

function browserKey(): Uint32Array {
  const traits = [
    location.origin,
    navigator.platform,
    navigator.vendor,
    navigator.hardwareConcurrency,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|')
  const words = new Uint32Array(8)
  for (let i = 0; i < traits.length; i++) {
    for (let w = 0; w < 8; w++) words[w] = Math.imul(words[w]! ^ (traits.charCodeAt(i) + w * 131), 0x01000193) + i
  }
  return new Uint32Array(block(words, 0, new Uint32Array(3)).buffer, 0, 8)
}

function applyStream(bytes: Uint8Array, nonce: Uint32Array): Uint8Array {
  const key = browserKey()
  const out = new Uint8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 64) {
    const stream = block(key, at / 64, nonce)
    for (let i = at; i < Math.min(at + 64, bytes.length); i++) out[i] = bytes[i]! ^ stream[i - at]!
  }
  return out
}

/** Text to base64 of nonce and cipher text; every call gives another result. */
function seal(text: string): string {
  const nonce = crypto.getRandomValues(new Uint32Array(3))
  const body = applyStream(new TextEncoder().encode(text), nonce)
  return btoa(String.fromCharCode(...new Uint8Array(nonce.buffer), ...body))
}

/** What a storage keeps under a name, as it was before it was sealed; null where it has nothing that this browser sealed. */
export function readSealed(storage: 'localStorage' | 'sessionStorage', name: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(window[storage].getItem(name) ?? ''), (c) => c.charCodeAt(0))
    const nonce = new Uint32Array(bytes.slice(0, 12).buffer)
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(applyStream(bytes.slice(12), nonce)))
  } catch {
    return null
  }
}

/** Seals a value into a storage under a name; null removes it. */
export function writeSealed(storage: 'localStorage' | 'sessionStorage', name: string, value: unknown) {
  try {
    if (value === null) window[storage].removeItem(name)
    else window[storage].setItem(name, seal(JSON.stringify(value)))
  } catch {
    // Storage full or forbidden: the value lives as long as what shows it.
  }
}
