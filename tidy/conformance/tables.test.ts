import { describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { attacks, faultOf, faultOfField, faultsOfCall, idsOf, rowsOf, type Section } from './tables.ts'

/** How many ids may wait for what is being built. It only goes down: lower it when one is there. */
const coming: Record<string, number> = { calls: 0, rules: 0, states: 0 }

describe.each(Object.keys(coming) as Section[])('the table of %s', (section) => {
  const rows = rowsOf(section)

  test('has every id that was given, in their order, and no other', () => {
    const ids = rows.map(([id]) => id).filter((id, place, all) => id !== all[place - 1])
    expect(ids).toEqual(idsOf(section))
    expect(ids.length).toBeGreaterThan(100)
  })

  test('waits for no more than before', () => {
    expect(rows.filter((row) => row.includes('coming')).length).toBe(coming[section])
  })
})

test('every call is as it was asked for, and made by its test', () => {
  expect(rowsOf('calls').flatMap(faultsOfCall)).toEqual([])
})

test('every rule is touched by its tests, or says why it differs', () => {
  const faults = rowsOf('rules').flatMap(([id, file, title, within]) => {
    const fault = faultOf(file!, title!, within)
    return fault ? [`${id}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('every field stands where it is said to, every state and change of state is touched by its tests', () => {
  const faults = rowsOf('states').flatMap(([id, place, said, within]) => {
    const fault = id!.includes('.f.') && place! in calls ? faultOfField(place!, said!) : faultOf(place!, said!, within)
    return fault ? [`${id}: ${fault}`] : []
  })
  expect(faults).toEqual([])
})

test('every attack and bad day is done again by its test, or says why not', () => {
  expect(attacks().length).toBeGreaterThan(50)
  expect(attacks().flatMap(([, file, title, within]) => faultOf(file!, title!, within) ?? [])).toEqual([])
})

test.each<[file: string, title: string, within: string | undefined, fault: RegExp | null]>([
  ['torture/storm.ts', 'npm run storm', '', null],
  ['bench/checks.ts', 'npm run bench -- checks', '', null],
  ['torture/storm.ts', 'npm run thunder', '', /there is no npm run thunder/],
  ['torture/storm.ts', 'npm run rolling', '', /does not run/],
  ['bench/checks.ts', 'npm run bench -- reports', '', /does not run/],
  ['rules/dates.test.ts', 'formatting > receipts and files have their own forms', "'21-11-2026'", null],
  // It stands in another test of the file.
  ['rules/dates.test.ts', 'formatting > receipts and files have their own forms', 'there is no thirteenth month', /has no/],
  // A file beside it has its rows.
  ['server/ledger/checks.test.ts', '%s > is seen by %s', 'a fee is paid twice', null],
  ['server/ledger/checks.test.ts', '%s > is seen by %s', 'a fee is paid thrice', /has no/],
  ['not possible', 'they are one transaction, which a test proves', '', null],
  ['not possible', 'never', '', /gives no reason/],
  // A table that the test runs over, and a loop around it.
  ['contract/screens.test.ts', 'a screen opens for its types > %s: %j', "['/Product', [1]]", null],
  ['e2e/page-sizes.spec.ts', `\${path} begins with its number of rows and offers others`, "['budi', '/Bank', 5, usual]", null],
  ['e2e/page-sizes.spec.ts', 'the waiting codes begin with five', "['budi', '/Bank', 5, usual]", /has no/],
])('%s, %s with %s: %s', (file, title, within, fault) => {
  expect(faultOf(file, title, within) ?? '').toMatch(fault ?? /^$/)
})
