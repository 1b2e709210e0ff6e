import { hash, verify } from '@node-rs/argon2'
import { fairShares } from '../runner/fair-shares.ts'
import { refuseInTransaction } from '../runner/transact.ts'

/** OWASP's least memory for argon2id (the library's default algorithm), in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * On whose share work on a password counts: a user with all of its staff, also where it is known by the device it signs in on; or the
 * site of the address while the user is not known.
 */
export type Asker = `user ${number}` | `address ${string}` | 'this server'

/**
 * Each takes a core for a part of a second: all of them together leave the threads that others need, and one asker has one at once. Whoever
 * is not known costs nothing to be, so however many there are, those who are have a place of their own.
 */
const shares = { each: 1, waiting: 400, waitingEach: 60, longestWaitMs: 8000 }
const ofKnown = fairShares({ ...shares, together: 1 })
const ofStrangers = fairShares({ ...shares, together: 2 })

const inShare = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  (asker.startsWith('address ') ? ofStrangers : ofKnown)(asker, work)

/** Hashes a password. Refuses `too-many-requests`, and throws inside a transaction. */
export async function hashPassword(password: string, asker: Asker): Promise<string> {
  refuseInTransaction('a password is hashed')
  return inShare(asker, () => hash(password, cost))
}

/** Verifies a password against a stored hash. A room gets it as a value, so that a test can count its runs. */
export type VerifyPassword = (storedHash: string, password: string, asker: Asker) => Promise<boolean>

/** The same limits as for hashing. */
export const verifyPassword: VerifyPassword = async (storedHash, password, asker) => {
  refuseInTransaction('a password is verified')
  return inShare(asker, () => verify(storedHash, password))
}

/** What the password of an unknown name is verified against, so that known and unknown names cost the same. */
export const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$Y29ycmVjdCBob3JzZSBiYXR0ZXJ5IHN0YXBsZSAhISE'
