import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { quotedIn } from './documents.ts'
import { files, read } from './sources.ts'

const documents = files.filter((path) => path.endsWith('.md'))
const proseOf = (path: string) => read(path).replace(/^```[\s\S]*?^```/gm, '')

/** What stands behind `#` in a link to a heading: its words in small letters, joined by hyphens. */
function anchorsOf(path: string): Set<string> {
  const found = new Set<string>()
  for (const [, heading] of proseOf(path).matchAll(/^#+ (.+)$/gm)) {
    const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
    const again = [...found].filter((one) => one.replace(/-\d+$/, '') === anchor).length
    found.add(found.has(anchor) ? `${anchor}-${again}` : anchor)
  }
  return found
}

test('every link of a document leads to something', () => {
  const links = documents.flatMap((from) =>
    [
      ...proseOf(from)
        .replace(/`[^`]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ].map(([, link]) => ({ from, link: link! })),
  )
  const inside = links.filter(({ link }) => !/^[a-z]+:/.test(link))
  expect(inside.length).toBeGreaterThan(100)
  const wrong = inside.filter(({ from, link }) => {
    const [path, anchor] = link.split('#') as [string, string?]
    const to = path === '' ? from : posix.join(posix.dirname(from), path)
    const isThere = files.some((file) => file === to || file.startsWith(`${to.replace(/\/$/, '')}/`))
    return !isThere || (anchor !== undefined && !(to.endsWith('.md') && anchorsOf(to).has(anchor)))
  })
  expect(wrong).toEqual([])
})

/** A name and the file that a sentence says it stands in: `file` (`name`, `name`), `name` (`file`), `name` in `file`. */
function namedIn(text: string): [name: string, file: string][] {
  const file = '`([\\w./-]+\\.(?:sql|tsx?|mjs))`'
  const lists = [...text.matchAll(RegExp(`${file} \\(((?:\`\\w+\`(?:, | and )?)+)\\)`, 'g'))]
  const single = [...text.matchAll(RegExp(`\`(\\w+)\` (?:\\(|in )${file}`, 'g'))]
  return [
    ...lists.flatMap(([, path, names]) => quotedIn(names!).map((name): [string, string] => [name, path!])),
    ...single.map(([, name, path]): [string, string] => [name!, path!]),
  ]
}

test('what a document names with a file stands in it', () => {
  const named = documents.flatMap((from) => namedIn(proseOf(from)).map(([name, path]) => ({ from, name, path })))
  expect(named.length).toBeGreaterThan(20)
  const wrong = named.filter(({ name, path }) => {
    const there = files.filter((file) => file === path || file.endsWith(`/${path}`))
    return !there.some((file) => RegExp(`\\b${name}\\b`).test(read(file)))
  })
  expect(wrong).toEqual([])
})
