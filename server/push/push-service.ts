import webPush from 'web-push'
import { postTo } from '../runner/outgoing.ts'
import type { PushKey } from './push-key.ts'

export interface PushMessage {
  /** The user whose browser named the service. */
  userId: number
  endpoint: string
  p256dh: string
  auth: string
  key: PushKey
  /** What the service worker is given, at most some 3 kB. */
  payload: string
}

/** Hands a message to the push service of a browser; throws when it did not take it. `gone`: the service knows the browser no more. */
export type Push = (message: PushMessage) => Promise<'taken' | 'gone'>

interface PushServiceOptions {
  /** Of the letters of this installation: whom a push service may turn to. */
  mailFrom: string
  privateAddresses: boolean
}

const WITHIN_MS = 10_000
/** After this time the screens show it anyway. */
const KEPT_SECONDS = 86_400

/** Sends by the push service that each browser named: encrypted for that browser (RFC 8291), signed by this installation (RFC 8292). */
export function createPush({ mailFrom, privateAddresses }: PushServiceOptions): Push {
  const subject = `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
  return async ({ userId, endpoint, p256dh, auth, key, payload }) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...key },
      TTL: KEPT_SECONDS,
    })
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)])
    const { status } = await postTo({
      url: endpoint,
      headers: Object.fromEntries(named),
      body: body as Buffer,
      withinMs: WITHIN_MS,
      chosenBy: userId,
      privateAddresses,
    })
    if (status === 404 || status === 410) return 'gone'
    if (status < 200 || status > 299) throw new Error(`the push service answered ${status}`)
    return 'taken'
  }
}
