import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../database/test-free-port.ts'
import { testApp } from '../test-app.ts'
import { addDomain } from './test-domain.ts'

const caddyfile = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))
const isThere = spawnSync('caddy', ['version']).status === 0

interface Seen {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers
  body: any
  /** Names that the certificate is for. */
  names: string
}

describe.skipIf(!isThere)('deploy/Caddyfile, run by Caddy with an authority of its own (needs Debian’s caddy package)', () => {
  const world = testApp({ settings: { trustProxy: ['127.0.0.1'], brandHosts: ['jenjang.example'] } })
  const folder = mkdtempSync(join(tmpdir(), 'jenjang-caddy-'))
  let port = 0
  let caddy: ReturnType<typeof spawn>

  beforeAll(async () => {
    await addDomain(world, 'melati.example', ['sldm-a'])
    const off = await addDomain(world, 'mawar.example', [])
    await world.call('activateDomain', 'owner', { id: off, isActive: false })
    const env = {
      ...process.env,
      JENJANG: await world.app.listen({ port: 0, host: '127.0.0.1' }),
      HOME: folder,
      XDG_DATA_HOME: folder,
    }
    const read = execFileSync('caddy', ['adapt', '--config', caddyfile, '--adapter', 'caddyfile'], {
      env,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    // The file as it is, on a free port, with certificates from nobody but itself.
    port = await freePort()
    const config = JSON.parse(read)
    config.admin = { disabled: true }
    config.storage = { module: 'file_system', root: folder }
    Object.assign(config.apps.http.servers.srv0, { listen: [`127.0.0.1:${port}`], automatic_https: { disable_redirects: true } })
    config.apps.tls.automation.policies[0].issuers = [{ module: 'internal' }]
    config.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
    writeFileSync(join(folder, 'caddy.json'), JSON.stringify(config))
    caddy = spawn('caddy', ['run', '--config', join(folder, 'caddy.json')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    await new Promise<void>((done, fail) => {
      let said = ''
      // Read to its end: Caddy dies of a closed pipe.
      caddy.stderr!.on('data', (text) => {
        said += text
        if (said.includes('serving initial configuration')) done()
      })
      caddy.once('exit', () => fail(new Error(said)))
    })
  })
  afterAll(async () => {
    if (caddy?.exitCode === null) {
      const ended = once(caddy, 'exit')
      caddy.kill()
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  /** Asks a host through Caddy, and believes no certificate but its authority's for that very name. */
  const ask = (host: string, headers: Record<string, string> = {}) =>
    new Promise<Seen>((done, fail) => {
      const ca = readFileSync(join(folder, 'pki/authorities/local/root.crt'))
      const options = { host: '127.0.0.1', port, servername: host, path: '/api/resource/info', ca, agent: false as const }
      const asked = request({ ...options, headers: { host, ...headers } }, (response) => {
        const { subjectaltname = '' } = (response.socket as import('node:tls').TLSSocket).getPeerCertificate()
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => done({ status: response.statusCode!, body: JSON.parse(text), names: subjectaltname }))
      })
      asked.on('error', fail)
      asked.end()
    })

  test.each([
    ['an active domain', 'melati.example', 'Melati Pay'],
    ['the platform’s own host', 'jenjang.example', 'Jenjang'],
  ])('%s gets a certificate when its first visitor comes', async (_what, host, appName) => {
    expect(await ask(host)).toMatchObject({ status: 200, names: `DNS:${host}`, body: { appName } })
  })

  test.each([
    ['no domain', 'unknown.example'],
    ['a domain that is switched off', 'mawar.example'],
    ['below a domain', 'x.melati.example'],
    ['below the platform’s own host', 'x.jenjang.example'],
  ])('%s gets none', async (_what, host) => {
    await expect(ask(host)).rejects.toThrow(/alert internal error|handshake/)
  })

  test('what a client says of its host and address counts for nothing', async () => {
    const forged = { 'x-forwarded-host': 'jenjang.example', 'x-forwarded-for': '203.0.113.9', forwarded: 'host=jenjang.example' }
    expect((await ask('melati.example', forged)).body.appName).toBe('Melati Pay')
  })
})
