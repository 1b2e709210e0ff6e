import { beforeEach } from 'vitest'
import { testDevice, testPassword } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { verifyPassword } from './passwords.ts'

/** A server whose sign-ins are watched, and ways to sign in there. Call at the top of a test file. */
export function testSignIns() {
  const watched = {
    /** The hashes that passwords were verified against. */
    verified: [] as string[],
    /** What happens between the verification of a password and the session. */
    meanwhile: null as (() => Promise<unknown>) | null,
  }
  const { database, call } = testApp({
    settings: { trustProxy: ['127.0.0.1'] },
    verifyPassword: async (hash, password, asker) => {
      watched.verified.push(hash)
      const right = await verifyPassword(hash, password, asker)
      await watched.meanwhile?.()
      return right
    },
  })
  beforeEach(async () => {
    watched.verified.length = 0
    watched.meanwhile = null
    await database.query('delete from attempt')
  })
  return {
    watched,
    database,
    call,
    signIn: (over: Partial<{ username: string; password: string; device: string }> = {}, headers?: Record<string, string>) =>
      call('login', null, { username: 'ustl-a', password: testPassword, device: testDevice, ...over }, headers),
    newDevice: async (): Promise<string> => (await call('device', null)).body.device,
  }
}
