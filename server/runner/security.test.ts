import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerPolicy, secure, securityHeaders } from './security.ts'

test('the headers are those of the library that keeps the list', async () => {
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: answerPolicy },
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
  })
  const plain = Fastify()
  const ours = Fastify()
  secure(ours)
  const [listed, bare, sent] = await Promise.all(
    [app, plain, ours].map(async (server) => {
      server.get('/', async () => 'answer')
      return (await server.inject('/')).headers
    }),
  )
  const added = Object.fromEntries(Object.entries(listed!).filter(([name]) => !(name in bare!)))
  expect(added).toEqual(securityHeaders)
  expect(sent).toMatchObject(securityHeaders)
})
