import { expect, test } from 'vitest'
import { openSpool } from './spool.ts'

const GB = 1_000_000_000

test.each([
  ['a large disk', 100 * GB, 1.1 * GB, 0.9 * GB],
  ['a small one', 0.2 * GB, 0.011 * GB, 0.009 * GB],
])('a temporary file on %s ends before nothing of it is free', async (_, blocks, enough, little) => {
  const free = [enough, enough, little]
  const looks: number[] = []
  const spool = await openSpool(async () => {
    looks.push(spool.bytes)
    return { bsize: 1, blocks, bavail: free[looks.length - 1]! }
  })
  const piece = new Uint8Array(8_000_000)
  for (let n = 0; n < 4; n++) await spool.append(piece)
  await expect(spool.append(piece)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([spool.bytes, looks]).toEqual([32_000_000, [0, 16_000_000, 32_000_000]])
  await spool.close()
})
