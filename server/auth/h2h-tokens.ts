import ipaddr from 'ipaddr.js'
import type { Caller } from '../runner/actor.ts'
import { readCache } from '../runner/read-cache.ts'
import { refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { FindCaller } from '../runner/serve.ts'
import { secretHash } from './secrets.ts'

const MOST_REMEMBERED = 10_000

interface Holder {
  caller: Caller
  isActivated: boolean
  addresses: string
}

/**
 * Finds the holders of H2H tokens. These calls come by the thousand a second, so a holder is remembered for two seconds, see `readCache`;
 * what money depends on (blocked, expired password, balance) is asked again by every sale itself.
 * A production token works once its user was activated, from the listed addresses: refuses `not-activated` and `ip-not-allowed`.
 */
export function h2hTokens(runSql: RunSql, now?: () => number): FindCaller {
  const holderOf = readCache((tokens) => holdersOf(runSql, tokens), { now })
  return async (token, { ip }) => {
    const holder = await holderOf(token)
    if (holder) allowedFrom({ ...holder, mode: holder.caller.mode }, ip)
    return holder?.caller ?? null
  }
}

/** A production secret works once its user was activated, and from the listed addresses, at every door. Refuses `not-activated` and `ip-not-allowed`. */
export function allowedFrom(holder: Pick<Holder, 'isActivated' | 'addresses'> & Pick<Caller, 'mode'>, ip: string): void {
  if (holder.mode !== 'prod') return
  if (!holder.isActivated) refuse('not-activated')
  if (!isKnownToBeListed(holder.addresses, ip)) refuse('ip-not-allowed', { ip })
}

type HolderRow = Omit<Caller, 'isPasswordExpired' | 'isConfirmed' | 'loginUser' | 'mode'> & {
  place: number
  ip: string | null
  isVerified: boolean
  mode: string
}

async function holdersOf(runSql: RunSql, tokens: string[]): Promise<Map<string, Holder>> {
  const rows = await runSql<HolderRow>(
    'holders_of_tokens',
    `select asked.place::int4, u.id as user_id, u.head_id, u.user_type_id, u.is_administrator, u.is_blocked, u.is_dm, u.utc_offset,
       u.ip, u.is_verified, y.level, t.mode
     from unnest($1::bytea[]) with ordinality as asked (hash, place)
     join h2h_token t on t.token_hash = asked.hash and t.revoked_at is null
     join users u on u.id = t.user_id join user_type y on y.id = u.user_type_id`,
    [tokens.map(secretHash)],
  )
  return new Map(rows.map((row) => [tokens[row.place - 1]!, holder(row)]))
}

function holder({ place: _, ip, isVerified, mode, ...user }: HolderRow): Holder {
  return {
    caller: { ...user, isPasswordExpired: false, isConfirmed: false, loginUser: null, mode: mode === 'prod' ? 'prod' : 'sand' },
    isActivated: isVerified,
    addresses: ip ?? '',
  }
}

const listed = new Map<string, boolean>()

/** `isListed`, parsed once for a list and an address. */
function isKnownToBeListed(list: string, ip: string): boolean {
  const key = `${ip} ${list}`
  const known = listed.get(key) ?? isListed(list, ip)
  if (listed.size >= MOST_REMEMBERED) listed.clear()
  listed.set(key, known)
  return known
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
