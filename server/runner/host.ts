/** The host that a request was sent to, as far as its name alone says. */
export interface Host {
  /** As it was asked for, with its port. */
  authority: string
  /** Lower case, without port and final dot. */
  name: string
  /** Always the product's own brand: it contains a brand's name, or `localhost`. */
  isDefault: boolean
  /** Surely this installation's: `localhost`, or the very name or a subdomain of one that the operator gave. */
  isOurs: boolean
  /** One of the very names that the operator gave. */
  isNamed: boolean
  /** What a host is that is neither default nor a domain's: like a default one (0) until the operator named those, then nobody's (-1). */
  elsewhere: 0 | -1
}

export type ReadHost = (authority: string) => Host

/** Reads hosts by the brand's own names. A name within a longer one makes a host look like the brand's, and nothing more. */
export function hostReader(brandHosts: readonly string[]): ReadHost {
  const elsewhere = brandHosts.length === 0 ? 0 : -1
  return (authority) => {
    const name = authority.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
    return {
      authority,
      name,
      isDefault: ['localhost', ...brandHosts].some((brand) => name.includes(brand)),
      isOurs: ['localhost', ...brandHosts].some((brand) => name === brand || name.endsWith(`.${brand}`)),
      isNamed: brandHosts.includes(name),
      elsewhere,
    }
  }
}
