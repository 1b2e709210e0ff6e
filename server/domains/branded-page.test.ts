import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'
import { addDomain, buildAll } from './test-domain.ts'

const folder = mkdtempSync(join(tmpdir(), 'jenjang-brand-'))
const page = `<!doctype html><html><head><meta name="theme-color" content="#F5F5F2" media="(prefers-color-scheme: light)" />
  <meta name="theme-color" content="#0E1012" media="(prefers-color-scheme: dark)" /><title>Jenjang</title>
  <link rel="icon" type="image/svg+xml" href="/assets/icon.svg" /></head><body></body></html>`
writeFileSync(join(folder, 'index.html'), page)
afterAll(() => rmSync(folder, { recursive: true }))

const world = testApp({ webFolder: folder, settings: { brandHosts: ['jenjang.example'] } })
const hostile = `</title><script>alert("1")</script>&'$&`
let id = 0

beforeAll(async () => {
  id = await addDomain(world, 'melati.example', ['sldm-a'], hostile.slice(0, 40))
  await addDomain(world, 'anggrek.example', [], 'Anggrek')
})

const get = (url: string, host: string) => world.app.inject({ method: 'GET', url, headers: { host } })

describe('the page', () => {
  test('of a host has its title, colour, icon, manifest and style, under the nonce of the page', async () => {
    const { body, headers } = await get('/login', 'anggrek.example')
    const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(body).toContain('<title>Anggrek</title>')
    expect(body).toContain('<meta name="theme-color" content="#125688" />')
    expect(body).toContain(`<link rel="manifest" href="/brand/${id + 1}/1/manifest.webmanifest" />`)
    expect(body).toContain(`<link rel="icon" type="image/png" href="/brand/${id + 1}/1/favicon.png" />`)
    expect(body).toContain(`<style nonce="${nonce}">html:root,html:root .boot{--jj-brand:#125688`)
    expect(headers['cache-control']).toBe('no-store')
    const facts = /<meta name="brand" content="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"')
    expect(JSON.parse(facts ?? '')).toMatchObject({ appName: 'Anggrek', image: '/api/resource/image', splashColor: '#ffffff' })
  })

  test('of another host has none of it', async () => {
    for (const host of ['localhost', 'app.jenjang.example', 'unknown.example', 'x.anggrek.example']) {
      const { body } = await get('/login', host)
      expect([host, body.includes('Anggrek'), body.includes('<title>Jenjang</title>')]).toEqual([host, false, true])
      expect(body).toContain('href="/brand/0/0/manifest.webmanifest"')
    }
  })

  test('writes a hostile name as text', async () => {
    for (const url of ['/login', '/offline']) {
      const { body } = await get(url, 'melati.example')
      expect(body).not.toContain('<script>')
      expect(body).toContain('&lt;script&gt;')
    }
  })
})

describe('the files of a brand', () => {
  test('are its host’s alone', async () => {
    const paths = [
      'manifest.webmanifest',
      'icon-192.png',
      'maskable-512.png',
      'apple-touch-icon.png',
      'favicon.png',
      'splash.png',
    ]
    for (const name of paths) {
      const path = `/brand/${id}/1/${name}`
      const statuses = await Promise.all(
        ['melati.example', 'Melati.Example:8443', 'anggrek.example', 'localhost', 'unknown.example'].map((host) =>
          get(path, host),
        ),
      )
      expect([name, statuses.map(({ statusCode }) => statusCode)]).toEqual([name, [200, 200, 404, 404, 404]])
    }
  })

  test('are kept for ever by their revision, and the manifest is asked for again', async () => {
    const icon = await get(`/brand/${id}/1/icon-192.png`, 'melati.example')
    expect([icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const manifest = await get(`/brand/${id}/1/manifest.webmanifest`, 'melati.example')
    expect(manifest.headers['cache-control']).toBe('private, no-cache')
    const { name, icons, start_url } = manifest.json()
    expect([name, start_url]).toEqual([hostile.slice(0, 40), '/'])
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable', 'maskable'])
    for (const { src } of icons) expect((await get(src, 'melati.example')).statusCode).toBe(200)
  })

  test.each([
    '/brand/x/1/icon-192.png',
    '/brand/1/9/icon-192.png',
    '/brand/1/1/gone.png',
    '/brand/1/1/..%2f..%2fpackage.json',
    '/brand/1',
  ])('%s is not there', async (path) => expect((await get(path, 'melati.example')).statusCode).toBe(404))

  test('the product has its own', async () => {
    const { icons, name } = (await get('/brand/0/0/manifest.webmanifest', 'localhost')).json()
    expect(name).toBe('Jenjang')
    for (const { src } of icons) expect((await get(src, 'localhost')).headers['content-type']).toBe('image/png')
  })
})

test('the page without a connection speaks both languages and loads nothing', async () => {
  const { body, headers } = await get('/offline', 'anggrek.example')
  expect(body).toContain('Tidak ada koneksi')
  expect(body).toContain('No connection')
  expect(body).not.toMatch(/<(img|link)| src=/)
  expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  const worker = await get('/sw.js', 'anggrek.example')
  expect([worker.statusCode, worker.headers['content-type'], worker.headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ])
})

test('the service worker is another one for each host and after each Build: no browser keeps a page of before', async () => {
  const worker = async () => (await get('/sw.js', 'anggrek.example')).body
  const before = await worker()
  expect(before).toContain("const CACHE = 'offline anggrek.example 1'")
  expect((await get('/sw.js', 'unknown.example')).body).toContain("const CACHE = 'offline default 0'")
  await world.call('buildDomain', 'owner', { domain: id + 1 })
  await buildAll(world)
  await expect.poll(worker).not.toBe(before)
})

test.each([
  ['jenjang.example', 200],
  ['melati.example', 200],
  ['MELATI.example', 200],
  ['x.jenjang.example', 404],
  ['x.melati.example', 404],
  ['unknown.example', 404],
  ['localhost', 404],
  ['', 404],
])('a certificate for %s: %d', async (domain, status) => {
  expect((await get(`/tls-ask?domain=${domain}`, 'localhost')).statusCode).toBe(status)
})
