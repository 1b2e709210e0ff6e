import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../database/test-clock.ts'
import { closeAt, onCredit, wib } from './billing/test-moving-clock.ts'
import { queueMessage } from './messages/messages.ts'
import type { ScheduleName } from './runner/schedules.ts'
import { testApp } from './test-app.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { paidUnasked } from './topup/test-tripay.ts'

const { database, call } = testApp()
const letters: unknown[] = []
let servers: TestClock[]
beforeAll(async () => {
  servers = ['first', 'second'].map((name) => testClock(database.url, name, async (letter) => void letters.push(letter)))
  await onCredit(database, 'caft-a', 9_000_000)
  await onCredit(database, 'usft-a', 1_000_000)
})
afterAll(() => Promise.all(servers.map((one) => one.stop())))
let sold = 0
const sell = (ending: string) =>
  call('purchase', 'usft-a', { productCode: 'PLN20', customerCode: `1407720${String(++sold).padStart(2, '0')}${ending}` })
const user = (username: string) => `(select id from users where username = '${username}')`
const first = (table: string) => `(select min(id) from ${table})`
const lastMonth = `to_char(now() at time zone 'UTC' + interval '3 months', 'YYYY_MM')`
const sql = (text: string) => async () => void (await database.query(text))
/** The present, as it was written while the clock was ahead. */
const ahead = "now() + interval '1 day'"
/** What makes a job due, and a number that tells how often it was done: once it goes from `before` to `after`, and no further. */
interface Case {
  make: () => Promise<unknown>
  counted: string
  before: number
  after: number
  now?: Date
}
const once = { before: 0, after: 1 }
const gone = { before: 1, after: 0 }

