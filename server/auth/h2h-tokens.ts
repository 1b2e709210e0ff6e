import ipaddr from 'ipaddr.js'
import type { Caller } from '../runner/actor.ts'
import type { Database } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import { secretHash } from './secrets.ts'

/** How long a token's holder is remembered: a revoked token or a changed address list counts after at most this time. */
const REMEMBER_MS = 2000
const MOST_REMEMBERED = 10_000

interface Holder {
  caller: Caller
  isActivated: boolean
  addresses: string
  until: number
}

/**
 * Finds the holders of H2H tokens. These calls come by the thousand a second, so a holder is remembered for two seconds;
 * what money depends on (blocked, expired password, balance) is asked again by every sale itself.
 * A production token works once its user was activated, from the listed addresses: refuses `not-activated` and `ip-not-allowed`.
 */
export function h2hTokens(db: Database, now: () => number = () => performance.now()) {
  const remembered = new Map<string, Holder>()

  async function holderOf(token: string): Promise<Holder | null> {
    const known = remembered.get(token)
    if (known && known.until > now()) return known
    remembered.delete(token)
    const found = await lookUp(db, token)
    if (!found) return null
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    const holder = { ...found, until: now() + REMEMBER_MS }
    remembered.set(token, holder)
    return holder
  }

  return async (token: string, ip: string): Promise<Caller | null> => {
    const holder = await holderOf(token)
    if (holder?.caller.mode === 'prod') {
      if (!holder.isActivated) refuse('not-activated')
      if (!isListed(holder.addresses, ip)) refuse('ip-not-allowed', { ip })
    }
    return holder?.caller ?? null
  }
}

async function lookUp(db: Database, token: string): Promise<Omit<Holder, 'until'> | null> {
  const row = await db
    .selectFrom('h2hToken')
    .innerJoin('users', 'users.id', 'h2hToken.userId')
    .innerJoin('userType', 'userType.id', 'users.userTypeId')
    .select(['users.id as userId', 'users.headId', 'users.userTypeId', 'users.isAdministrator', 'users.isBlocked', 'users.isDm'])
    .select(['users.utcOffset', 'users.ip', 'users.isVerified', 'userType.level', 'h2hToken.mode'])
    .where('h2hToken.tokenHash', '=', secretHash(token))
    .where('h2hToken.revokedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { ip, isVerified, mode, ...user } = row
  return {
    caller: { ...user, isPasswordExpired: false, isConfirmed: false, loginUser: null, mode: mode === 'prod' ? 'prod' : 'sand' },
    isActivated: isVerified,
    addresses: ip ?? '',
  }
}

/** Whether an address is one of a comma-separated list of addresses and CIDR ranges; what cannot be read matches nothing. */
export function isListed(list: string, ip: string): boolean {
  const address = ipaddr.process(ip)
  return list.split(',').some((entry) => {
    const text = entry.trim()
    if (ipaddr.isValidCIDR(text)) {
      const range = ipaddr.parseCIDR(text)
      return range[0].kind() === address.kind() && address.match(range)
    }
    return ipaddr.isValid(text) && ipaddr.process(text).toString() === address.toString()
  })
}
