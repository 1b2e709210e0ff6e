import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push service was given, and what the browser reads of it. */
export interface Pushed {
  path: string
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what a browser was told
  shown: any
}

export interface FakeBrowser {
  endpoint: string
  p256dh: string
  auth: string
}

const parts = (jwt: string) => jwt.split('.') as [string, string, string]

/** Whether a token was signed by the key beside it (ES256), and what it claims. */
export function claimsOf(authorization: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!
  const [head, claims, signature] = parts(token!)
  const raw = Buffer.from(key!, 'base64url')
  const [x, y] = [raw.subarray(1, 33).toString('base64url'), raw.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('signed by another key')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

/** A push service on this machine, and browsers that named it: it answers by the path, and reads what it was given as the browser does. */
export async function fakePushService() {
  const keys = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: Pushed[] = []
  const status = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url!
    const browser = keys.get(path)!
    const shown = JSON.parse(readAs(browser, Buffer.concat(chunks)))
    received.push({ path, headers: request.headers as Record<string, string>, shown })
    const answer = status.get(path) ?? 201
    if (answer > 0) response.writeHead(answer).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    /** Answers a browser at its path by a status; 0 is silence. */
    answer: (path: string, code: number) => void status.set(path, code),
    browser(path: string): FakeBrowser {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      keys.set(path, { curve, auth })
      return { endpoint: `${url}${path}`, p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8188 and 8291, from the side of the browser. */
function readAs({ curve, auth }: { curve: ReturnType<typeof createECDH>; auth: Buffer }, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body[20]!
  const sender = body.subarray(21, 21 + length)
  const content = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const shared = createHmac('sha256', auth).update(curve.computeSecret(sender)).digest()
  const secret = createHmac('sha256', shared)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
