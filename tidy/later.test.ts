import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { files, importsOf, lineOf, programOf } from './sources.ts'

const inWeb = files.filter((path) => /^web\/.*\.tsx?$/.test(path))
const door = 'web/ui/later.tsx'

test('a part that comes later comes by later(): it is waited for without a network, and a failure is not kept', () => {
  const imports = inWeb.flatMap(importsOf)
  const lazy = imports.filter(({ to, names }) => to === 'react' && names.includes('lazy'))
  expect(lazy.map(({ from }) => from)).toEqual([door])
  expect(imports.filter(({ to, names }) => to === `/${door}` && names.includes('later')).length).toBeGreaterThan(10)
})

test('a page that comes later is waited for without a network', () => {
  const pages: string[] = []
  const unawaited: string[] = []
  for (const path of inWeb)
    new Visitor({
      CallExpression({ callee, arguments: [load], start }) {
        if (callee.type !== 'Identifier' || callee.name !== 'lazyRouteComponent') return
        pages.push(path)
        const call = load?.type === 'ArrowFunctionExpression' ? (load.body as ESTree.Node) : undefined
        const waits = call?.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'whenReachable'
        if (!waits) unawaited.push(`${path}:${lineOf(path, start)}`)
      },
    }).visit(programOf(path))
  expect(pages.length).toBeGreaterThan(3)
  expect(unawaited).toEqual([])
})
