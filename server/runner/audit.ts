import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName, Notice } from '../../contract/calls.ts'
import type { Actor } from './actor.ts'
import type { Origin } from './handlers.ts'
import type { Tx } from './pool.ts'

/** Fields of inputs that are never kept. A test holds them against the names in the contract. */
export const secretFields = new Set([
  'password',
  'pin',
  'oldPassword',
  'newPassword',
  'captchaRes',
  'verCode',
  'confirmCode',
  'authCode',
  'device',
  'token',
  'hash',
  'secret',
  'credential',
  'credentials',
  'endpoint',
  'p256dh',
  'auth',
])

const MOST_CHARACTERS = 20_000

export interface AuditedBy {
  userId: number | null
  loginUserId: number | null
}

/**
 * Opens the audit row of a state-changing call inside its transaction: row changes that follow are noted under it by triggers,
 * and a call that is refused leaves nothing. The gate decides by this row who acts, and notes there whom the call changed.
 * A large input stands whole in `audit_file`, and by its hash here.
 */
export async function openAudit(
  tx: Tx,
  call: CallName | Notice,
  by: AuditedBy,
  input: unknown,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
) {
  const kept = JSON.stringify(keepable(input))
  const isLarge = kept.length > MOST_CHARACTERS
  const sha256 = hash('sha256', kept)
  const stored = isLarge ? JSON.stringify({ characters: kept.length, sha256 }) : kept
  await sql`
    with opened as (
      insert into audit (user_id, login_user_id, call, ip, user_agent, input)
      values (${by.userId}, ${by.loginUserId}, ${call}, ${ip}, ${userAgent}, ${stored}) returning id
    )
    insert into audit_file (audit_id, sha256, content)
    select id, ${sha256}, ${isLarge ? kept : null} from opened where ${isLarge}::boolean`.execute(tx)
}

export const auditedBy = (actor: Actor): AuditedBy => ({ userId: actor.userId, loginUserId: actor.loginUser?.id ?? null })

/** The input without its secrets, at every depth. */
export function keepable(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(keepable)
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).map(([name, value]) => [name, secretFields.has(name) ? '•••' : keepable(value)])
  return Object.fromEntries(fields)
}
