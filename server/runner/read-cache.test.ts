import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { readCache } from './read-cache.ts'

let at = 0
let reads: string[][] = []
let stored: Map<string, number>
let read: (keys: string[]) => Promise<Map<string, number>>

beforeEach(() => {
  at = 1_000_000
  reads = []
  stored = new Map([
    ['a', 1],
    ['b', 2],
  ])
  read = async (keys) => {
    reads.push(keys)
    return new Map(keys.flatMap((key) => (stored.has(key) ? [[key, stored.get(key)!] as const] : [])))
  }
})

const remembered = (lingerMs = 0) => readCache((keys) => read(keys), { now: () => at, lingerMs })
/** Lets what was woken read. */
const turns = async () => {
  for (let n = 0; n < 5; n++) await turn()
}

test('what comes within one turn is one read, each key once', async () => {
  const find = remembered()
  expect(await Promise.all(['a', 'b', 'a', 'nobody'].map(find))).toEqual([1, 2, 1, null])
  expect(reads).toEqual([['a', 'b', 'nobody']])
})

test('what comes while a read is under way is the next one', async () => {
  const find = remembered()
  const { promise, resolve } = Promise.withResolvers<void>()
  const real = read
  read = async (keys) => {
    const found = await real(keys)
    await promise
    return found
  }
  const first = find('a')
  await turns()
  const second = [find('b'), find('b'), find('a')]
  resolve()
  expect(await Promise.all([first, ...second])).toEqual([1, 2, 2, 1])
  expect(reads).toEqual([['a'], ['b', 'a']])
})

test('who does not exist is asked for again every time', async () => {
  const find = remembered()
  expect(await find('nobody')).toBeNull()
  stored.set('nobody', 3)
  expect(await find('nobody')).toBe(3)
})

test('a change counts after two seconds, however long the reads take', async () => {
  const find = remembered()
  await find('a')
  stored.delete('a')
  read = () => new Promise(() => {})
  at += 1_999
  expect(find('a')).toBe(1)
  at += 1
  expect(find('a')).toBeInstanceOf(Promise)
})

test('the two seconds count from the start of the read', async () => {
  const find = remembered()
  const real = read
  read = async (keys) => {
    at += 1_500
    return real(keys)
  }
  await find('a')
  at += 499
  expect(find('a')).toBe(1)
  at += 1
  const asked = find('a')
  expect(asked).toBeInstanceOf(Promise)
  await asked
})

test('who is used is read again beside the others, at most every 0.67 s, and so stays known', async () => {
  const find = remembered()
  await Promise.all(['a', 'b'].map(find))
  for (let step = 0; step < 40; step++) {
    at += 100
    expect([find('a'), find('b')]).toEqual([1, 2])
    await turns()
  }
  expect(reads).toHaveLength(1 + Math.floor(4_000 / 700))
  for (const keys of reads) expect(keys).toEqual(['a', 'b'])
})

test('who is not used is not read again', async () => {
  const find = remembered()
  await Promise.all(['a', 'b'].map(find))
  at += 700
  find('a')
  await turns()
  expect(reads.at(-1)).toEqual(['a'])
})

test('a change is seen with the next read', async () => {
  const find = remembered()
  await find('a')
  stored.set('a', 9)
  at += 700
  expect(find('a')).toBe(1)
  await turns()
  expect(find('a')).toBe(9)
})

test('a read that fails is told to those who wait, and the next is tried', async () => {
  const find = remembered()
  const real = read
  read = () => Promise.reject(new Error('away'))
  await expect(find('a')).rejects.toThrow('away')
  read = real
  expect(await find('a')).toBe(1)
})

test('more keys than one read takes are read one read after the other', async () => {
  const find = remembered()
  const keys = Array.from({ length: 4_500 }, (_, n) => `key ${n}`)
  await Promise.all(keys.map(find))
  expect(reads.map((read) => read.length)).toEqual([2_000, 2_000, 500])
})

describe('what lingers', () => {
  test('is read again with what is asked for, so that many in turns are answered from memory', async () => {
    const find = remembered(60_000)
    await Promise.all([find('a'), find('b')])
    stored.set('b', 20)
    at += 1_900
    expect([find('a'), reads.length]).toEqual([1, 1])
    await turns()
    at += 1_900
    expect([find('b'), find('a')]).toEqual([20, 1])
    await turns()
    expect(reads).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('is left alone once nobody has asked for it for so long', async () => {
    const find = remembered(60_000)
    await Promise.all([find('a'), find('b')])
    await turns()
    at += 60_000
    await find('a')
    await turns()
    at += 1_900
    find('a')
    await turns()
    expect(reads.slice(1)).toEqual([['a'], ['a']])
  })

  test('does not, who does not exist', async () => {
    const find = remembered(60_000)
    await Promise.all([find('a'), find('nobody')])
    at += 1_900
    find('a')
    await turns()
    expect(reads.at(-1)).toEqual(['a'])
  })

  test('is read once, and not again and again, while reading fails', async () => {
    const find = remembered(60_000)
    await find('a')
    at += 1_900
    let tries = 0
    read = async () => {
      tries += 1
      throw new Error('away')
    }
    find('a')
    await turns()
    expect(tries).toBe(1)
  })
})
