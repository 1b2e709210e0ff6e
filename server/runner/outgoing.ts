import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Outgoing {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  withinMs: number
  /** Lets the call reach the machine itself and private networks; only where the operator allows it. */
  privateAddresses: boolean
}

const MOST_ANSWER_BYTES = 64 * 1024

/** Whether an address belongs to the open internet; IPv4 inside IPv6 counts as what it is. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Resolves a name for a connection and refuses what leads into a private network, so that a name cannot change its mind after it was checked. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    if (!found.every(({ address }) => isPublic(address))) return done(new Error(`${hostname} is a private address`), [])
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })

/**
 * Posts a body to an address that somebody else chose; answers the status and at most 64 KiB of the text. Follows no redirect.
 * Throws when there is no connection, no answer in time, or the address is private.
 */
export function postTo({ url, headers, body, withinMs, privateAddresses }: Outgoing): Promise<{ status: number; text: string }> {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (!privateAddresses && ipaddr.isValid(host) && !isPublic(host)) throw new Error(`${host} is a private address`)
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((done, fail) => {
    const request = ask(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(withinMs),
        agent: false,
        ...(!privateAddresses && { lookup: publicLookup }),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length > MOST_ANSWER_BYTES) response.destroy(new Error('the answer is too long'))
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
        response.on('error', fail)
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}
