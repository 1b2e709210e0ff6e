import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { detachMonth } from '../../database/detached-months.ts'
import { readChecks, runChecks, within } from '../../database/run-checks.ts'
import { askedTicket } from '../../database/test-records.ts'
import { sandToken } from '../../database/test-world.ts'
import { billSome, drawSome } from '../billing/test-some-bills.ts'
import { testSales } from '../reports/test-sales.ts'
import { type TestAnswer, testApp } from '../test-app.ts'
import { complaintBreaks } from './test-complaint-breaks.ts'
import { damagedMoney } from './test-damaged-money.ts'
import { damagedRecords } from './test-damaged-records.ts'
import { detachedBreaks } from './test-detached-breaks.ts'
import { feeBreaks, paidTwice } from './test-fee-breaks.ts'
import { rollupBreaks } from './test-rollup-breaks.ts'

const { database, call } = testApp({ checks: false })
const { sell } = testSales(database)
const client = { query: (text: string, values?: unknown[]) => database.query(text, values).then((rows) => ({ rows })) } as never
const checks = await readChecks()
const names = checks.map(({ name }) => name)
const damages = [...damagedMoney, ...damagedRecords, ...feeBreaks, ...rollupBreaks, ...detachedBreaks, ...complaintBreaks]

beforeAll(async () => {
  const token = { productCode: 'PLN20', customerCode: '14077203385' }
  const bill = { productCode: 'PLNPOST', customerCode: '532110884207' }
  const done: [number, string][] = []
  const made = async (call: Promise<TestAnswer>) => {
    const { status, body } = await call
    done.push([status, body.status ?? 'moved'])
  }
  await made(call('purchase', 'ustl-a', { ...token, refId: 'A-1' }))
  await made(call('purchase', 'usfd-a', { ...token, refId: 'A-2' }))
  await made(call('purchase', 'ustl-a', { ...token, customerCode: '14077203911', refId: 'A-3' }))
  await made(call('purchase', 'ustl-a', { ...token, customerCode: '14077203913' }))
  for (const [refId, isReturned] of [
    ['A-5', true],
    ['A-6', false],
  ] as const) {
    await made(call('purchase', 'usdp-a', { ...token, customerCode: '14077203393', refId, counter: isReturned ? 1 : 2 }))
    await database.query(`select refund_sale_at(id, $2, 'uji', 1, null, null) from sale where ref_id = $1`, [refId, isReturned])
  }
  await made(call('inquire', 'ustl-a', bill))
  await made(call('purchase', 'ustl-a', bill))
  await made(call('inquire', 'usfd-a', bill))
  await made(call('h2hPurchase', { token: sandToken('htdm-a') }, { ...token, refId: 'S-1' }))
  await database.query('select fold_fees()')
  const taken = { correspondent: database.userId('catl-a'), amount: 5000, remark: 'uji' }
  await made(call('deduct', 'owner', taken, { 'idempotency-key': 'key-1' }))
  await made(call('deduct', 'owner', { amount: 7000, remark: 'uji' }))
  const [sold, failed, open, moved] = ['Success', 'Failed', 'Pending', 'moved'].map((state) => [200, state] as const)
  expect(done).toEqual([sold, sold, failed, open, sold, sold, sold, sold, sold, sold, moved, moved])
  await database.query(`insert into bank (user_id, name, account_number, account_name) values (1, 'BCA', '8020331', 'Uji')`)
  for (const username of ['usfd-a', 'usfd-b'])
    await database.query(`select request_ticket(${askedTicket(database.userId(username), 1, 50_000)}, null)`)
  await database.query(`select confirm_ticket(min(id), '{1}', null, 1, null, null) from ticket`)
  const through = { bankId: 1, amount: 4000, remark: 'uji' }
  expect((await call('depositAtPartner', 'owner', { ...through, partnerId: 1 })).status).toBe(200)
  expect((await call('takeRevenue', 'owner', through)).status).toBe(200)
  await database.query(`insert into statement_import (bank_id, source, created_at) values (1, 'csv', now())`)
  await database.query(`insert into statement_line
    (bank_id, import_id, day, amount, description, fingerprint, created_at, ticket_id, decided_at, twin_id, remark)
    select bank_id, 1, current_date, final_amount, '', n, now(), case n when 2 then id end, case n when 2 then now() end,
      case n when 2 then 1 end, 'Dua' from ticket, generate_series(1, 2) n where status_id = 3 order by n`)
  await database.query(`insert into topup_gateway (provider, is_active, url, account_code, sealed, bank_id, methods, fee_from)
    values ('tripay', true, 'https://tripay.example.id/api', 'T0001', '', 1, '{QRIS}', 'platform')`)
  await database.query(`select request_gateway_ticket(${askedTicket(database.userId('usdm-b'), 'null', 60_000)}, 'QRIS')`)
  await database.query(`select take_gateway_notice('tripay', 'notice', 'T-1', p.our_ref, 'paid', 'IDR', t.unique_amount, 0, 1500)
    from gateway_payment p join ticket t on t.id = p.ticket_id`)
  await drawSome({ database, call })
  await billSome({ database, call })
  await sell(new Date('2090-02-10T05:00Z'), { seller: 'ustl-a', refId: 'M-1', customerCode: '081290000001' }, { status: 2 })
  await database.query('select fold_fees(), seal_folds(now())')
  // The sums of everybody are complete, those of one user not begun.
  while ((await database.query('select roll_up() as fold, build_rollups() as more'))[0]!.more);
  await database.query('insert into rollup_scope (scope, is_large) values ($1, false)', [database.userId('ustl-a')])
  await database.query(`select book_late_success(id, partners[1], 'callback', null, '') from sale where ref_id = 'A-3'`)
  await detachMonth(client, '2090-02', new Date('2090-08-01Z'))
})

test('the books hold after every kind of sale and posting', async () => {
  expect(await runChecks(client)).toEqual([])
})

const seeing = async () => {
  const seen: string[] = []
  for (const check of checks) if ((await database.query(within(check))).length > 0) seen.push(check.name)
  return seen
}

test('a fee that is paid twice with all that belongs to it is seen by what names its folds, and by nothing else', async () => {
  const [, query, seenBy] = paidTwice
  const lines = `select count(*)::integer as lines from system_line where kind = 'payout'`
  const before = (await database.query(lines))[0]!.lines
  await database.query('begin')
  try {
    await database.query(query)
    expect((await database.query(lines))[0]!.lines).toBeGreaterThan(before)
    expect(await seeing()).toEqual(seenBy.toSorted())
  } finally {
    await database.query('rollback')
  }
})

describe.each(damages)('%s', (_what, query, seenBy) =>
  test.each(seenBy)('is seen by %s', async (name) => {
    const check = checks.find((each) => each.name === name)!
    await database.query('begin')
    try {
      await database.query(query)
      expect((await database.query(within(check))).length).toBeGreaterThan(0)
    } finally {
      await database.query('rollback')
    }
  }),
)

test('every check is shown to see something', () => {
  const shown = new Set(damages.flatMap(([, , seenBy]) => seenBy))
  expect([...shown].sort()).toEqual([...names].sort())
})

test.each(names)('%s begins with the invariant it checks', async (name) => {
  const text = await readFile(new URL(`../../database/checks/${name}.sql`, import.meta.url), 'utf8')
  expect(text).toMatch(/^-- [A-Z].*(\n-- .*)*\.\n/)
})
