import type { TestDatabase } from '../../database/test-database.ts'

/** What nobody changes but by an effect: money, debts, ceilings, switches, margins, accounts, banks, staff, tokens. */
const tables = [
  'balance',
  'entry',
  'system_entry',
  'posting',
  'bill',
  'bill_payment',
  'close_run',
  'administration',
  'ticket',
  'gateway_payment',
  'gateway_notice',
  'topup_gateway',
  'statement_import',
  'statement_line',
  'user_fee',
  'user_partner',
  'user_product_closed',
  'fee_template',
  'fee_template_fee',
  'admin_nominal',
  'product',
  'product_partner',
  'partner',
  'bank',
  'h2h_token',
  'h2h_secret',
  'ip_hint',
  'invitation',
  'late_success',
  'refund',
  'refund_claim',
  'complaint',
  'complaint_step',
  'partner_money',
  'settlement',
  'move_run',
  'move_user',
  'move_refusal',
  'moved_user',
  'moved_product',
  'moved_name',
  'rehearsal',
  'rehearsed_sale',
  'compared_day',
  'compared_seller',
  'compared_sale',
]
/** What a person changes by an effect and jobs besides it, each in its own way. */
export const besidesJobs = [
  'callback_key',
  'callback_release',
  'callback_silence',
  'category',
  'biller',
  'request_payload',
  'partner_connection',
  'offered_list',
  'outage_watch',
  'partner_balance',
  'price_change',
  'settlement_line',
  'domain',
  'domain_asset',
  'domain_build',
  'domain_group',
  'chat_gateway',
  'open_sale',
]
const ofUsers = `id, parent_id, balance_limit, outstanding, is_administrator, is_dm, is_d0, is_real_time, is_semi, dispensation, ip,
  is_verified, callback_url, callback_form, double_sale_check, telegram_id, telegram_group_id`

/** What there is of each table, and of some others, as a number that another row changes. */
export async function stateOf(database: TestDatabase, others: readonly string[] = []): Promise<Record<string, string>> {
  const digest = (name: string, rows: string) =>
    `select '${name}' as name, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from (${rows}) t`
  const rows = await database.query<{ name: string; digest: string }>(
    [
      ...[...tables, ...others].map((table) => digest(table, `select * from ${table}`)),
      digest('users', `select ${ofUsers} from users`),
      digest('blocks', 'select id, is_blocked, blocked_by from users'),
      digest('login_user', 'select id, user_id, name, username, is_blocked from login_user'),
    ].join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, digest: value }) => [name, value]))
}
