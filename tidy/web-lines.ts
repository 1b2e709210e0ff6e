import { parseArgs } from 'node:util'
import { files, importsOf, linesOf, read, tests } from './sources.ts'
import ceilings from './web-lines.json' with { type: 'json' }

/** Lines of one room below web/. */
interface RoomLines {
  code: number
  styles: number
}

const isText = (path: string) => /^web\/i18n\/(id|en)\//.test(path)
const ours = files.filter((path) => /^web\/.*\.(tsx?|css)$/.test(path) && !isText(path) && !tests.includes(path))
/** Files that were there when the ceilings were set: their sum may not grow. */
export const older: readonly string[] = ceilings.older
/** Files that older ones alone take and that are not counted with them, under the reason why. */
export const besides: readonly string[] = Object.values(ceilings.besides).flat()

type Takers = ReadonlyMap<string, ReadonlySet<string>>

/** Which files of the client take each of its files, by a type or later, too. */
const takers: Takers = new Map(
  [...Map.groupBy(ours.filter((path) => !path.endsWith('.css')).flatMap(importsOf), ({ to }) => to.slice(1))].map(
    ([path, imports]) => [path, new Set(imports.map(({ from }) => from))],
  ),
)
const screens: readonly string[] = importsOf('web/routes.tsx').flatMap(({ to, later }) => (later ? [to.slice(1)] : []))

/** Some files, and with them those of `among` that nobody takes but these and others that came so. */
export function withTheirOwn(first: readonly string[], among: readonly string[], takenBy: Takers): string[] {
  const own = among.filter((path) => {
    const by = takenBy.get(path)
    return by && !first.includes(path) && by.isSubsetOf(new Set(first))
  })
  return own.length === 0 ? [...first] : withTheirOwn([...first, ...own], among, takenBy)
}

/** What the sums have: the older files, and what was moved out of them. A screen that came later is none of it. */
const counted = withTheirOwn(
  older,
  ours.filter((path) => !besides.includes(path) && !screens.includes(path)),
  takers,
)
/** Dialogs and screens that came after it, each with a bound of its own. */
export const later = ours.filter((path) => !counted.includes(path))
/** Whether only older files, or what was moved out of them, take a file. */
export const isTakenByOlder = (path: string): boolean => withTheirOwn(counted, [path], takers).includes(path)
/** Every screen that came later: its page, with what came later and only it takes. */
export const laterScreens: readonly string[][] = later
  .filter((path) => screens.includes(path))
  .map((page) => withTheirOwn([page], later, takers))
const roomOf = (path: string) => (path.split('/').length > 2 ? path.split('/')[1]! : '(start)')

/** The lines of every room below web/, without its texts and tests, by its name. */
function linesOfWeb(): Map<string, RoomLines> {
  const rooms = new Map<string, RoomLines>()
  for (const path of counted) {
    const room = rooms.get(roomOf(path)) ?? { code: 0, styles: 0 }
    room[path.endsWith('.css') ? 'styles' : 'code'] += linesOf(read(path))
    rooms.set(roomOf(path), room)
  }
  return rooms
}

/** All rooms together. */
export const sumOfWeb = (): RoomLines =>
  [...linesOfWeb().values()].reduce((sum, { code, styles }) => ({ code: sum.code + code, styles: sum.styles + styles }))

const USAGE = `Usage: node tidy/web-lines.ts

Lines of every room below web/, without texts and tests: code and styles. A test holds both sums below
tidy/web-lines.json: those of the older files, which it lists, with what only they take, together. They are what the tree has; who
saves lines lowers them.`

if (import.meta.main) {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } })
  if (values.help) console.log(USAGE)
  else {
    const row = (name: string, { code, styles }: RoomLines) =>
      console.log(name.padEnd(16) + String(code).padStart(8) + String(styles).padStart(8))
    for (const [name, lines] of [...linesOfWeb()].sort(([, a], [, b]) => b.code + b.styles - a.code - a.styles)) row(name, lines)
    row('all', sumOfWeb())
  }
}
