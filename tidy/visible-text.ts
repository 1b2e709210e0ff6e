import { type ESTree, Visitor } from 'vite'
import { lineOf, programOf } from './sources.ts'

/** Attributes whose text a person sees or hears. */
const spoken =
  /^(label|title|placeholder|alt|description|error|hint|sub|summary|heading|caption|tooltip|message|text|aria-(label|description|roledescription|placeholder|valuetext))$/

/** Names of keys and of the currency are the same in both languages. */
const sameEverywhere = ['Rp', 'Enter', 'F2']

/** Text that stands in a component instead of in the catalogues, each as `path:line text`. */
export function visibleTextIn(path: string): string[] {
  const found: string[] = []
  const see = (text: string, { start }: ESTree.Span) => {
    const shown = text.trim()
    if (/\p{L}/u.test(shown) && !sameEverywhere.includes(shown)) found.push(`${path}:${lineOf(path, start)} ${shown}`)
  }
  const children = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const child of children) {
      if (child.type === 'JSXText') see(child.value, child)
      if (child.type === 'JSXExpressionContainer') for (const text of literalsOf(child.expression)) see(text, child)
    }
  }
  new Visitor({
    JSXElement: children,
    JSXFragment: children,
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spoken.test(name.name) || !value) return
      for (const text of literalsOf(value.type === 'JSXExpressionContainer' ? value.expression : value)) see(text, value)
    },
  }).visit(programOf(path))
  return found
}

/** The texts an expression can be, as far as they are written in it. */
function literalsOf(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map(({ value }) => value.raw)
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
    case 'LogicalExpression':
      return literalsOf(node.right)
    default:
      return []
  }
}
