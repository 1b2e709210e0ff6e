import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file of the repository by its path from the root, also those not committed yet; what .gitignore names is left out. */
export const files: readonly string[] = execFileSync(
  'git',
  ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)))
  .sort()

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isData = (path: string) => /\.(png|jpg|ico|woff2|zst)$|^package-lock\.json$/.test(path)

export const code = files.filter(isCode)
export const texts = files.filter((path) => !isData(path))
export const tests = code.filter((path) => /\.test\.tsx?$/.test(path))
/** What runs in production. */
export const production = code.filter((path) => !tests.includes(path) && !/(^|\/)test-[^/]*$/.test(path))

const contents = new Map<string, string>()
export function read(path: string): string {
  const known = contents.get(path) ?? readFileSync(join(root, path), 'utf8')
  contents.set(path, known)
  return known
}

/** What every file matching the pattern says, one after the other. */
export const readAll = (paths: readonly string[]): string => paths.map(read).join('\n')

const parsed = new Map<string, ReturnType<typeof parseSync>>()
function parse(path: string) {
  const known = parsed.get(path) ?? parseSync(path, read(path))
  parsed.set(path, known)
  return known
}

export const programOf = (path: string): ESTree.Program => parse(path).program

export const linesOf = (text: string): number => text.trimEnd().split('\n').length
export const lineOf = (path: string, offset: number): number => linesOf(read(path).slice(0, offset + 1))

export interface Import {
  from: string
  /** A package, or `/` and the path of a file of the repository. */
  to: string
  names: string[]
  /** Nothing of it is left when the program runs. */
  isType: boolean
  /** Taken only when the program comes to it. */
  later?: boolean
}

/** What a file takes from others, dynamic imports of a plain text included. */
export function importsOf(from: string): Import[] {
  const { staticImports, staticExports, dynamicImports } = parse(from).module
  const resolve = (specifier: string) =>
    specifier.startsWith('.') ? `/${posix.join(posix.dirname(from), specifier)}` : specifier
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    from,
    to: resolve(moduleRequest.value),
    names: entries.map(({ importName, localName }) =>
      importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? localName.value),
    ),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const again = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ from, to: resolve(moduleRequest.value), names: ['*'], isType }] : [],
    ),
  )
  const later = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = /^(['"`])([^$]*)\1$/.exec(read(from).slice(start, end))?.[2]
    return specifier === undefined ? [] : [{ from, to: resolve(specifier), names: ['*'], isType: false, later: true }]
  })
  return [...imports, ...again, ...later]
}
