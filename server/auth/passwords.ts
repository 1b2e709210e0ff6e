import { hash, verify } from '@node-rs/argon2'

/** OWASP's least memory for argon2id (the library's default algorithm), in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Verifies a password against a stored hash. A room gets it as a value, so that a test can count its runs. */
export type VerifyPassword = (storedHash: string, password: string) => Promise<boolean>

export const verifyPassword: VerifyPassword = (storedHash, password) => verify(storedHash, password)

/** What the password of an unknown name is verified against, so that known and unknown names cost the same. */
export const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$Y29ycmVjdCBob3JzZSBiYXR0ZXJ5IHN0YXBsZSAhISE'
