import { createHash, pbkdf2Sync } from 'node:crypto'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey as onServer } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { deriveKey } from './plainHash.ts'

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
const derived = async (algorithm: string, cost: number, keyLength: number, salt: number, password: number) =>
  (await deriveKey({ algorithm, cost, keyLength } as never, bytes(salt), bytes(password))).derivedKey

test.each([1, 2, 50])('SHA-256 %i times', async (cost) => {
  let expected: Uint8Array = new Uint8Array([...bytes(16), ...bytes(20)])
  for (let i = 0; i < cost; i++) expected = new Uint8Array(createHash('sha256').update(expected).digest())
  expect(await derived('SHA-256', cost, 32, 16, 20)).toEqual(expected)
})

test.each<[password: number, salt: number, iterations: number, length: number]>([
  [20, 16, 1, 32],
  [100, 16, 50, 32],
  [5, 70, 1000, 16],
])('PBKDF2 of %i bytes, salt %i, %i rounds, %i bytes', async (password, salt, iterations, length) => {
  const expected = pbkdf2Sync(bytes(password), bytes(salt), iterations, length, 'sha256')
  expect(await derived('PBKDF2/SHA-256', iterations, length, salt, password)).toEqual(new Uint8Array(expected))
})

test('another algorithm is refused', () => expect(derived('SHA-512', 1, 32, 16, 20)).rejects.toThrow('SHA-512'))

test("solves the server's challenge", async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 20, counter: 7, deriveKey: onServer })
  expect(await solveChallenge({ challenge, deriveKey })).toMatchObject({ counter: 7 })
})
