import type { FastifyRequest } from 'fastify'

/** Where a request went, as a log may keep it: the path without its query and without the key of a hook, which are secrets. */
export const pathOf = (request: Pick<FastifyRequest, 'url'>): string =>
  request.url.split('?')[0]!.replace(/^(\/hooks\/partner\/\d+)\.[^/]*/, '$1.•••')

/**
 * A fault as a log may keep it where a request may hold secrets: its kind, SQLSTATE and place in the program, and nothing of its message
 * or its values, because the database repeats in them what it was given.
 */
export function faultOf(error: unknown): { type: string; code?: string; at: string[] } {
  const { name, code, stack } = Object(error) as { name?: unknown; code?: unknown; stack?: unknown }
  const lines = typeof stack === 'string' ? stack.split('\n').map((line) => line.trim()) : []
  return {
    type: typeof name === 'string' ? name : typeof error,
    ...(typeof code === 'string' && /^[\w-]{1,60}$/.test(code) && { code }),
    at: lines.filter((line) => /^at .+:\d+:\d+\)?$/.test(line)).slice(0, 12),
  }
}
