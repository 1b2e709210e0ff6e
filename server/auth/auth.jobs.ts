import type { Job } from '../runner/jobs.ts'
import type { Statement } from '../runner/statements.ts'

export const authJobs = (statement: Statement): Job[] => [
  { name: 'forget-spent-sign-ins', pattern: '23 * * * *', work: () => forgetSpentSignIns(statement) },
]

/** Counted attempts and used challenges whose time is over, and devices that were issued but never signed in from. */
export async function forgetSpentSignIns(statement: Statement): Promise<void> {
  await statement('forget_attempts', 'delete from attempt where until < now()', [])
  await statement('forget_captchas', 'delete from captcha_used where expires_at < now()', [])
  await statement(
    'forget_devices',
    `delete from device d where d.created_at < now() - interval '30 days' and not exists (select from session s where s.device_hash = d.hash)`,
    [],
  )
}
