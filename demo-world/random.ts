import { hash } from 'node:crypto'

/** Chance that comes out the same every time for one seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  share(): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of a list that is not empty; `weight` says how much more often than another. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T
}

const BYTES_PER_DRAW = 4

export function randomOf(seed: string): Random {
  let block = Buffer.alloc(0)
  let read = 0
  let blocks = 0

  function share(): number {
    if (read >= block.length) {
      block = hash('sha256', `${seed} ${blocks}`, 'buffer')
      blocks += 1
      read = 0
    }
    const drawn = block.readUInt32BE(read) / 2 ** 32
    read += BYTES_PER_DRAW
    return drawn
  }

  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))

  function weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = share() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return list.at(-1) as T
  }

  return {
    share,
    whole,
    weighted,
    chance: (probability) => share() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
  }
}
