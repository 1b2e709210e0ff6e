import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call } = testApp()

test.each(['http://wa.example.id/send', 'https://127.0.0.1/send', 'https://localhost/send', 'ftp://wa.example.id', 'x'])(
  'a gateway at %s is refused',
  async (url) => {
    const given = { channel: 'whatsapp' as const, isActive: true, url, version: null }
    expect((await call('saveChatGateway', 'owner', given)).body).toMatchObject({ code: 'invalid-input' })
  },
)