/** In their order: a user whose bills are overdue sells no more. */
const cases: Record<ScheduleName, Case> = {
  'pay-out-real-time': {
    make: async () => {
      await sell('000')
      await database.query(`update users set is_dm = true, is_real_time = true where username = 'caft-a'`)
    },
    counted: `select count(*) from posting where kind::text = 'payout' and receiver_id = ${user('caft-a')}`,
    ...once,
  },
  'roll-up-sales': {
    make: async () => {
      await sell('000')
      await database.query('select fold_fees()')
    },
    counted: 'select least(1, count(*)) from unrolled_batches()',
    ...gone,
  },
  'choose-roll-ups': {
    make: () => sell('000'),
    counted: `select count(*) from rollup_scope where scope = ${user('caft-a')}`,
    ...once,
  },
  'fold-fees': { make: () => sell('000'), counted: 'select least(1, count(*)) from fee_queue', ...gone },
  'advise-due-sales': {
    make: async () => {
      await sell('913')
      await database.query(`update open_sale set next_advice_at = ${ahead}`)
    },
    counted: `select count(*) from outcome o join sale s on s.id = o.sale_id where s.customer_code like '%913'`,
    ...once,
  },
  'look-for-silent-sales': {
    make: sql(
      `select accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', ${user('usft-a')}, 'mode', 'prod', 'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', '14077203777', 'counter', 1)), '20 seconds')`,
    ),
    counted: `select count(*) from outcome o join sale s on s.id = o.sale_id where s.customer_code like '%777'`,
    ...once,
  },
  'work-off-notices': {
    make: async () => {
      await sell('911')
      await database.query(
        `insert into partner_notice (partner_id, received_at, body, fingerprint, sale_id)
         select partners[1], ${ahead}, json_build_object('reference', id || '-1', 'status', 'success'), 'x', id
         from sale where customer_code like '%911'`,
      )
    },
    counted: 'select count(*) from late_success',
    ...once,
  },
  'daily-close': {
    make: () => sell('000'),
    counted: `select count(*) from bill where user_id = ${user('usft-a')} and cycle = 1`,
    ...once,
    now: wib(1),
  },
  'd0-close': {
    make: async () => {
      await database.query(`update users set is_d0 = true where username = 'usft-a'`)
      await sell('000')
    },
    counted: `select count(*) from bill where user_id = ${user('usft-a')} and cycle = 2`,
    ...once,
    now: wib(1, '15:00'),
  },
  'follow-bills': {
    make: async () => {
      await sell('000')
      await closeAt(database, wib(2))
    },
    counted: `select count(*) from bill where user_id = ${user('usft-a')} and overdue_at is not null`,
    before: 0,
    after: 3,
    now: wib(4, '12:00'),
  },
  'forget-spent-guards': {
    make: sql(
      `insert into usable_inquiry (user_id, product_id, customer_code, sale_id, mode, base, partner_id, expires_at) values (1, 1, '1', 1, 'prod', 1, 1, now())`,
    ),
    counted: 'select count(*) from usable_inquiry',
    ...gone,
  },
  'make-months': {
    make: async () => {
      // The template of the database may be of another month.
      await database.query(`select ensure_months(now(), now() + interval '3 months')`)
      const [{ month }] = (await database.query(`select ${lastMonth} as month`)) as [{ month: string }]
      await database.query(`drop table outcome_${month}`)
    },
    counted: `select count(*) from pg_class where relname = 'outcome_' || ${lastMonth}`,
    ...once,
  },
  'tell-chats': {
    make: async () => {
      await call('purchase', 'usft-b', { productCode: 'PLN20', customerCode: '14077208000', refId: 'chat-x' })
      await database.query(`
        with link as (
          insert into chat_link (user_id, channel, sender, language) values (${user('usft-b')}, 'telegram', '5', 'id') returning id)
        insert into chat_message (link_id, message_key, ref_id, answer, answered_at, waits) select id, '1', 'chat-x', '', now(), true from link`)
    },
    counted: `select count(*) from message where template = 'chat-told'`,
    ...once,
  },
  'forget-chats': {
    make: sql(`insert into chat_code (hash, user_id, language, expires_at) values ('x', 1, 'id', now() - interval '2 days')`),
    counted: `select count(*) from chat_code`,
    ...gone,
  },
  'forget-spent-sign-ins': {
    make: sql(`insert into attempt (key, count, until) values ('past', 1, now() - interval '1 minute')`),
    counted: `select count(*) from attempt where key = 'past'`,
    ...gone,
  },
  'erase-old-codes': {
    make: sql(
      `with ticket as (insert into login_ticket (hash, purpose, user_id, counted_as, expires_at) values ('\\x00', 'login', 1, 'past', now()) returning id)
       insert into one_time_code (ticket_id, channel, sealed, expires_at) select id, 'email', '\\x01', now() from ticket`,
    ),
    counted: 'select count(*) from one_time_code where sealed is not null',
    ...gone,
  },
  'deliver-callbacks': {
    make: sql(
      `insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) select ${user('usft-a')}, id, created_at, now(), ${ahead} from sale limit 1`,
    ),
    counted: 'select coalesce(sum(attempts), 0) from outbox',
    ...once,
  },
  'build-domains': {
    make: () => call('createDomain', 'owner', { name: 'clock.example', appName: 'Jam', shortName: 'Jam' }),
    counted: 'select count(*) from domain_release',
    ...once,
  },
  'send-messages': {
    make: async () => {
      await servers[0]!.transact.write((tx) =>
        queueMessage(tx, {
          template: 'login-code',
          language: 'en',
          channel: 'email',
          to: 'melati@example.id',
          userId: 1,
          values: { app: 'Jenjang', code: '123456', minutes: 5 },
        }),
      )
      await database.query(`update message set next_attempt_at = ${ahead}`)
    },
    counted: `select count(*) from message where template = 'login-code' and sent_at is not null`,
    ...once,
  },
  'send-pushes': {
    make: sql(
      `insert into message (user_id, template, language, channel, recipient, push_id, next_attempt_at) values (1, 'gone', 'id', 'push', 'x', 1, ${ahead})`,
    ),
    counted: `select count(*) from message where template = 'gone' and failed_at is not null and attempts = 1`,
    ...once,
  },
  'forget-pushes': {
    make: sql(
      `insert into message (template, language, channel, recipient, push_id, created_at, sent_at) values ('old', 'id', 'push', 'x', 1, now() - interval '8 days', now())`,
    ),
    counted: `select count(*) from message where template = 'old'`,
    ...gone,
  },
  'advance-tickets': {
    make: async () => {
      const bank = await call('insertBank', 'owner', { name: 'BCA', accountNumber: '803', accountName: 'PT Uji' })
      await call('requestTicket', 'usdm-a', { amount: 50_000, bank: bank.body.id })
      await database.query('update ticket set deadline = now()')
    },
    counted: 'select count(*) from ticket where status_id = 6',
    ...once,
  },
  'ask-gateways': { ...paidUnasked({ database, call }, 'usdm-b'), ...once },
  'watch-outages': {
    make: sql(
      `insert into partner_minute (minute, product_id, partner_id, asked, began, failed) values (date_trunc('minute', now()), ${first('product')}, ${first('partner')}, 100, 100, 100)
       on conflict (minute, product_id, partner_id) do update set asked = 100, began = 100, succeeded = 0, failed = 100; insert into seller_minute (minute, product_id, seller_id, lost) select date_trunc('minute', now()), ${first('product')}, n, 30 from generate_series(1, 3) n on conflict do nothing`,
    ),
    counted: `select count(*) from outage_watch where state = 'closed'`,
    ...once,
  },
  'ask-partner-balances': {
    make: sql(
      `with partner as (insert into partner (name, type, end_point) values ('Jauh', 'digiflazz', 'https://127.0.0.1:9') returning id)
       insert into partner_connection (partner_id, type, end_point, mode, sealed, credentials, plain_http, concurrency, per_second, connect_ms, answer_ms, advice_seconds, dialect)
       select id, 'digiflazz', 'https://127.0.0.1:9', 'prod', '', '{}', false, 1, 1, 100, 500, 60, '{}' from partner;
       update partner set is_active = true where name = 'Jauh'`,
    ),
    counted: 'select count(*) from partner_balance where failure is not null',
    ...once,
  },
  'tell-of-prices': {
    make: async () => {
      await database.query(`update users set email = 'owner@example.id' where id = 1`)
      await database.query(
        `insert into price_change (product_id, partner_id, old_price, new_price, closed) values (${first('product')}, ${first('partner')}, 1000, 2000, 1)`,
      )
    },
    counted: `select count(*) from message where template = 'price-reached-selling-price' and recipient = 'owner@example.id'`,
    ...once,
  },
  'make-files': {
    make: sql(
      `insert into report_file (user_id, call, input, language) values (1, 'downloadPayments', '{"format":"csv"}', 'id')`,
    ),
    counted: `select count(*) from report_file f join file_part p on p.file_id = f.id where f.state = 'ready' and f.attempts = 1`,
    ...once,
  },
  'ask-for-reports': {
    make: sql(
      `insert into report_schedule (user_id, call, filters, format, language, every, hour, host, next_at)
       values (1, 'downloadPayments', '{}', 'csv', 'id', 'day', 6, 'localhost', now())`,
    ),
    counted: 'select count(*) from report_file where schedule_id is not null',
    ...once,
  },
  'forget-inbox': {
    make: sql(`insert into inbox_item (user_id, template, at) values (1, 'books-broken', now() - interval '31 days')`),
    counted: `select count(*) from inbox_item where at < now() - interval '30 days'`,
    ...gone,
  },
  'ask-for-lists': {
    make: sql(`insert into offered_list (partner_id, every_hours) values (${first('partner')}, 1)`),
    counted: `select count(*) from offered_list where outcome = 'refused'`,
    ...once,
  },
  'forget-callback-attempts': {
    make: sql(`insert into callback_attempt (user_id, at, ms, fault) values (1, now() - interval '8 days', 1, 'other')`),
    counted: `select count(*) from callback_attempt where at < now() - interval '7 days'`,
    ...gone,
  },
  'check-books': {
    make: async () => {},
    counted: 'select count(*) from check_run where ended_at is not null',
    ...once,
    now: wib(2, '03:10'),
  },
  'keep-selling-less': { make: async () => {}, counted: 'select count(*) from selling_less', ...once, now: wib(2, '03:10') },
  'forget-partner-minutes': {
    make: sql(
      `insert into partner_minute (minute, product_id, partner_id) values (now() - interval '3 days', ${first('product')}, ${first('partner')})`,
    ),
    counted: `select count(*) from partner_minute where minute < now() - interval '2 days'`,
    ...gone,
  },
}

test.each(Object.keys(cases) as ScheduleName[])('%s: two servers at once and one of them again do it once', async (name) => {
  const { make, counted, before, after, now: later } = cases[name]
  const done = async () => Number(Object.values((await database.query(counted))[0]!)[0])
  await make()
  expect(await done()).toBe(before)
  const now = later ?? new Date()
  await setClock(database, now)
  await Promise.all(servers.map(({ jobs }) => jobs[name](now, now)))
  expect(await done()).toBe(after)
  await servers[1]!.jobs[name](now, now)
  expect(await done()).toBe(after)
})
