import type { Tx } from '../runner/pool.ts'
import { installationKeys } from './seal.ts'

/**
 * What follows from the installation's secret for a use that names a row by its number. After a restore a number is given again, and a copy
 * of the database gives the same ones: the salt of the row makes it another secret. Rows from before there were salts have none.
 */
export async function rowSecret(tx: Tx, use: string, row: { salt: string | null } | undefined): Promise<string> {
  const salted = row?.salt ? `${use} ${row.salt}` : use
  return (await installationKeys(tx))(salted).toString('base64url')
}
