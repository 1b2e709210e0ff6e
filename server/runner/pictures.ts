import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Picture } from './handlers.ts'

/** Answers a picture. A browser may keep it, asks each time whether it is still this one, and no cache between may keep it: it belongs to its host. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { content, tag }: Picture): FastifyReply {
  const etag = `"${tag}"`
  reply.headers({ 'cache-control': 'private, no-cache', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/png').send(content)
}
