import ipaddr from 'ipaddr.js'
import type { FieldError } from '../../contract/field-errors.ts'

/** The shortest prefix of a range: a wider one would let nearly everybody in. */
const shortest = { ipv4: 8, ipv6: 32 }

export type ReadAddresses = { addresses: string } | { wrong: FieldError }

/**
 * Reads a typed list of addresses and CIDR ranges, separated by commas, semicolons, spaces or lines. They come back joined by
 * commas, each once, in its shortest form, a range by its first address. Octal, hexadecimal and shortened IPv4 forms are not read as addresses.
 */
export function readAddresses(text: string): ReadAddresses {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  if (parts.length === 0) return { wrong: 'required' }
  const addresses: string[] = []
  for (const part of parts) {
    const read = readOne(part)
    if (typeof read !== 'string') return read
    if (!addresses.includes(read)) addresses.push(read)
  }
  return { addresses: addresses.join() }
}

function readOne(part: string): string | { wrong: FieldError } {
  const [address = '', prefix, ...rest] = part.split('/')
  const plain = ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && ipaddr.IPv6.isValid(address))
  if (!plain || rest.length > 0 || address.includes('%')) return { wrong: 'not-an-address-list' }
  if (prefix === undefined) return ipaddr.process(address).toString()
  if (!/^\d{1,3}$/.test(prefix) || !ipaddr.isValidCIDR(part)) return { wrong: 'not-an-address-list' }
  const kind = ipaddr.parse(address).kind()
  if (Number(prefix) < shortest[kind]) return { wrong: 'range-too-wide' }
  const first = kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(part) : ipaddr.IPv6.networkAddressFromCIDR(part)
  return `${first.toString()}/${Number(prefix)}`
}
