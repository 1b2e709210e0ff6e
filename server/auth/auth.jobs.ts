import type { Jobs } from '../runner/jobs.ts'
import type { Statement } from '../runner/statements.ts'
import { eraseOldCodes } from './one-time-codes.ts'

export const authJobs = (statement: Statement) =>
  ({
    'forget-spent-sign-ins': () => forgetSpentSignIns(statement),
    'erase-old-codes': () => eraseOldCodes(statement),
  }) satisfies Jobs

/** Counted attempts, used challenges, flows and links whose time is over, and devices that nobody signed in from. */
export async function forgetSpentSignIns(statement: Statement): Promise<void> {
  await statement('forget_attempts', 'delete from attempt where until < now()', [])
  await statement('forget_captchas', 'delete from captcha_used where expires_at < now()', [])
  await statement('forget_tickets', `delete from login_ticket where expires_at < now() - interval '1 day'`, [])
  await statement('forget_challenges', 'delete from passkey_challenge where expires_at < now()', [])
  await statement('forget_links', 'delete from dashboard_link where expires_at < now()', [])
  await statement(
    'forget_devices',
    `delete from device d where d.created_at < now() - interval '30 days' and not exists (select from session s where s.device_hash = d.hash) and not exists (select from known_device k where k.device_hash = d.hash)`,
    [],
  )
}
