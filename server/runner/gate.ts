import { sql } from 'kysely'
import type { EffectName } from '../../contract/effects.ts'
import type { Tx } from './pool.ts'

/**
 * Asks the gate of the database for whoever acts in this transaction; for effects that change no row which asks by itself.
 * Raises JJ010 with the refusal.
 */
export async function requireEffect(tx: Tx, effect: EffectName, userId: number): Promise<void> {
  await sql`select require_effect(${effect}, ${userId}::integer)`.execute(tx)
}
