import { type ESTree, Visitor } from 'vite'
import { linesOf, programOf, read } from './sources.ts'

/** Every name written in a file: variables, functions, types, fields. */
export function identifiersIn(path: string): Set<string> {
  const names = new Set<string>()
  const add = ({ name }: { name: string }) => void names.add(name)
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(programOf(path))
  return names
}

/** The words a name is made of, in small letters: `userTypeId` → user, type, id. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$-]+/)

/** Lines of the longest function of a file. */
export function longestFunctionIn(path: string): number {
  let longest = 0
  const measure = ({ start, end }: ESTree.Span) => {
    longest = Math.max(longest, linesOf(read(path).slice(start, end)))
  }
  new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure }).visit(
    programOf(path),
  )
  return longest
}
