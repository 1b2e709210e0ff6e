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

/** The rooms of the server from the ground up: what stands on a floor takes from the floors below it only. */
const floors = [
  ['runner'],
  ['lists', 'live', 'offers', 'sealing'],
  ['audit', 'banks', 'messages', 'pricing'],
  ['auth', 'operators'],
  ['ledger', 'partners'],
  ['billing', 'selling', 'topup'],
  ['accounts', 'catalogue', 'reconciliation', 'reports', 'statements'],
  ['h2h', 'staff'],
  ['access', 'demo-world'],
]

describe('the rooms of the server', () => {
  const inside = files.filter((path) => /^server\/[^/]+\//.test(path))

  test('all stand on a floor', () => {
    expect([...new Set(inside.map(roomOf))].toSorted()).toEqual(floors.flat().toSorted())
  })

  test('none takes from a room above it or beside it', () => {
    const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))
    const imports = inside.filter((path) => production.includes(path)).flatMap(importsOf)
    const wrong = imports.filter(({ from, to }) => {
      const [, other] = /^\/server\/([^/]+)\//.exec(to) ?? []
      return other !== undefined && other !== roomOf(from) && floorOf(other) >= floorOf(roomOf(from))
    })
    expect(imports.length).toBeGreaterThan(500)
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})
