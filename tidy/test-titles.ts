import { dirname } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { files, importsOf, programOf, read } from './sources.ts'

/** A test or a group of tests, as it stands in its file. */
export interface Titled {
  /** The titles of the groups around it and its own, joined by ` > `; a title of a table keeps its `%s` or `${…}`. */
  title: string
  /** It, or a group around it, is left out when tests run. */
  skipped: boolean
  /** Its text: with the rows of its table, when they stand in it, and the heads of the loops and tables that it stands in. */
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
  const loops: string[] = []
  const tables: string[] = []
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
        text: [...loops, ...tables, text.slice(call.start, call.end)].join('\n'),
      }
      found.push(titled)
      around.push(titled)
      tables.push(text.slice(call.callee.start, call.callee.end))
      begun.set(call, titled)
    },
    'CallExpression:exit'(call) {
      if (!begun.has(call)) return
      around.pop()
      tables.pop()
    },
    ForOfStatement: (loop) => void loops.push(text.slice(loop.start, loop.body.start)),
    'ForOfStatement:exit': () => void loops.pop(),
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

/** A test's own file, and those beside it that it takes its steps from. */
export const filesOf = (path: string): string[] => [
  path,
  ...importsOf(path)
    .map(({ to }) => to.slice(1))
    .filter((other) => dirname(other) === dirname(path) && files.includes(other)),
]

const reaching = new Map<string, ReadonlySet<string>>()

/** Whether a test makes a call: it names it as a text or by its path, or uses something of its file that does. */
export const makes = (test: Titled, path: string, call: string, address: string): boolean =>
  says(test, [path], [`'${call}'`, `'/api${address}'`])

/** Whether a test has one of these texts in it, or uses something of these files – its own, and those it takes its steps from – that does. */
export function says({ text }: Titled, paths: readonly string[], wanted: readonly string[]): boolean {
  const key = [...paths, ...wanted].join('\n')
  const through = reaching.get(key) ?? declarationsWith(paths, wanted)
  reaching.set(key, through)
  return wanted.some((one) => text.includes(one)) || wordsOf(text).some((word) => through.has(word))
}

const wordsOf = (text: string): string[] => text.match(/[\w$]+/g) ?? []

interface Declared {
  name: string
  text: string
  words: ReadonlySet<string>
}

const declaring = new Map<string, readonly Declared[]>()

/** What a file declares outside of its tests. */
function declaredIn(path: string): readonly Declared[] {
  const known = declaring.get(path)
  if (known) return known
  const declared: Declared[] = []
  let tests = 0
  const isTest = (call: ESTree.CallExpression) =>
    call.arguments.length > 1 && ['test', 'it'].includes(wordsOfCallee(call.callee)[0] ?? '')
  const add = (name: string, { start, end }: ESTree.Span) => {
    if (tests > 0) return
    const text = read(path).slice(start, end)
    declared.push({ name, text, words: new Set(wordsOf(text)) })
  }
  new Visitor({
    CallExpression(call) {
      if (isTest(call)) tests += 1
    },
    'CallExpression:exit'(call) {
      if (isTest(call)) tests -= 1
    },
    VariableDeclarator: (node) => void (node.id.type === 'Identifier' && add(node.id.name, node)),
    FunctionDeclaration: (node) => void (node.id && add(node.id.name, node)),
  }).visit(programOf(path))
  declaring.set(path, declared)
  return declared
}

/** The names that files declare outside of their tests with one of these texts in them, or with such a name. */
function declarationsWith(paths: readonly string[], wanted: readonly string[]): ReadonlySet<string> {
  const declared = paths.flatMap(declaredIn)
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
