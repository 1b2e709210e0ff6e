import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ipaddr from 'ipaddr.js'

/** Where names are looked up; everything that is left out is this machine's. */
export interface NameSources {
  /** Name servers, `address:port`. */
  servers?: readonly string[] | undefined
  /** Domains that a name without a dot may be in. */
  search?: readonly string[] | undefined
  /** What `/etc/hosts` says. */
  hosts?: string | undefined
}

/** A look-up that failed; the code is what the system's own look-up would say. */
class NameUnknown extends Error {
  readonly code: 'ENOTFOUND' | 'EAI_AGAIN'
  constructor(name: string, code: NameUnknown['code']) {
    super(code === 'ENOTFOUND' ? `${name} has no address (${code})` : `no name server answered for ${name} (${code})`)
    this.code = code
  }
}

/** Milliseconds of one question to a name server, asked twice, and of a whole look-up. */
const [QUESTION_MS, LONGEST_MS] = [1_500, 5_000]

/**
 * The addresses of a name, IPv4 first: what the hosts file says, else what the name servers say. Throws NameUnknown. The system's own look-up
 * is never asked: its few threads serve everybody, and one that waits for a silent name server cannot be called back.
 */
export async function resolveHost(
  name: string,
  signal?: AbortSignal,
  { servers, search, hosts = hostsFile() }: NameSources = {},
): Promise<string[]> {
  const plain = name.toLowerCase().replace(/\.$/, '')
  const known = ownAddresses(plain, hosts)
  if (known.length > 0) return known
  const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2, maxTimeout: QUESTION_MS })
  if (servers) resolver.setServers(servers)
  const giveUp = () => resolver.cancel()
  const late = setTimeout(giveUp, LONGEST_MS)
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    let heard = true
    for (const asked of plain.includes('.')
      ? [name]
      : [...(search ?? searchList()).map((domain) => `${plain}.${domain}`), plain]) {
      if (signal?.aborted) break
      const [four, six] = await Promise.allSettled([resolver.resolve4(asked), resolver.resolve6(asked)])
      const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (found.length > 0) return found
      heard &&= [four, six].every((one) => one.status === 'rejected' && isAnswer.has(one.reason.code))
    }
    throw new NameUnknown(name, heard && !signal?.aborted ? 'ENOTFOUND' : 'EAI_AGAIN')
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Of a name server that says there is no such address. */
const isAnswer = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** What the machine itself says of a name. */
function ownAddresses(name: string, hosts: string): string[] {
  const found = hosts.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(name) && ipaddr.isValid(address) ? [address] : []
  })
  if (found.length === 0 && /^(.*\.)?localhost$/.test(name)) return ['127.0.0.1', '::1']
  return found.toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':')))
}

/** Read at once: the threads that read files wait for passwords too. Without such a file there is nothing in it. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const hostsFile = (): string =>
  textOf(process.platform === 'win32' ? join(process.env.SystemRoot ?? 'C:/Windows', 'System32/drivers/etc/hosts') : '/etc/hosts')

/** The last line of its kind counts. */
function searchList(): string[] {
  const lines = textOf('/etc/resolv.conf')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return lines.findLast(([word]) => word === 'search' || word === 'domain')?.slice(1, 7) ?? []
}
