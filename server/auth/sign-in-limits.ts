import { siteOf } from '../runner/caller-network.ts'
import type { Origin } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { type Account, accountKey, factsOf, nobody } from './account.ts'
import { waitTurn } from './address-waits.ts'
import { clearAttempts, clearAttemptsLike, countAttempt, forgiveAttempt, slowDown } from './attempts.ts'
import { storedPhone } from './auth.queries.ts'
import { isKnownDevice } from './known-devices.ts'
import { secretHash } from './secrets.ts'

/**
 * Nobody shuts out another. Who signs in on a device that the account is known on is counted by this account on this device, which
 * nobody else can do. Everybody else is slowed down by what was typed at an address: who keeps asking waits for itself. All names of an address
 * also share two waits, since thousands may be behind one: those that somebody keeps asking for there, and all others, which wait for seconds. Only where many addresses ask for one name again and again do they share a wait. It is never the account that a name leads to, so that the names
 * of one account tell nothing of each other, and names that nobody has wait like any other.
 */
const limits = {
  device: { most: 10, minutes: 15 },
  nameAtAddress: { free: 5, longest: 600, minutes: 60 },
  name: { free: 60, longest: 60, minutes: 60 },
}

export interface SignInAttempt {
  account: Account | null
  typed: string
  deviceHash: Buffer
  origin: Origin
  /** Whether a hard captcha was solved for it. */
  isWorked: boolean
}

/** Counts an attempt to sign in, before its password is looked at. Answers what a right one clears. Refuses `too-many-requests`. */
export async function countSignIn(
  tx: Tx,
  { account, typed, deviceHash, origin, isWorked }: SignInAttempt,
): Promise<CountedSignIn> {
  const isKnown = await isKnownDevice(tx, account ?? nobody, deviceHash)
  if (account && isKnown) {
    const key = deviceKey(account, deviceHash)
    await countAttempt(tx, key, limits.device)
    return { keys: [key], address: null, isKnown }
  }
  const name = nameKey(typed)
  const atAddress = `${name} from ${siteOf(origin.ip)}`
  const times = await slowDown(tx, atAddress, limits.nameAtAddress)
  const isGuessed = times > limits.nameAtAddress.free
  const address = await waitTurn(tx, isGuessed ? 'guessed login from' : 'login from', origin.ip, isWorked)
  // Nobody's first attempt at a name waits for what others tried at it, however many they are.
  if (times > 1) await slowDown(tx, name, limits.name)
  return { keys: [name, atAddress], address, isKnown: false }
}

interface CountedSignIn {
  keys: string[]
  address: string | null
  /** Whether it came on a device that its account is known on. */
  isKnown: boolean
}

/** The password was right: the count of its name or device is reset, and the address gets its attempt back. */
export async function clearSignIn(tx: Tx, { keys, address }: CountedSignIn): Promise<void> {
  await clearAttempts(tx, keys)
  if (address) await forgiveAttempt(tx, address)
}

/** The account has another password: what was counted at the old one says nothing any more. */
export async function clearCountsOf(tx: Tx, account: Account): Promise<void> {
  const { username, email, phone } = await factsOf(tx, account)
  const names = account.loginUserId === null ? [username, email, phone] : [username]
  for (const name of names) if (name !== null) await clearAttemptsLike(tx, nameKey(name))
  await clearAttemptsLike(tx, `${deviceKeyOf(account)} `)
}

const deviceKeyOf = (account: Account): string => `login of ${accountKey(account)} on`
const deviceKey = (account: Account, deviceHash: Buffer): string => `${deviceKeyOf(account)} ${deviceHash.toString('base64url')}`

/** Phone numbers are one name however they are written; and a name is kept by its hash, so that no typed password stays here. */
function nameKey(typed: string): string {
  const phone = storedPhone(typed)
  const name = /^0\d+$/.test(phone) ? phone : typed.toLowerCase()
  return `login name ${secretHash(name).toString('base64url')}`
}
