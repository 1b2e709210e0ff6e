import { describe, expect, test } from 'vitest'
import { calls, rooms } from '../contract/calls.ts'
import { files, importsOf, production, read } from './sources.ts'

const roomOf = (path: string) => path.split('/')[1]!

/** Every declaration of a call: the room its file lies in, and its name. */
const declared = files
  .filter((path) => /^contract\/[^/]+\/[^/]+\.ts$/.test(path))
  .flatMap((path) => [...read(path).matchAll(/^ {2}(\w+): call\(/gm)].map(([, name]) => [roomOf(path), name!] as const))

test('every declared call is in the list, once, and in the room of its file', () => {
  const listed = Object.entries(rooms).flatMap(([room, names]) => Object.keys(names).map((name) => [room, name]))
  expect(declared.toSorted().map(String)).toEqual(listed.toSorted().map(String))
  expect(Object.keys(calls).toSorted()).toEqual(declared.map(([, name]) => name).toSorted())
})

test('the rooms of the contract are rooms of the server', () => {
  const served = new Set(files.filter((path) => path.startsWith('server/')).map(roomOf))
  expect(Object.keys(rooms).filter((room) => !served.has(room))).toEqual([])
})

interface House {
  /** Its folder. */
  area: 'server' | 'web'
  /** Its rooms from the ground up: what stands on a floor takes from the floors below it only. */
  floors: readonly (readonly string[])[]
  /** Room of a file or folder by its path below the area; undefined for what stands in no room. */
  roomOf: (inside: string) => string | undefined
  /** Fewer imports than this, and the test sees not what it should. */
  imports: number
}

const houses: readonly House[] = [
  {
    area: 'server',
    floors: [
      ['runner'],
      ['lists', 'live', 'offers', 'sealing'],
      ['domains'],
      ['audit', 'banks', 'messages', 'pricing'],
      ['auth', 'inbox', 'operators'],
      ['ledger', 'partners', 'push'],
      ['upstream'],
      ['billing', 'selling', 'topup'],
      ['accounts', 'catalogue', 'reconciliation', 'reports', 'statements'],
      ['complaints', 'finder', 'h2h', 'moving', 'staff'],
      ['chat'],
      ['access'],
    ],
    roomOf: (inside) => /^([^/]+)\//.exec(inside)?.[1],
    imports: 500,
  },
  {
    area: 'web',
    floors: [
      ['i18n'],
      ['start'],
      ['session', 'ui'],
      ['brand', 'forms', 'links', 'live', 'pickers'],
      ['downloads', 'push'],
      ['lists', 'shell'],
      ['auth', 'catalogue', 'domains', 'h2h', 'inbox', 'ledger', 'messages', 'pricing', 'selling', 'staff', 'statements'],
      ['accounts', 'banks', 'chat', 'partners', 'reports'],
      ['billing', 'complaints', 'moving', 'reconciliation', 'topup'],
      ['audit'],
      ['roof'],
    ],
    // What every room starts from lies straight in web/, and so do the two files that know all screens.
    roomOf: (inside) => /^([^/]+)\//.exec(inside)?.[1] ?? (/^(main|routes)\.tsx$/.test(inside) ? 'roof' : 'start'),
    imports: 2000,
  },
]

describe.each(houses)('the rooms of $area/', ({ area, floors, roomOf, imports: least }) => {
  const roomAt = (path: string) => (path.startsWith(`${area}/`) ? roomOf(path.slice(area.length + 1)) : undefined)
  const inside = files.filter((path) => /\.(tsx?|mjs)$/.test(path) && roomAt(path) !== undefined)

  test('all stand on a floor, once', () => {
    expect([...new Set(inside.map(roomAt))].toSorted()).toEqual(floors.flat().toSorted())
  })

  test('none takes from a room above it or beside it', () => {
    const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
    const imports = inside.filter((path) => production.includes(path)).flatMap(importsOf)
    const wrong = imports.filter(({ from, to }) => {
      const [here, there] = [roomAt(from)!, roomAt(to.slice(1))]
      return there !== undefined && there !== here && floorOf(there) >= floorOf(here)
    })
    expect(imports.length).toBeGreaterThan(least)
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})
