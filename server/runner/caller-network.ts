import ipaddr from 'ipaddr.js'

const MOST_REMEMBERED = 10_000
const networks = new Map<string, string>()

/**
 * Whom a limit by address counts as one: an IPv4 address, or the /64 of an IPv6 one, in which every customer of a provider has
 * 2^64 addresses to choose from. `ip` is an address in any form; what is none is itself.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const known = networks.get(ip)
  if (known !== undefined) return known
  const network = ipaddr.isValid(ip) ? prefixOf(ipaddr.process(ip), 64) : ip
  if (networks.size >= MOST_REMEMBERED) networks.clear()
  networks.set(ip, network)
  return network
}

/** Who shares turns as one: an IPv4 address, or the /48 of an IPv6 one, which many hosts give to anybody. */
export const siteOf = (ip: string): string => (ip.includes(':') && ipaddr.isValid(ip) ? prefixOf(ipaddr.process(ip), 48) : ip)

const prefixOf = (address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string =>
  address instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
    : address.toString()
