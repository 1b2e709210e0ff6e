import { createECDH, createHash } from 'node:crypto'
import type { Tx } from '../runner/pool.ts'
import { installationKeys } from '../sealing/seal.ts'

/** What push services know this installation by (VAPID, RFC 8292), in base64url: 65 bytes and 32. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/** Follows from the secret of this installation, like all its keys: the same for every process and after a restore, with nothing to keep. */
export async function pushKey(tx: Tx): Promise<PushKey> {
  let secret = (await installationKeys(tx))('push')
  const curve = createECDH('prime256v1')
  for (;;) {
    try {
      curve.setPrivateKey(secret)
      return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
    } catch {
      // One of four thousand million is above the order of the curve.
      secret = createHash('sha256').update(secret).digest()
    }
  }
}
