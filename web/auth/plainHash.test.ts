import { createHash, pbkdf2Sync } from 'node:crypto'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey as onServer } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { deriveKey, pbkdf2, sha256 } from './plainHash.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)

test.each([0, 3, 55, 56, 63, 64, 65, 200])('SHA-256 of %i bytes', (length) => {
  expect(sha256(bytes(length))).toEqual(new Uint8Array(createHash('sha256').update(bytes(length)).digest()))
})

test.each<[password: number, salt: number, iterations: number, length: number]>([
  [20, 16, 1, 32],
  [20, 16, 2, 32],
  [100, 16, 50, 32],
  [5, 70, 1000, 16],
])('PBKDF2 of %i bytes, salt %i, %i rounds, %i bytes', (password, salt, iterations, length) => {
  const expected = pbkdf2Sync(bytes(password), bytes(salt), iterations, length, 'sha256')
  expect(pbkdf2(bytes(password), bytes(salt), iterations, length)).toEqual(new Uint8Array(expected))
})

test("solves the server's challenge", async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 20, counter: 7, deriveKey: onServer })
  expect(await solveChallenge({ challenge, deriveKey })).toMatchObject({ counter: 7 })
})
