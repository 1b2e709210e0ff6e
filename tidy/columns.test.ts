import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { files, programOf, read } from './sources.ts'

/** Lists whose columns sort nothing. */
const ownOrder: Readonly<Record<string, string>> = {
  'web/accounts/topup/treeColumns.tsx': 'a tree: who stands below whom is its order',
  'web/reports/itemColumns.tsx': 'blocks of a user and its items',
}

/** Columns that sort nothing, each with its reason; the number of a row is the same whatever the order. */
const unsorted: Readonly<Record<string, string>> = {
  'web/accounts/userColumns.tsx detail': 'a link',
  'web/accounts/userColumns.tsx billing': 'a link',
  'web/accounts/userColumns.tsx data': 'a button',
  'web/billing/BillingList.tsx title': 'of cards, which have no heads',
  'web/billing/BillingList.tsx notes': 'of cards, which have no heads',
  'web/catalogue/productColumns.tsx links': 'links',
  'web/ledger/BalanceMutation.tsx date': 'the server sorts it',
  'web/partners/list/listColumns.tsx choose': 'boxes',
  'web/pricing/templates/TemplateUsers.tsx choose': 'boxes',
  'web/reports/logColumns.tsx date': 'the server sorts it',
  'web/reports/logColumns.tsx detail': 'a button',
  'web/reports/logColumns.tsx advice': 'buttons',
}

/** Kinds that are sorted by what they show, and those that draw something and have to say by what. */
const kinds = { shown: /^(text|name|id|money|count|date)$/, drawn: /^(cell|state)$/ }

/** An object of a file by its name: `const plain = { … }`. */
function objectsIn(path: string): Map<string, ESTree.ObjectExpression> {
  const found = new Map<string, ESTree.ObjectExpression>()
  const objectOf = (node: ESTree.Node | null): ESTree.Node | null => (node?.type === 'TSAsExpression' ? node.expression : node)
  new Visitor({
    VariableDeclarator({ id, init }) {
      const object = objectOf(init)
      if (id.type === 'Identifier' && object?.type === 'ObjectExpression') found.set(id.name, object)
    },
  }).visit(programOf(path))
  return found
}

/** The columns of a file that are no actions: whether each says by what it is sorted, or is by itself. */
function columnsIn(path: string): { column: string; sorts: boolean }[] {
  const found: { column: string; sorts: boolean }[] = []
  const objects = objectsIn(path)
  const saysSort = (node: ESTree.Node | undefined): boolean => {
    if (node?.type === 'Identifier') return saysSort(objects.get(node.name)) || isElsewhere(node.name)
    if (node?.type === 'MemberExpression') return isElsewhere(read(path).slice(node.property.start, node.property.end))
    if (node?.type === 'CallExpression') return saysSort(node.callee)
    if (node?.type !== 'ObjectExpression') return false
    return node.properties.some((part) =>
      part.type === 'SpreadElement' ? saysSort(part.argument) : part.key.type === 'Identifier' && part.key.name === 'sortBy',
    )
  }
  new Visitor({
    CallExpression({ callee, arguments: [id, , of, rest] }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier' || callee.object.name !== 'c') return
      const kind = callee.property.type === 'Identifier' ? callee.property.name : ''
      if (!id || !(kinds.shown.test(kind) || kinds.drawn.test(kind))) return
      const isCounted = of?.type === 'ArrowFunctionExpression' && of.params.length > 1
      const name = id.type === 'Literal' ? String(id.value) : read(path).slice(id.start, id.end)
      if (isCounted && name === 'no') return
      found.push({ column: `${path} ${name}`, sorts: (kinds.shown.test(kind) && !isCounted) || saysSort(rest) })
    },
  }).visit(programOf(path))
  return found
}

/** What a column takes from the file beside it that says what it writes into a file. */
const beside = files.filter((path) => /^web\/.*InFile\.ts$/.test(path)).map(read)
const isElsewhere = (name: string) =>
  beside.some((text) => {
    const from = text.search(RegExp(`export const ${name}\\b`))
    return from !== -1 && text.slice(from).split('\nexport ')[0]!.includes('sortBy:')
  })

const all = files.filter((path) => /^web\/.*\.tsx$/.test(path) && !(path in ownOrder)).flatMap(columnsIn)

test('every column of a list that sorts is sorted by something, or is known not to be', () => {
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter(({ column, sorts }) => !sorts && !(column in unsorted)).map(({ column }) => column)).toEqual([])
})

test('no column is excused that sorts, or is none', () => {
  const excused = all.filter(({ sorts }) => !sorts).map(({ column }) => column)
  expect(Object.keys(unsorted).filter((column) => !excused.includes(column))).toEqual([])
  expect(Object.keys(ownOrder).filter((path) => columnsIn(path).every(({ sorts }) => sorts))).toEqual([])
})
