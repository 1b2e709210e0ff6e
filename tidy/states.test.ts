import { expect, test } from 'vitest'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { productTypes } from '../contract/catalogue/product-types.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import { files, production, read } from './sources.ts'

const inProduct = production.filter((path) => /^(contract|demo-world|rules|server|torture|web)\//.test(path))

const named = /(?:^|[^\w.])(?:[\w$]+\??\.)*(?:\w*[sS]tatus(?:Id)?|\w*[tT]ypeId)/.source
/** From 100 on a number is a status of HTTP; 0 is no state. */
const bare = /[1-9]\d?(?![\w.])/.source
const compared = RegExp(
  `${named} ?(?:[=!]==|[<>]=?) ?${bare}|\\[${bare}(?:, ?${bare})*\\]\\.includes\\((?:[\\w$]+\\??\\.)*\\w*([sS]tatus(Id)?|[tT]ypeId)\\)`,
)

test('states and types are compared by their names', () => {
  const sources = inProduct
  const wrong = sources.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (compared.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
  )
  expect(wrong).toEqual([])
})

const indexed = /(\w+|\})\[(?:[\w$]+\??\.)*\w*[sS]tatus(?:Id)?(?: as [^\]]*)?\]/g
/** Names of tables that are read by a state and whose keys are bare numbers; “}” for one that stands there itself. */
const bareTables = (source: string) =>
  [...source.matchAll(indexed)]
    .filter(({ 1: name, index }) =>
      name === '}'
        ? /\{\s*[1-9]: [^;]*$/.test(
            source
              .slice(Math.max(0, index - 1000), index)
              .split(/\n {0,2}\S/)
              .at(-1)!,
          )
        : RegExp(`\\b${name}(?:: [^=\\n]*)? ?[:=] \\{\\s*[1-9]: `).test(source),
    )
    .map(({ 1: name }) => name!)

test('tables of states have their names as keys', () => {
  const sources = inProduct
  expect(sources.flatMap((path) => bareTables(read(path)).map((name) => `${path} ${name}`))).toEqual([])
})

test.each([
  ["const states = { 1: 'pending', 2: 'failed' } as const\nstates[statusId as keyof typeof states]", ['states']],
  ["const codes: Readonly<Record<number, Code>> = { 1: '03', 4: '00' }\ncodes[sale.statusId]", ['codes']],
  ["states: { 1: 'pending' } as Record<number, string>,\ntexts[language].states[statusId]", ['states']],
  ['const icon = {\n    1: [a],\n    2: [b],\n  }[statusId]', ['}']],
  ['const icon = {\n    [saleStatuses.pending]: [a],\n  }[statusId]', []],
  ['const hours = { 1: 0, 2: 15 }\nhours[cycle]\nnames[statusId]', []],
])('%s: tables with bare keys are %j', (source, names) => expect(bareTables(source)).toEqual(names))

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
  const sources = inProduct.filter((path) => path !== 'contract/user-types.ts')
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

const inWords = (title: string, ids: Readonly<Record<string, number>>) =>
  `-- ${title}: ${Object.entries(ids)
    .map(([name, id]) => `${id} ${name}`)
    .join(', ')}.`
const stateLines = [
  inWords('States of a sale', saleStatuses),
  inWords('States of a ticket', ticketStatuses),
  inWords('States of a bill', billStatuses),
]
const typeLine = inWords('Types of a product', productTypes)

/** SQL cannot name a number without a price in its plans, so the head of each file says what its numbers mean. */
test('SQL that compares with the number of a state says at its head what the numbers are', () => {
  const number = (column: string) =>
    RegExp(`^(?!\\s*--).*\\b${column} (?:[=<>]+|is distinct from|in) \\(?\\d|\\bcase [\\w.]*\\b${column}\\s+when \\d`, 'm')
  const wrong = files
    .filter((path) => /^database\/(functions|checks)\//.test(path))
    .filter((path) => {
      const head = read(path).split('\n\n')[0]!.split('\n')
      const missing = [
        number('\\w*status(?:_id)?').test(read(path)) && !stateLines.some((line) => head.includes(line)),
        number('product_type_id').test(read(path)) && !head.includes(typeLine),
      ]
      const outdated = head.some((line) => /^-- (States|Types) of a /.test(line) && ![...stateLines, typeLine].includes(line))
      return outdated || missing.includes(true)
    })
  expect(wrong).toEqual([])
})

test('SQL in the server names the states and user types that it compares with', () => {
  const bare =
    /\b\w*(?:status|user_type)(?:_id)?\)? (?:[=<>]+|(?:not )?in) \(?\d(?!\d)|coalesce\(o\.status, \d|\d::smallint as status_id/
  expect('o.status in (1, 4)').toMatch(bare)
  expect('u.user_type_id <> 1').toMatch(bare)
  const sources = production.filter((path) => /^server\/.*\.ts$/.test(path))
  expect(sources.filter((path) => bare.test(read(path)))).toEqual([])
})

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
