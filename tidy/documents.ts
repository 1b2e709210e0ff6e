import { files, read } from './sources.ts'

/** The cells of the table that stands below a heading, its head and rule left out; backquotes are taken off. */
export function tableBelow(path: string, heading: string): string[][] {
  const section = sectionOf(path, heading)
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

export const plain = (cell: string): string => cell.replaceAll('`', '')

/** What stands between backquotes. */
export const quotedIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted!)

/** The paths of the first tree of a document: one a line, folders end in a slash, two spaces a level. */
export function treeOf(path: string): string[] {
  const block = /```\n([^`]+)```/.exec(read(path))?.[1] ?? ''
  const above: string[] = []
  return block.split('\n').flatMap((line) => {
    const [, indent, name] = /^( *)(\S+)/.exec(line) ?? []
    if (indent === undefined || name === undefined) return []
    const level = indent.length / 2
    above.length = level
    above[level] = name
    return [above.join('')]
  })
}

function sectionOf(path: string, heading: string): string {
  const [, after] = read(path).split(`\n## ${heading}\n`)
  if (after === undefined) throw new Error(`${path} has no section "${heading}"`)
  return after.split('\n## ')[0]!
}

/** The numbers of the decisions. */
export const decisionNumbers = (): number[] =>
  files
    .filter((path) => path.startsWith('docs/decisions/'))
    .map((path) => Number(path.slice('docs/decisions/'.length).slice(0, 4)))
