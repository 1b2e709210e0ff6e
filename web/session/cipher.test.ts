import { expect, test } from 'vitest'
import { block } from './cipher.ts'

test('a block of the key stream is that of RFC 8439, 2.3.2', () => {
  const key = new Uint32Array(Uint8Array.from({ length: 32 }, (_, i) => i).buffer)
  const nonce = Uint32Array.of(0x09000000, 0x4a000000, 0)
  expect(Buffer.from(block(key, 1, nonce)).toString('hex')).toBe(
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  )
})
