import { expect, test } from 'vitest'
import { calls, rooms } from '../contract/calls.ts'
import { files, read } from './sources.ts'

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
