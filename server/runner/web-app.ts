import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import packageJson from '../../package.json' with { type: 'json' }
import { sendRefusal } from './problems.ts'
import { Refused } from './refuse.ts'
import { languageOf } from './request-facts.ts'
import { contentPolicy } from './security.ts'

const page = (folder: string): string | undefined => {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Puts what a host shows into the page. */
export type BrandPage = (html: string, authority: string) => Promise<string>

/** Names the build a server answers with: the product's version and, where a web app is built, its content. */
export function appVersion(folder: string): string {
  const html = page(folder)
  return html ? `${packageJson.version}-${createHash('sha256').update(html).digest('hex').slice(0, 8)}` : packageJson.version
}

/**
 * Serves the built web app: its files, whose names carry their hash, for ever; its page for every path that is not the API's,
 * with a fresh nonce, dressed for its host. Without a build every such path is not found.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, dress: BrandPage): Promise<void> {
  const html = page(folder)
  if (html) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/*.html', '**/.*/**', '**/*.gz', '**/*.br'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('content-security-policy', contentPolicy())
        const named = path.includes(`${sep}assets${sep}`)
        reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|h2h|assets|brand)(\/|$)/.test(path)
    if (!html || !isPage) return sendRefusal(reply, new Refused('no-such-call'), languageOf(request))
    const nonce = randomBytes(18).toString('base64')
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': contentPolicy(nonce), 'cache-control': 'no-store' })
      .send((await dress(html, request.host)).replaceAll('__NONCE__', nonce))
  })
}
