import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { templates } from '../messages/templates.ts'
import { namedBy } from './broken-rows.ts'

test.each([
  ['balances-are-their-entries', { user_id: 7, balance: 100, seq: 3 }, 'UID 000007'],
  ['sales-have-one-state', { sale_id: 1_204, states: 2 }, 'TRID 00001204'],
  ['double-sale-slots-are-live', { sale_id: null, user_id: 51, product_id: 3 }, 'UID 000051'],
  ['tickets-are-credited-once', { ticket_id: 12, posting_id: null, status_id: 3 }, 'tiket 000012'],
  ['sales-divide-their-price', { id: 99, amount: 10_000 }, 'TRID 00000099'],
  ['settlements-are-their-sales', { id: 123_456_789, account: 'partner' }, 'TRID 123456789'],
  ['bills-add-up', { id: 4, status_id: 1 }, 'tagihan 000004'],
  ['bill-windows-run-on', { account_id: 4, from_seq: 1 }, 'UID 000004'],
  ['users-hang-where-they-say', { id: 8, user_type_id: 4 }, 'UID 000008'],
  ['in-flight-is-what-is-open', { moved: 1, accepted: 2, ended: 3 }, 'moved 1 accepted 2 ended 3'],
  ['postings-sum-to-zero', { kind: 'topup', cause_id: 5, off_by: 1 }, 'kind topup cause_id 5 off_by 1'],
  ['folds-run-on', { user_id: null, fold: 2, folds: 1 }, 'fold 2 folds 1'],
])('a row of %s is named', (check, row, name) => {
  expect(namedBy(check, row)).toBe(name)
})

test('the message names a part of the operator’s document that is there', async () => {
  const document = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(document).toContain('\n## When the books alarm\n')
  for (const text of Object.values(templates['books-broken'].text)) expect(text).toContain('docs/operations.md')
  for (const text of Object.values(templates['books-broken'].text)) expect(text).toContain('When the books alarm')
})
