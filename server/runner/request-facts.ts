import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Language } from '../../contract/errors.ts'
import { pathOf } from './redact.ts'

/** The language a caller prefers: Indonesian unless English comes first in Accept-Language. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers['accept-language']
  if (!header) return 'id'
  const wanted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'id' || language === 'in' || language === 'en'))
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.language === 'en' ? 'en' : 'id'
}

/**
 * Address of the caller in its shortest form, IPv4 also where it came mapped into IPv6. Behind a trusted proxy the
 * framework has walked X-Forwarded-For, where some write a port beside it; what is no address there is nobody's, never the proxy's own,
 * which may stand in somebody's list.
 */
export const addressOf = (request: Pick<FastifyRequest, 'ip'>): string => shortest(request.ip) ?? '0.0.0.0'

const MOST_REMEMBERED = 10_000
const parsed = new Map<string, string | null>()

/** An address in its shortest form and without its port, parsed once for a text; null for what is none. */
function shortest(text: string | undefined): string | null {
  if (!text || text.length > 60) return null
  const known = parsed.get(text)
  if (known !== undefined) return known
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null
  if (parsed.size >= MOST_REMEMBERED) parsed.clear()
  parsed.set(text, address)
  return address
}

/** The token of `Authorization: Bearer …`; null when there is none. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The id that a proxy or a program gave the request, or a new one: by it a complaint is found in the log. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}

/** One line for a request that was answered; its path without what may be secret in it. */
export function logAccess(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const ms = Math.round(reply.elapsedTime)
  request.log.info(
    { method: request.method, path: pathOf(request), status: reply.statusCode, ms, ip: addressOf(request) },
    'answered',
  )
  done()
}
