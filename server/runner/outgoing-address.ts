import ipaddr from 'ipaddr.js'
import type { FieldError } from '../../contract/field-errors.ts'
import { isPublic } from './outgoing.ts'

/** Where the operator lets callbacks go, in addition to public addresses over https. */
export interface AllowedAddresses {
  /** To this machine and private networks. */
  privateAddresses: boolean
  /** Over http, where everybody on the way reads along. */
  plainCallbacks: boolean
}

/** Names that lead into a network of one's own whatever they resolve to. */
const ownNetwork = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i

/**
 * What is wrong with an address that our server is asked to call; null when it may. Judges what is written: who calls it
 * has to look at the address that a name resolves to as well.
 */
export function callbackProblem(typed: string, allowed: AllowedAddresses): FieldError | null {
  if (!URL.canParse(typed)) return 'not-a-url'
  const { protocol, hostname, username, password } = new URL(typed)
  if ((protocol !== 'https:' && protocol !== 'http:') || username || password) return 'not-a-url'
  if (!allowed.privateAddresses && isPrivate(hostname)) return 'private-address'
  return isPlainRefused(typed, allowed) ? 'not-https' : null
}

/** Whether an address is refused because it is not https. No certificate can be had for a private one, so where these are allowed they may do without. */
function isPlainRefused(url: string, { privateAddresses, plainCallbacks }: AllowedAddresses): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol !== 'https:' && !plainCallbacks && !(privateAddresses && isPrivate(hostname))
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return !isPublic(host)
  return !host.includes('.') || ownNetwork.test(host)
}
