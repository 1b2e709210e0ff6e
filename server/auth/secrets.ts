import { createHash, randomBytes } from 'node:crypto'

/** A random value of 256 bits for a token or a device, safe in a header. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
