import { expect, test } from 'vitest'
import { inTurn } from './pictures.ts'

test('uploads of one network hold up nobody else’s for longer than one picture, and fail no Build', async () => {
  const order: string[] = []
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const ask = (line: string, what = line) =>
    inTurn(line, async () => {
      await gate
      order.push(what)
    })
  const uploads = [1, 2, 3, 4, 5].map((n) => ask('upload 1', `upload ${n}`))
  expect(() => ask('upload 1')).toThrow(expect.objectContaining({ code: 'unavailable' }))
  const others = [ask('build 2'), ask('upload 3'), ask('build 1')]
  open()
  await Promise.all([...uploads, ...others])
  expect(order.slice(0, 5)).toEqual(['upload 1', 'upload 2', 'build 2', 'upload 3', 'build 1'])
  expect(order.slice(5)).toEqual(['upload 3', 'upload 4', 'upload 5'])
})

test('what fails leaves its turn to the next', async () => {
  const failed = inTurn('a', () => Promise.reject(new Error('no picture')))
  const next = inTurn('a', async () => 'drawn')
  await expect(failed).rejects.toThrow('no picture')
  expect(await next).toBe('drawn')
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
