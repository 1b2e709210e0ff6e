import { expect, test } from 'vitest'
import { saleStatusOf } from '../contract/selling/sale-statuses.ts'
import { type BillStatusId, billStatusIds, billWord } from '../rules/bills.ts'
import { ticketState } from '../rules/tickets.ts'
import { toneOf } from './auth/NewPasswordFields.tsx'
import { looks as billLooks } from './billing/billStatus.tsx'
import { looks as saleLooks, typeTone } from './selling/SaleStatus.tsx'
import { looks } from './topup/TicketBadge.tsx'

test.each([
  [1, 'warning'],
  [2, 'danger'],
  [3, 'info'],
  [4, 'success'],
] as const)('a sale in state %i is shown as %s', (statusId, tone) => expect(saleLooks[saleStatusOf[statusId]!][0]).toBe(tone))

test.each([
  ['inquiry', 'warning'],
  ['purchase', 'info'],
])('a sale of type %s is shown as %s', (name, tone) => expect(typeTone(name)).toBe(tone))

test.each([
  [1, 'primary'],
  [2, 'warning'],
  [3, 'success'],
  [4, 'instagram'],
  [5, 'instagram'],
  [6, 'danger'],
] as const)('a ticket in state %i is shown as %s', (statusId, tone) => expect(looks[ticketState(statusId).key].tone).toBe(tone))

test.each<[BillStatusId, string, string]>([
  [1, 'rose', 'default'],
  [2, 'primary', 'twitter'],
  [3, 'linkedin', 'warning'],
  [4, 'success', 'success'],
  [5, 'instagram', 'default'],
  [6, 'danger', 'danger'],
  [7, 'default', 'default'],
])('a bill in state %i is shown as %s in a history, as %s while it is open', (statusId, history, open) => {
  expect(billStatusIds).toContain(statusId)
  expect(billLooks[billWord(statusId)]).toMatchObject({ history, open })
})

test.each([
  [0, 'weak'],
  [1, 'weak'],
  [2, 'middling'],
  [3, 'middling'],
  [4, 'strong'],
])('a password of score %i is shown as %s', (score, tone) => expect(toneOf(score)).toBe(tone))
