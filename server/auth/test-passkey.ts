import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A device that makes and uses one passkey, as WebAuthn writes it down. */
export function softDevice(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = (flags: number, counter: number) => {
    const head = Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), Buffer.alloc(4)])
    head.writeUInt32BE(counter, 33)
    return head
  }
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    make(challenge: string) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const length = Buffer.from([0, id.length])
      const authData = Buffer.concat([dataOf(0x45, 0), Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      })
    },
    use(challenge: string, flags = 0x05) {
      const client = clientData('webauthn.get', challenge)
      const authenticatorData = dataOf(flags, 1)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
