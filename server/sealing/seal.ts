import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Tx } from '../runner/pool.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** Makes the key of a use, 32 bytes, from the secret of this installation, which every process reads from the database. */
export async function installationKeys(tx: Tx): Promise<(use: string) => Buffer> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', 'sealSecret').executeTakeFirstOrThrow()
  return (use) => derived(String(row.value), use)
}

const derived = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

const keyOf = async (tx: Tx, use: 'seal' | 'hash'): Promise<Buffer> => (await installationKeys(tx))(use)

/** Encrypts a text (AES-256-GCM) that has to be read again, such as a one-time code on its way. */
export const seal = async (tx: Tx, text: string): Promise<Buffer> => sealedBy(await keyOf(tx, 'seal'), text)

/** The same by the secret of an installation, for what fills a database before there is a server. */
export const sealWith = (secret: string, text: string): Buffer => sealedBy(derived(secret, 'seal'), text)

function sealedBy(key: Buffer, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** The text of a seal. Throws when it was changed or sealed by another installation. */
export const unseal = async (tx: Tx, sealed: Buffer): Promise<string> => openedBy(await keyOf(tx, 'seal'), sealed)

/** The same by the secret of an installation, for who has read it beside the seal. */
export const unsealWith = (secret: string, sealed: Buffer): string => openedBy(derived(secret, 'seal'), sealed)

function openedBy(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** A hash that nobody can try out without the secret of the installation: for what is short, such as a code of six digits. */
export async function keyedHash(tx: Tx, text: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(tx, 'hash'))
    .update(text)
    .digest()
}
