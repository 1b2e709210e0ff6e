import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)
const names = readdirSync(folder).sort()

/** Migrations that databases of a release have run: their text stays as it is. A new one adds its line when it is released. */
const released: Record<string, string> = {
  '0001_init': '72cd8de72efe3d60',
  '0002_partner_account': 'b9c2464563c6d314',
  '0003_rollups': '68bb50423c95c719',
  '0004_domain': 'a0d5e2aed2017624',
  '0005_callback_release': '3ac78e1c0d4e815d',
  '0006_inbox': 'c4b0bcc8db4727f0',
  '0007_push': '608fea7caf2b17fd',
  '0008_refund': '965b7415a533ee17',
  '0009_chat': 'a4cf1fbfd772af95',
  '0010_delivery': '6e0b506fc599e039',
  '0011_partner_money': 'f70b36fd9da603a5',
  '0012_offered_lists': 'fecf34bd501b90e2',
  '0013_withdrawal': 'c8bd3a4a9a45905c',
  '0014_frozen_draft': '8671b9323c8ff5fd',
  '0015_topup_gateway': 'a809824bee31fa07',
  '0016_detached_month': 'd7bb12211e36ba0a',
  '0017_seal_key': 'afdb295571e75dd5',
  '0018_complaint': 'f6422b06f3a658fb',
  '0019_moving_in': 'b0a515310bc58841',
  '0020_list_view': '1ad9c4b4d4eb0efc',
  '0021_rehearsal': '6d93333fbff9b3df',
  '0022_compared_day': 'cc08a1603782dc0a',
  '0023_reference': '86c323954a49843f',
  '0024_lighter_close': '01071c8184200d89',
  '0025_marks_without_clocks': '6ecb92aa91d0483c',
  '0026_administrator_leaves': 'ec85a87ea142bbb7',
  '0027_administrations': '8e18bdfeca5ebb57',
  '0028_partner_counts': '7f3364caa887e55e',
  '0029_close_cause': '5383c124ad9374d6',
  '0030_total_since': '37b8452217b1cb14',
  '0031_salts': 'b593b4504002abf6',
  '0032_seller_month': '65dbc885373d05f2',
  '0033_put_ticket_away': '27ab8243fdf45c8a',
  '0034_chat_offers': 'd691cb9a2eb50b60',
}

test('their numbers rise by one, and are written with four digits', () => {
  expect(names.map((name) => name.slice(0, 5))).toEqual(names.map((_, n) => `${String(n + 1).padStart(4, '0')}_`))
  expect(names.filter((name) => !/^\d{4}_[a-z_]+\.sql$/.test(name))).toEqual([])
})

test('one that was released never changes', () => {
  const hashOf = (name: string) => hash('sha256', readFileSync(new URL(`${name}.sql`, folder), 'utf8')).slice(0, 16)
  expect(Object.fromEntries(Object.keys(released).map((name) => [name, hashOf(name)]))).toEqual(released)
})

test('what is released is no later than what is not', () => {
  const known = Object.keys(released).map((name) => `${name}.sql`)
  expect(names.slice(0, known.length)).toEqual(known)
})

test('the changes of the newest release say how far its tables go', () => {
  const changes = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const [, said] = /The tables go to migration (\d{4})/.exec(changes) ?? []
  expect(said).toBe(Object.keys(released).at(-1)!.slice(0, 4))
})
