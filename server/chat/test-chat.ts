import { signature, signatureHeader } from '../runner/signed-body.ts'
import type { TestApp } from '../test-app.ts'

export const pin = '481516'

/** A gateway of WhatsApp, and people who write by it. */
export function chatOf(api: TestApp) {
  const at = { secret: '', id: 0 }
  async function open(channel: 'whatsapp' | 'sms' = 'whatsapp'): Promise<void> {
    const { body } = await api.call('chatGateways', 'owner')
    const known = body.gateways.find((one: { channel: string }) => one.channel === channel)
    await api.call('saveChatGateway', 'owner', {
      channel,
      isActive: true,
      url: 'https://wa.example.id/send',
      version: known.version,
    })
    at.secret = (await api.call('copyGatewaySecret', 'owner', { channel })).body.secret
  }

  function post(body: string, { secret = at.secret, seconds = Math.floor(Date.now() / 1000), channel = 'whatsapp' } = {}) {
    const headers = { [signatureHeader]: signature(secret, seconds, body), 'content-type': 'application/json' }
    return api.app.inject({ method: 'POST', url: `/hooks/chat/${channel}`, headers, payload: body })
  }

  /** What a person is answered. Without an id the message is a new one. */
  async function says(from: string, text: string, id = `m${++at.id}`): Promise<string | null> {
    const answer = await post(JSON.stringify({ id, from, text }))
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json().answer
  }

  /** Links a number to an account. */
  async function link(username: string, from: string): Promise<void> {
    await api.call('setChatPin', username, { pin })
    const { body } = await api.call('makeChatCode', username)
    await says(from, `LINK.${body.code}`)
  }

  return { open, post, says, link, at }
}
