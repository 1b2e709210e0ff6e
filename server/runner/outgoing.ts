import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { concurrencyLimit } from './concurrency-limit.ts'
import { type NameSources, resolveHost } from './resolve-host.ts'

export interface Outgoing {
  /** POST when absent. A GET has no body. */
  method?: 'GET' | 'POST'
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  withinMs: number
  /** The user that chose the address; 0 is the operator. */
  chosenBy: number
  /** Lets the call reach the machine itself and private networks; only where the operator allows it. */
  privateAddresses: boolean
  /** Gives the call up. */
  signal?: AbortSignal
}

/** The call led into a private network, and was not made. */
export class PrivateAddress extends Error {
  constructor(hostname: string) {
    super(`${hostname} is a private address`)
  }
}

/** More was answered than anybody reads. */
export class AnswerTooLong extends Error {
  constructor() {
    super('the answer is too long')
  }
}

const MOST_ANSWER_BYTES = 64 * 1024

/** What looks public and is the inside of somebody's cloud, or of this machine: Azure's wire server, and IPv4 in the old form inside IPv6. */
const insides = ['168.63.129.16/32', '::/96'].map((range) => ipaddr.parseCIDR(range))

/** Whether an address belongs to the open internet; IPv4 inside IPv6 counts as what it is. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return (
    parsed.range() === 'unicast' && !insides.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))
  )
}

/**
 * How a host may be connected to: refused, or by a look-up that refuses private addresses where they are not allowed. What was looked at is
 * dialled, so that a name cannot change its mind after it was checked. The signal ends the look-up.
 */
export function reachable(
  hostname: string,
  privateAddresses: boolean,
  signal?: AbortSignal,
  sources?: NameSources,
): { isRefused: boolean; lookup: LookupFunction } {
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    isRefused: !privateAddresses && ipaddr.isValid(host) && !isPublic(host),
    lookup: (name, options, done) => {
      const found = resolveHost(name, signal, sources).then((addresses) => {
        if (!privateAddresses && !addresses.every(isPublic)) throw new PrivateAddress(name)
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      })
      found.then(
        (all) => (options.all ? done(null, all) : done(null, all[0]!.address, all[0]!.family)),
        (error) => done(error, []),
      )
    },
  }
}

/** Calls to addresses of one user's choice that have no connection yet; further ones wait, within their own timeout. */
const dialling = concurrencyLimit(4)

/**
 * Posts a body to an address that somebody else chose, or asks it; answers the status and at most 64 KiB of the text. Follows no redirect.
 * Throws when there is no connection, no answer in time, or the address is private.
 */
export async function postTo({
  method = 'POST',
  url,
  headers,
  body,
  withinMs,
  chosenBy,
  privateAddresses,
  signal: given,
}: Omit<Outgoing, 'body'> & { body: string | Buffer }): Promise<{ status: number; text: string }> {
  const target = new URL(url)
  const signal = AbortSignal.any([AbortSignal.timeout(withinMs), ...(given ? [given] : [])])
  const { isRefused, lookup } = reachable(target.hostname, privateAddresses, signal)
  if (isRefused) throw new PrivateAddress(target.hostname)
  const ask = target.protocol === 'https:' ? httpsRequest : httpRequest
  const connected = await dialling(chosenBy, signal)
  const exchange = new Promise<{ status: number; text: string }>((done, fail) => {
    const request = ask(
      target,
      {
        method,
        headers: method === 'GET' ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
        signal,
        agent: false,
        lookup,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          if (text.length > MOST_ANSWER_BYTES) response.destroy(new AnswerTooLong())
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
        response.on('error', fail)
      },
    )
    request.on('socket', (socket) => socket.once('connect', connected))
    request.on('error', fail)
    // An answer that asks for another protocol gives no other event.
    request.on('close', () => fail(new Error('the connection was closed without an answer')))
    request.end(method === 'GET' ? undefined : body)
  })
  return exchange.finally(connected)
}
