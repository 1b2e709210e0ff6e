import { expect, test } from 'vitest'
import { signature } from '../runner/signed-body.ts'
import { testApp } from '../test-app.ts'

const rate = { perSecond: 0.001, atOnce: 1_000_000 }
const free = testApp()
const limited = testApp({
  beside: free,
  callLimits: { web: rate, h2h: rate, user: { ...rate, atOnce: 2 }, bytes: rate, userBytes: rate, written: rate },
})

test('notices of a bank are counted with the calls of whose bank it is', async () => {
  const bank = { name: 'BCA', accountNumber: '802', accountName: 'PT Uji' }
  const { id } = (await free.call('insertBank', 'owner', bank)).body
  const { path, secret } = (await free.call('bankWebhook', 'owner', { bankId: id })).body
  const answers = []
  for (const line of ['R-1', 'R-2', 'R-3']) {
    const payload = JSON.stringify({ lines: [{ id: line, day: new Date().toISOString().slice(0, 10), amount: 12_345 }] })
    const headers = {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
    }
    answers.push((await limited.app.inject({ method: 'POST', url: path, headers, payload })).statusCode)
  }
  expect(answers).toEqual([200, 200, 429])
})
