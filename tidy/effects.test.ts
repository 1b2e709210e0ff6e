import { type ESTree, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { files, lineOf, programOf } from './sources.ts'

type Node = ESTree.Node | undefined

const isFunction = (node: Node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** Whether what it gives back can be seen: braces, or a function right after the arrow. */
function isPlain(effect: Node): boolean {
  if (!effect || !isFunction(effect)) return false
  const { body } = effect as ESTree.ArrowFunctionExpression
  return body.type === 'BlockStatement' || isFunction(body)
}

/** Effects and callback refs of a file, each with whether React can take what it gives back for nothing but a clean-up. */
function effectsIn(path: string): { at: string; plain: boolean }[] {
  const found: { at: string; plain: boolean }[] = []
  const see = (node: ESTree.Node, plain: boolean) => void found.push({ at: `${path}:${lineOf(path, node.start)}`, plain })
  new Visitor({
    CallExpression({ callee, arguments: [effect] }) {
      const hook = callee.type === 'MemberExpression' ? callee.property : callee
      const isHook = hook.type === 'Identifier' && /^use(Layout|Insertion)?Effect$/.test(hook.name)
      if (isHook && effect) see(effect, isPlain(effect))
    },
    JSXAttribute({ name, value }) {
      if (name.name !== 'ref' || value?.type !== 'JSXExpressionContainer') return
      if (isFunction(value.expression as ESTree.Node)) see(value, isPlain(value.expression as ESTree.Node))
    },
  }).visit(programOf(path))
  return found
}

test('an effect has braces or gives back a function: what a call of the browser answers would be taken for the clean-up', () => {
  const effects = files.filter((path) => /^web\/.*\.tsx?$/.test(path)).flatMap(effectsIn)
  expect(effects.length).toBeGreaterThan(60)
  expect(effects.filter(({ plain }) => !plain).map(({ at }) => at)).toEqual([])
})
