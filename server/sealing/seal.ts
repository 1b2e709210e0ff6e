import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Tx } from '../runner/pool.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Makes the key of a use, 32 bytes, from the secret of this installation, which every process reads from the database. */
export async function installationKeys(tx: Tx): Promise<(use: string) => Buffer> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'sealSecret').executeTakeFirstOrThrow()
  return (use) => Buffer.from(hkdfSync('sha256', String(row.value), '', use, 32))
}

const keyOf = async (tx: Tx, use: 'seal' | 'hash'): Promise<Buffer> => (await installationKeys(tx))(use)

/** Encrypts a text (AES-256-GCM) that has to be read again, such as a one-time code on its way. */
export async function seal(tx: Tx, text: string): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(tx, 'seal'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** The text of a seal. Throws when it was changed or sealed by another installation. */
export async function unseal(tx: Tx, sealed: Buffer): Promise<string> {
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(tx, 'seal'), sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** A hash that nobody can try out without the secret of the installation: for what is short, such as a code of six digits. */
export async function keyedHash(tx: Tx, text: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(tx, 'hash'))
    .update(text)
    .digest()
}
