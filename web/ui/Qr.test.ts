import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrPath } from './Qr.tsx'

/** What a camera sees: dark and light pixels, eight a module. */
function drawn({ side, path }: ReturnType<typeof qrPath>) {
  const scale = 8
  const size = side * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy++) {
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4
        data.fill(0, at, at + 3)
      }
    }
  }
  return { width: size, height: size, data }
}

test.each(['https://example.com/reg/K7QW3MXA9T', 'http://localhost:3000/reg/22222ZZZZZ'])('%s can be read again', (link) => {
  expect(decodeQR(drawn(qrPath(link)))).toBe(link)
})
