import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ReadHost } from '../runner/host.ts'
import { sendRefusal } from '../runner/problems.ts'
import { Refused } from '../runner/refuse.ts'
import { languageOf } from '../runner/request-facts.ts'
import { contentPolicy } from '../runner/security.ts'
import type { Transact } from '../runner/transact.ts'
import type { Brand, BrandAt } from './brands.ts'
import { brandPath, pictureAt } from './host-brand.ts'
import { offlinePage } from './offline.ts'
import { isKnownHost } from './place.ts'

interface BrandFilesOptions {
  readHost: ReadHost
  brandAt: BrandAt
  transact: Transact
}

const params = z.object({
  domain: z.coerce.number().int().min(0).max(2_147_483_647),
  revision: z.coerce.number().int().min(0).max(2_147_483_647),
  filename: z.string().regex(/^[a-z0-9-]{1,60}\.(png|webmanifest)$/),
})

/** What a browser needs to install the app of a host. */
function manifestOf(brand: Brand): string {
  const { appName, shortName, splashColor, bannerColor } = brand
  const icon = (filename: string, side: number, purpose: string) => ({
    src: brandPath(brand, filename),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/',
    name: appName,
    short_name: shortName,
    lang: 'id',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: splashColor,
    theme_color: bannerColor,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-192.png', 192, 'maskable'),
      icon('maskable-512.png', 512, 'maskable'),
    ],
  })
}

const worker = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')

/**
 * The files of a host's brand, below a path with the number of its domain and its revision: on any other host there are none, so no cache
 * can show one host's on another. And what makes it an app: its service worker, and the page for when there is no connection.
 */
export function serveBrandFiles(app: FastifyInstance, { readHost, brandAt, transact }: BrandFilesOptions): void {
  app.get('/brand/:domain/:revision/:filename', async (request, reply) => {
    const asked = params.safeParse(request.params)
    const brand = await brandAt(readHost(request.host))
    const gone = () => sendRefusal(reply, new Refused('not-found'), languageOf(request))
    if (!asked.success || asked.data.domain !== brand.domainId || asked.data.revision > brand.revision) return gone()
    const { revision, filename } = asked.data
    // Of the product's own there is one revision, whose pictures come with the program.
    const isLasting = revision > 0
    reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'private, max-age=3600')
    if (filename === 'manifest.webmanifest')
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .send(manifestOf(brand))
    const content = await transact.read((tx) => pictureAt(tx, { ...brand, revision }, filename))
    return content ? reply.type('image/png').send(content) : gone()
  })
  // For a proxy that fetches certificates: whether a name is one of ours.
  app.get('/tls-ask', async (request, reply) => {
    const { domain } = request.query as { domain?: unknown }
    const host = readHost(typeof domain === 'string' ? domain : '')
    // Not every name below one of ours: each would be a certificate.
    const isOurs = host.isNamed || (!host.isOurs && (await transact.read((tx) => isKnownHost(tx, host))))
    return reply
      .code(isOurs ? 200 : 404)
      .header('cache-control', 'no-store')
      .send()
  })
  app.get('/sw.js', async (request, reply) => {
    const { name, revision } = await brandAt(readHost(request.host))
    return reply
      .headers({ 'content-security-policy': contentPolicy(), 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(worker.replace('BRAND', `${name} ${revision}`))
  })
  app.get('/offline', async (request, reply) => {
    const { html, nonce } = offlinePage(await brandAt(readHost(request.host)))
    return reply
      .headers({ 'content-security-policy': contentPolicy(nonce), 'cache-control': 'private, no-cache' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
