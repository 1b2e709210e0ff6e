import ipaddr from 'ipaddr.js'
import type { FieldError } from '../../contract/field-errors.ts'
import { isPublic } from '../runner/outgoing.ts'

/** Names that lead into a network of one's own whatever they resolve to. */
const ownNetwork = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i

/**
 * What is wrong with an address that our server is asked to call; null when it may. Judges what is written: who calls it
 * has to look at the address that a name resolves to as well.
 */
export function callbackProblem(typed: string, privateAddresses = false): FieldError | null {
  if (!URL.canParse(typed)) return 'not-a-url'
  const { protocol, hostname, username, password } = new URL(typed)
  if ((protocol !== 'https:' && protocol !== 'http:') || username || password) return 'not-a-url'
  if (privateAddresses) return null
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return isPublic(host) ? null : 'private-address'
  return host.includes('.') && !ownNetwork.test(host) ? null : 'private-address'
}
