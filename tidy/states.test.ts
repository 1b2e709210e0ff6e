import { expect, test } from 'vitest'
import { billStatuses } from '../contract/billing/bill-statuses.ts'
import { productTypes } from '../contract/catalogue/product-types.ts'
import { saleStatuses } from '../contract/selling/sale-statuses.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import {
  appointers,
  h2hTypes,
  movedHeads,
  movedNetworks,
  networks,
  parentTypes,
  typeIds,
  userTypes,
} from '../contract/user-types.ts'
import { code, files, production, read } from './sources.ts'

const inProduct = production.filter((path) => /^(contract|demo-world|rules|server|torture|web)\//.test(path))
/** Also what measures the product, what the browser does, and what tests are built from. */
const around = code.filter((path) => /^(bench|e2e)\/|\/test-[^/]*\.ts$/.test(path) && !path.endsWith('.test.ts'))

const named = /(?:^|[^\w.])(?:[\w$]+\??\.)*(?:\w*[sS]tatus(?:Id)?|\w*[tT]ypeId)/.source
/** From 100 on a number is a status of HTTP; 0 is no state. */
const bare = /[1-9]\d?(?![\w.])/.source
const compared = RegExp(
  [
    `${named} ?(?:[=!]==|[<>]=?) ?${bare}`,
    `\\.\\w*[sS]tatus(?:Id)? = ${bare}`,
    `\\[${bare}(?:, ?${bare})*\\]\\.includes\\((?:[\\w$]+\\??\\.)*\\w*([sS]tatus(Id)?|[tT]ypeId)\\)`,
    `\\.(?:includes|has)\\(${bare}\\)`,
  ].join('|'),
)
const linesWith = (pattern: RegExp, paths: readonly string[]) =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, place) => (pattern.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
  )

test('states and types are compared by their names', () => {
  expect(linesWith(compared, [...inProduct, ...around])).toEqual([])
})

const given = RegExp(`\\b(?:\\w*[sS]tatusId|(?:product|user|head|sales)TypeId): ${bare}`)
test('states and types are given by their names, but for examples of what stands on the wire', () => {
  const sources = inProduct.filter((path) => !path.startsWith('contract/'))
  expect(
    linesWith(
      given,
      [...sources, ...around].filter((path) => !path.startsWith('e2e/conformance/')),
    ),
  ).toEqual([])
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
    // headTypes = { DM: 6, DP: 9 }, cascadeTypes(1, salesType), headTypeId: 6
    `\\b\\w*Types = \\{ [A-Z]\\w*: ${type}|\\bcascadeTypes\\(${type},|\\bheadTypeId: ${type}`,
  ].join('|'),
)

test('lists of user types stand in contract/user-types.ts alone', () => {
  const sources = inProduct.filter((path) => path !== 'contract/user-types.ts')
  expect(linesWith(listed, sources)).toEqual([])
})

