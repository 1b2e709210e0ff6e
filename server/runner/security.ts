import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What a page of the web app may load and run. Workers live by the policy of their own file, so files get it too, without a nonce. */
export function contentPolicy(nonce?: string): string {
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`
  return [
    `default-src 'self'`,
    `script-src ${own}`,
    `style-src ${own}`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Security headers of every answer. An answer of the API is no page and may load nothing; HSTS only where TLS is spoken. */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
