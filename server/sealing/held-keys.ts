import { connect } from '../../database/embedded/guard.ts'
import type { Progress } from '../../database/progress.ts'
import { StartError } from '../../database/start-error.ts'
import { STORED_KEYS, type StoredKeys, sealKeyOf } from './seal-keys.ts'

/**
 * Throws StartError where something in the database at `url` may be sealed by a key that neither it nor the settings hold.
 * Says so where the first key of the settings is not in use yet.
 */
export async function refuseUnheldKeys(url: string, secrets: readonly string[], log: Progress): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<StoredKeys>(STORED_KEYS)
    const { keys } = rows[0]!
    const held = secrets.map((secret) => sealKeyOf(secret).id)
    const lacking = keys.find(({ id, secret }) => secret === null && !held.includes(id))
    if (lacking)
      throw new StartError(
        `SEAL_KEY: secrets in this database are sealed by the key ${lacking.id}, which this server does not hold. ` +
          'Give that key as SEAL_KEY, or as SEAL_KEY_BEFORE beside a newer one.',
      )
    if (held[0] && !keys.some(({ id, used }) => used && id === held[0]))
      log(`SEAL_KEY is held, and not in use yet. When every server holds it: npm run keys -- rotate`)
  } finally {
    await client.end()
  }
}