test.each([
  ['who: { types: [24] },', true],
  ['const types = [1, ...division.chain]', true],
  ['types: [1, ...managerTypes], administrator: [3]', true],
  ['menu: [1, 2, 19],', true],
  ['const bankTypes: readonly number[] = [1, 2]', true],
  ['[5, 8, 13, 24].includes(target)', true],
  ['creator === typeIds.OWNR ? [8, 5] : []', true],
  ['const headTypes = { DM: 6, DP: 9, FD: 14 } as const', true],
  ['cascadeTypes(1, salesType)', true],
  ["{ system: 'otomax', headTypeId: 6 }", true],
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
const userTypeIn = /\b(?:user_type_id|p_head_type|p_type)\)? (?:[=<>]+|is distinct from|(?:not )?in) \(?(\d+(?:, \d+)*)/g
/** Of the 29 types those that a file compares with; null where it compares with none. */
function userTypeLine(sql: string): string | null {
  const compared = sql.replace(/^\s*--.*$/gm, '').matchAll(userTypeIn)
  const ids = [...new Set([...compared].flatMap(({ 1: found }) => found!.split(', ').map(Number)))].sort((a, b) => a - b)
  return ids.length === 0 ? null : `-- Types of a user: ${ids.map((id) => `${id} ${userTypes[id]!.code}`).join(', ')}.`
}

/** SQL cannot name a number without a price in its plans, so the head of each file says what its numbers mean. */
test('SQL that compares with the number of a state or a type says at its head what the numbers are', () => {
  const number = (column: string) =>
    RegExp(`^(?!\\s*--).*\\b${column} (?:[=<>]+|is distinct from|in) \\(?\\d|\\bcase [\\w.]*\\b${column}\\s+when \\d`, 'm')
  const wrong = files
    .filter((path) => /^database\/(functions|checks)\//.test(path))
    .filter((path) => {
      const head = read(path).split('\n\n')[0]!.split('\n')
      const ofUsers = userTypeLine(read(path))
      const missing = [
        number('\\w*status(?:_id)?').test(read(path)) && !stateLines.some((line) => head.includes(line)),
        number('product_type_id').test(read(path)) && !head.includes(typeLine),
        ofUsers !== null && !head.includes(ofUsers),
      ]
      const outdated = head.some(
        (line) => /^-- (States|Types) of a /.test(line) && ![...stateLines, typeLine, ofUsers].includes(line),
      )
      return outdated || missing.includes(true)
    })
  expect(wrong).toEqual([])
})

const bareInSql = RegExp(
  [
    /\b\w*(?:status|user_type|product_type)(?:_id)?\)? (?:=|[<>]=?|<>|(?:not )?in) \(?[1-9](?!\d)|'status' = '\d/.source,
    /coalesce\(o\.status, \d|\d::smallint as status_id/.source,
    // move_ticket(id, '{1}', 2::smallint, …): the states that a ticket may come from
    /\w+_ticket\w*\([^;]*'\{\d/.source,
  ].join('|'),
)

test('SQL in TypeScript names the states and types that it compares with', () => {
  const sources = production.filter((path) => /^(bench|database|demo-world|scripts|server|torture)\/.*\.ts$/.test(path))
  expect(linesWith(bareInSql, sources)).toEqual([])
})

test.each([
  ['o.status in (1, 4)', true],
  ['u.user_type_id <> 1', true],
  ['case when p.product_type_id = 3 then p.min_amount end', true],
  ['(product_type_id = 1) = ${isBill}', true],
  ["e -> 'ending' ->> 'status' = '4'", true],
  ["perform confirm_ticket_at((e ->> 'ticketId')::integer, '{2}', null, 1)", true],
  ['o.status = $1', false],
  ['p.product_type_id = ${productTypes.bill}', false],
  ['reply.status < 600', false],
])('%s: a bare number in SQL %s', (line, isBare) => expect(bareInSql.test(line)).toBe(isBare))

/** What SQL says a second time, because it cannot read the lists of the contract. */
const heldTypes = parentTypes.filter((type) =>
  movedNetworks.some((name) => networks[userTypes[type]!.salesTypeId ?? 1].code === name),
)
test.each<[file: string, before: string, types: readonly number[]]>([
  ['moving', 'p_head_type not in', movedHeads],
  ['moving', 'u.user_type_id in', [typeIds.OWNR, ...heldTypes]],
  ['guard-account', 'new.user_type_id in', h2hTypes],
  ['gate', 'u.user_type_id = 3 and a.user_type_id in', appointers.types],
])('SQL in %s has the types of the contract behind “%s”', (file, before, types) => {
  expect(read(`database/functions/${file}.sql`)).toContain(`${before} (${types.join(', ')})`)
})

const asksForOwner = /userTypeId [!=]== typeIds\.OWNR|\blevel [!=]== 0|\b(?:actor|viewer)\.level > 0/

test('who the owner is has one answer', () => {
  const sources = production.filter((path) => path !== 'contract/user-types.ts')
  expect(sources.filter((path) => asksForOwner.test(read(path)))).toEqual([])
})

test.each([
  ["if (level === 0) return 'revenue'", true],
  ['viewer.level === 0 ? all : own', true],
  ['actor.level > 0', true],
  ['isOwner(actor) ? all : own', false],
])('%s: asks for the owner by another sign %s', (line, asks) => expect(asksForOwner.test(line)).toBe(asks))

test.each([
  ['if (sale.statusId === 4) return', true],
  ['[2, 3].includes(sale.statusId)', true],
  ['user?.userTypeId !== 1', true],
  ['statuses.includes(5)', true],
  ['grouped.statuses?.has(5)', true],
  ['bill.status = 4', true],
  ['reply.status === 200', false],
  ['error.status === 0', false],
  ['const status = 1', false],
  ['statuses.includes(saleStatuses.refunded)', false],
  ['sale.statusId === saleStatuses.success', false],
])('%s: a bare number %s', (line, isBare) => expect(compared.test(line)).toBe(isBare))

test.each([
  ["{ system: 'otomax', productTypeId: 1 }", true],
  ["{ who: 'budi', userTypeId: 1 },", true],
  ['statusId: 5, paidAmount: 0', true],
  ['productTypeId: productTypes.bill', false],
  ['partnerTypeId: 2', false],
])('%s: given as a bare number %s', (line, isBare) => expect(given.test(line)).toBe(isBare))

/** levelNames: Record<SalesTypeId, Grouping[]> = { 0: … } */
const keyed = /Record<(?:SalesTypeId|UserTypeId)\b[^=]*= \{\s*\d+: /
test('tables of user types and networks have their names as keys', () => {
  expect(inProduct.filter((path) => path !== 'contract/user-types.ts' && keyed.test(read(path)))).toEqual([])
  expect(keyed.test('const levelNames: Record<SalesTypeId, readonly Grouping[]> = {\n  0: []')).toBe(true)
})
