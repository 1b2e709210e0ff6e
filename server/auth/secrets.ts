import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A random value of 256 bits for a token or a device, safe in a header. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Signs that nobody mistakes for one another. */
const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random value of 50 bits for people to read and type, ten signs. */
export const readableCode = (): string => Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join('')

export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
