import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'jenjang-web-'))
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
const page = '<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__">1</script>'
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'assets/main-abc123.js'), 'console.log(1)')
writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('console.log(1)'))
writeFileSync(join(folder, '.vite/manifest.json'), '{}')
afterAll(() => rmSync(folder, { recursive: true }))

const web = testApp({ webFolder: folder })
const proxied = testApp({ webFolder: folder, settings: { trustProxy: ['127.0.0.1'] } })
const get = (url: string, headers: Record<string, string> = {}, from = web) => from.app.inject({ method: 'GET', url, headers })

describe('the page', () => {
  test.each(['/', '/login', '/User', '/TransactionLog?x=1', '/index.html'])('%s', async (url) => {
    const response = await get(url)
    expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    const policy = String(response.headers['content-security-policy'])
    const [, nonce] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    expect(response.body).toBe(page.replaceAll('__NONCE__', nonce ?? ''))
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).not.toMatch(/unsafe|\*/)
  })

  test('has another nonce each time', async () => {
    const [one, two] = await Promise.all([get('/'), get('/')])
    expect(one.body).not.toBe(two.body)
  })

  test('is no answer to other methods, to the API and to files that are not there', async () => {
    const answers = await Promise.all([
      get('/api'),
      get('/api/nothing'),
      get('/api/user/login'),
      get('/h2h/v1/nothing'),
      get('/assets/gone.js'),
      web.app.inject({ method: 'POST', url: '/login' }),
    ])
    for (const response of answers) {
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'no-such-call', message: 'Tidak ada panggilan di alamat ini.' },
      ])
    }
  })

  test('broken addresses and ways out of the folder lead nowhere', async () => {
    for (const url of ['/%', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/index.html', '/.vite/manifest.json']) {
      const response = await get(url)
      expect(response.body).toMatch(/^(<!doctype html>|\{"code":"(no-such-call|invalid-input)")/)
      expect(response.statusCode).toBeLessThan(500)
    }
  })
})

describe('files', () => {
  test('stay for ever and come compressed to those who take it', async () => {
    const plain = await get('/assets/main-abc123.js')
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
      200,
      'console.log(1)',
      'public, max-age=31536000, immutable',
    ])
    expect([packed.headers['content-encoding'], packed.headers['content-type'], packed.headers.vary]).toEqual([
      'br',
      plain.headers['content-type'],
      'accept-encoding',
    ])
  })
})

describe('headers of every answer', () => {
  test.each(['/', '/assets/main-abc123.js', '/api/captcha', '/api/nothing', '/healthz'])('%s', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'x-app-version': expect.stringMatching(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('HSTS where a trusted proxy speaks TLS, and only there', async () => {
    const tls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    expect((await get('/', tls, proxied)).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get('/', tls)).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('the address of the caller', () => {
  const counted = async (from: typeof web, forwarded?: string) => {
    await from.database.query('delete from attempt')
    await from.call('device', null, {}, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })
    return (await from.database.query('select key from attempt'))[0]?.key
  }
  const cases: [string, () => Promise<string>, string][] = [
    ['without a trusted proxy the header says nothing', () => counted(web, '203.0.113.9'), 'device from 127.0.0.1'],
    ['a trusted proxy is believed', () => counted(proxied, '203.0.113.9'), 'device from 203.0.113.9'],
    [
      'what a caller wrote before the proxy did is not',
      () => counted(proxied, '10.9.9.9, 203.0.113.9'),
      'device from 203.0.113.9',
    ],
    ['an IPv4 address mapped into IPv6 is the same one', () => counted(proxied, '::ffff:203.0.113.9'), 'device from 203.0.113.9'],
    ['what is no address is nobody’s', () => counted(proxied, 'unknown'), 'device from 0.0.0.0'],
    ['a port beside it is left away', () => counted(proxied, '203.0.113.9:4711'), 'device from 203.0.113.9'],
    ['of IPv6 too, whose whole /64 is one caller', () => counted(proxied, '[2001:db8::7]:4711'), 'device from 2001:db8::/64'],
  ]
  test.each(cases)('%s', async (_, count, expected) => expect(await count()).toBe(expected))
})

describe('health', () => {
  test('answers', async () => {
    expect([(await get('/healthz')).json(), (await get('/readyz')).json()]).toEqual([{ status: 'ok' }, { status: 'ready' }])
  })
})
