import { type ESTree, Visitor } from 'vite'
import { programOf, read } from './sources.ts'

/** A test or a group of tests, as it stands in its file. */
export interface Titled {
  /** The titles of the groups around it and its own, joined by ` > `; a title of a table keeps its `%s` or `${…}`. */
  title: string
  /** It, or a group around it, is left out when tests run. */
  skipped: boolean
  /** Its text: with the rows of its table, when they stand in it. */
  text: string
}

const known = new Map<string, readonly Titled[]>()

/** Every test of a file that is written for Vitest or Playwright, and every group of them. */
export function titlesIn(path: string): readonly Titled[] {
  const found = known.get(path) ?? readTitles(path)
  known.set(path, found)
  return found
}

function readTitles(path: string): Titled[] {
  const found: Titled[] = []
  const around: Titled[] = []
  const text = read(path)
  const begun = new Map<ESTree.CallExpression, Titled>()
  new Visitor({
    CallExpression(call) {
      const [title] = call.arguments
      const words = wordsOfCallee(call.callee)
      if (!['test', 'it', 'describe'].includes(words[0] ?? '') || call.arguments.length < 2) return
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return
      const above = around.at(-1)
      const own = text.slice(title.start + 1, title.end - 1)
      const titled = {
        title: above ? `${above.title} > ${own}` : own,
        skipped: above?.skipped === true || words.some((word) => ['skip', 'todo', 'fixme'].includes(word)),
        text: text.slice(call.start, call.end),
      }
      found.push(titled)
      around.push(titled)
      begun.set(call, titled)
    },
    'CallExpression:exit'(call) {
      if (begun.has(call)) around.pop()
    },
  }).visit(programOf(path))
  return found
}

/** `test.each(rows)` → test, each. */
function wordsOfCallee(callee: ESTree.Expression | ESTree.Super): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return wordsOfCallee(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return wordsOfCallee(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...wordsOfCallee(callee.object), callee.property.name]
}

const reaching = new Map<string, ReadonlySet<string>>()

/** Whether a test makes a call: it names it as a text or by its path, or uses something of its file that does. */
export function makes({ text }: Titled, path: string, call: string, address: string): boolean {
  const names = [`'${call}'`, `'/api${address}'`]
  const key = `${path} ${call}`
  const through = reaching.get(key) ?? declarationsWith(path, names)
  reaching.set(key, through)
  const words = new Set(text.match(/[\w$]+/g))
  return names.some((name) => text.includes(name)) || [...through].some((name) => words.has(name))
}

/** The names that a file declares outside of its tests with one of these texts in them, or with such a name. */
function declarationsWith(path: string, wanted: readonly string[]): ReadonlySet<string> {
  const declared: { name: string; text: string; words: Set<string> }[] = []
  const add = (name: string, { start, end }: ESTree.Span) => {
    const text = read(path).slice(start, end)
    declared.push({ name, text, words: new Set(text.match(/[\w$]+/g)) })
  }
  new Visitor({
    VariableDeclarator: (node) => void (node.id.type === 'Identifier' && add(node.id.name, node)),
    FunctionDeclaration: (node) => void (node.id && add(node.id.name, node)),
  }).visit(programOf(path))
  const found = new Set<string>()
  let before = -1
  while (before < found.size) {
    before = found.size
    for (const { name, text, words } of declared) {
      if (wanted.some((each) => text.includes(each)) || [...found].some((each) => words.has(each))) found.add(name)
    }
  }
  return found
}
