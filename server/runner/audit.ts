import { sql } from 'kysely'
import type { CallName } from '../../contract/calls.ts'
import type { Actor } from './actor.ts'
import type { Origin } from './handlers.ts'
import type { Tx } from './pool.ts'

/** Fields of inputs that are never kept. A test holds them against the names in the contract. */
export const secretFields = new Set([
  'password',
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
])

/** Fields by which a call names the user it is about, the first that is there. */
const userFields = ['userId', 'selectedUser', 'correspondent', 'parent']
const MOST_CHARACTERS = 20_000

export interface AuditedBy {
  userId: number | null
  loginUserId: number | null
}

/**
 * Opens the audit row of a state-changing call inside its transaction: row changes that follow are noted under it by triggers,
 * and a call that is refused leaves nothing.
 */
export async function openAudit(
  tx: Tx,
  call: CallName,
  by: AuditedBy,
  input: unknown,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
) {
  const kept = JSON.stringify(keepable(input))
  const stored = kept.length > MOST_CHARACTERS ? JSON.stringify({ characters: kept.length }) : kept
  await sql`
    with opened as (
      insert into audit (user_id, login_user_id, call, about_id, ip, user_agent, input)
      values (${by.userId}, ${by.loginUserId}, ${call}, ${aboutOf(input)}, ${ip}, ${userAgent}, ${stored}) returning id
    )
    select set_config('jenjang.audit', opened.id::text, true) from opened`.execute(tx)
}

export const auditedBy = (actor: Actor): AuditedBy => ({ userId: actor.userId, loginUserId: actor.loginUser?.id ?? null })

/** The input without its secrets, at every depth. */
export function keepable(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(keepable)
  if (typeof input !== 'object' || input === null) return input
  const fields = Object.entries(input).map(([name, value]) => [name, secretFields.has(name) ? '•••' : keepable(value)])
  return Object.fromEntries(fields)
}

function aboutOf(input: unknown): number | null {
  if (typeof input !== 'object' || input === null) return null
  const fields = input as Record<string, unknown>
  const found = userFields.map((name) => fields[name]).find((value) => Number.isInteger(value))
  return (found as number | undefined) ?? null
}
