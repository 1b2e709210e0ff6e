import { parseArgs } from 'node:util'
import { files, linesOf, read, tests } from './sources.ts'
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
/** Dialogs and screens that came after it, each with a bound of its own. */
export const later = ours.filter((path) => !older.includes(path))
const counted = ours.filter((path) => older.includes(path))
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
tidy/web-lines.json: those of the older files, which it lists, together. They are what the tree has; who saves lines lowers them.`

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
