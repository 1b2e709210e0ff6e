import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What seals. `id` follows from it, tells nothing of it, and names it in the database. */
export interface SealKey {
  readonly id: string
  readonly key: Buffer
}

/** 32 bytes for one use, unless it says how many, that follow from a secret. */
export const derived = (secret: string, use: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', use, bytes))

export const sealKeyOf = (secret: string): SealKey => ({
  id: derived(secret, 'seal key', 8).toString('hex'),
  key: derived(secret, 'seal'),
})

/** Encrypts a text: AES-256-GCM; 12 bytes of nonce, 16 of tag, then the text. */
export function sealedBy({ key }: SealKey, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** The text of a seal, or undefined where it was changed or another key made it: the tag tells. */
export function openedBy({ key }: SealKey, sealed: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** What the database says of keys: those of `seal_key`, and the secret of the installation, which is plain or sealed (base64). */
export interface StoredKeys {
  readonly keys: readonly { readonly id: string; readonly secret: string | null; readonly used: boolean }[]
  readonly plain: string | null
  readonly sealed: string | null
}

/** The query that answers `StoredKeys` in one row. */
export const STORED_KEYS = `select
  coalesce((select jsonb_agg(jsonb_build_object('id', id, 'secret', secret, 'used', is_in_use)) from seal_key), '[]') as keys,
  (select value #>> '{}' from setting where name = 'sealSecret') as plain,
  (select value #>> '{}' from setting where name = 'sealedSecret') as sealed`

let held: readonly SealKey[] = []

/** Keeps the keys that the settings hold, for this process. */
export function holdKeys(secrets: readonly string[]): void {
  held = secrets.map(sealKeyOf)
}

export interface Ring {
  /** What is sealed now is sealed by it. Throws where this process does not hold it. */
  inUse(): SealKey
  /** Throws where no key opens it. */
  open(sealed: Buffer): string
  /** What the keys of every other use follow from. */
  secret(): string
}

/** The keys that the database names, as far as it or this process holds them. */
export function ringOf({ keys, plain, sealed }: StoredKeys, outside: readonly SealKey[] = held): Ring {
  const first = plain === null ? [] : [sealKeyOf(plain)]
  const named = keys
    .toSorted((one, other) => Number(other.used) - Number(one.used))
    .flatMap(({ id, secret }) => (secret === null ? outside.filter((key) => key.id === id) : [sealKeyOf(secret)]))
  const all = [...named, ...first]
  const wanted = keys.find(({ used }) => used)?.id ?? first[0]?.id
  const open = (seal: Buffer): string => {
    for (const key of all) {
      const text = openedBy(key, seal)
      if (text !== undefined) return text
    }
    throw new Error('a seal that no key of this server opens')
  }
  return {
    open,
    inUse() {
      const found = all.find(({ id }) => id === wanted)
      if (found) return found
      throw new Error(`secrets are sealed by the key ${wanted}, which this server does not hold`)
    },
    secret: () => plain ?? open(Buffer.from(sealed ?? '', 'base64')),
  }
}
