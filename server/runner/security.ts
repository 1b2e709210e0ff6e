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

/** An answer of the API is no page and may load nothing. */
export const answerPolicy = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }

/** What `helmet` would send with that policy and without frames, held equal by a test: written down, because it is the same for every answer. */
export const securityHeaders = {
  'content-security-policy': `default-src 'none';frame-ancestors 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Security headers of every answer; HSTS only where TLS is spoken. */
export function secure(app: FastifyInstance): void {
  const withTls = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? withTls : securityHeaders)
    done()
  })
}
