import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { lineOf, production, programOf } from './sources.ts'

/** Hooks of the life of the server, of which there are a few; all others run with every request. */
const ofTheServer = /^on(Ready|Close|Listen)$|^preClose$/

type Node = ESTree.Node | null | undefined
const isAsync = (node: Node): boolean =>
  (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression') && node.async

const inRunner = production.filter((path) => path.startsWith('server/runner/'))

/** Functions of the room that are AsyncFunctions, by name. */
const asyncNames = new Set(
  inRunner.flatMap((path) => {
    const names: string[] = []
    new Visitor({
      FunctionDeclaration: ({ async, id }) => void (async && id && names.push(id.name)),
      VariableDeclarator: ({ id, init }) => void (isAsync(init) && id.type === 'Identifier' && names.push(id.name)),
    }).visit(programOf(path))
    return names
  }),
)

test('no hook that runs with every request is an AsyncFunction, which costs a turn of the queue each time', () => {
  const hooks: string[] = []
  const waiting: string[] = []
  for (const path of inRunner)
    new Visitor({
      CallExpression({ callee, arguments: [name, hook], start }) {
        const isHook =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'addHook'
        if (!isHook || name?.type !== 'Literal' || ofTheServer.test(String(name.value))) return
        const place = `${path}:${lineOf(path, start)} ${name.value}`
        hooks.push(place)
        if (isAsync(hook as Node) || (hook?.type === 'Identifier' && asyncNames.has(hook.name))) waiting.push(place)
      },
    }).visit(programOf(path))
  expect(hooks.length).toBeGreaterThan(5)
  expect(waiting).toEqual([])
})
