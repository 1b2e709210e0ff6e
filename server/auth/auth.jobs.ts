import type { Jobs } from '../runner/jobs.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { eraseOldCodes } from './one-time-codes.ts'

export const authJobs = (runSql: RunSql) =>
  ({
    'forget-spent-sign-ins': () => forgetSpentSignIns(runSql),
    'erase-old-codes': () => eraseOldCodes(runSql),
  }) satisfies Jobs

/** Counted attempts, used challenges, flows and links whose time is over, and devices that nobody signed in from. */
export async function forgetSpentSignIns(runSql: RunSql): Promise<void> {
  await runSql('forget_attempts', 'delete from attempt where until < now()', [])
  await runSql('forget_captchas', 'delete from captcha_used where expires_at < now()', [])
  await runSql('forget_tickets', `delete from login_ticket where expires_at < now() - interval '1 day'`, [])
  await runSql('forget_challenges', 'delete from passkey_challenge where expires_at < now()', [])
  await runSql('forget_links', 'delete from dashboard_link where expires_at < now()', [])
  await runSql(
    'forget_devices',
    `delete from device d where d.created_at < now() - interval '30 days' and not exists (select from session s where s.device_hash = d.hash) and not exists (select from known_device k where k.device_hash = d.hash)`,
    [],
  )
}
