import { expect, test } from 'vitest'
import { production, read } from './sources.ts'

const named = /(?:^|[^\w.])(?:[\w$]+\??\.)*(?:\w*[sS]tatus(?:Id)?|\w*[tT]ypeId)/.source
/** From 100 on a number is a status of HTTP; 0 is no state. */
const bare = /[1-9]\d?(?![\w.])/.source
const compared = RegExp(
  `${named} ?(?:[=!]==|[<>]=?) ?${bare}|\\[${bare}(?:, ?${bare})*\\]\\.includes\\((?:[\\w$]+\\??\\.)*\\w*([sS]tatus(Id)?|[tT]ypeId)\\)`,
)

test('states and types are compared by their names', () => {
  const sources = production.filter((path) => /^(server|web|rules)\//.test(path))
  const wrong = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (compared.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

/** User types go to 29. */
const type = /(?:[1-9]|1\d|2\d)(?!\w)/.source
const listed = RegExp(
  [
    // types: [1], managerTypes = [2, 3], menu: new Set([1, 2])
    `\\b(?:types|menu|administrator|\\w*Types)\\b(?:: [^=]*)? ?[:=] (?:new Set\\()?\\[(?:[^\\]]*, )?${type}(?:, |\\])`,
    // [5, 8].includes(viewer), where the name says type or who
    `\\[${type}(?:, ${type})*\\]\\.includes\\((?:viewer|target|creator|inviter|type|\\w+Type)\\)`,
    // creator === typeIds.OWNR ? [8, 5] : []
    `typeIds\\.\\w+\\]?(?: \\?|:) \\[${type}`,
  ].join('|'),
)

test('lists of user types stand in contract/user-types.ts alone', () => {
  const sources = production.filter((path) => /^(contract|server|web|rules)\//.test(path) && path !== 'contract/user-types.ts')
  const wrong = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (listed.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['who: { types: [24] },', true],
  ['const types = [1, ...division.chain]', true],
  ['types: [1, ...managerTypes], administrator: [3]', true],
  ['menu: [1, 2, 19],', true],
  ['const bankTypes: readonly number[] = [1, 2]', true],
  ['[5, 8, 13, 24].includes(target)', true],
  ['creator === typeIds.OWNR ? [8, 5] : []', true],
  ["types: ['image/png'],", false],
  ['who: owner,', false],
  ['types: [typeIds.OWNR]', false],
])('%s: a list of bare types %s', (line, isBare) => expect(listed.test(line)).toBe(isBare))

test('who the owner is has one answer', () => {
  const asked = /userTypeId [!=]== typeIds\.OWNR|actor\.level (?:[!=]==|>) 0/
  const sources = production.filter((path) => path !== 'contract/user-types.ts')
  expect(sources.filter((path) => asked.test(read(path)))).toEqual([])
})

test.each([
  ['if (sale.statusId === 4) return', true],
  ['[2, 3].includes(sale.statusId)', true],
  ['user?.userTypeId !== 1', true],
  ['reply.status === 200', false],
  ['error.status === 0', false],
  ['sale.statusId === saleStatuses.success', false],
])('%s: a bare number %s', (line, isBare) => expect(compared.test(line)).toBe(isBare))
