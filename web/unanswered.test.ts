import { expect, test } from 'vitest'
import { isUnanswered, sendOnce } from './unanswered.ts'

const transfer = (amount: number) => ['token', 'transfer', { amount }] as const
const lost = { isLost: true }
const refused = { isLost: false }

/** The key that a movement was sent with, which ends so. */
async function sent(asked: Parameters<typeof sendOnce>[0], end?: typeof lost) {
  let given = ''
  const send = async (key: string) => {
    given = key
    if (end) throw end
  }
  await sendOnce(asked, (error) => error === lost, send).catch(() => {})
  return given
}

test('what got no answer is sent again with its key until one comes, whatever else is asked meanwhile', async () => {
  const first = await sent(transfer(500), lost)
  expect(isUnanswered(...transfer(500))).toBe(true)
  const others = [
    await sent(transfer(100)),
    await sent(['token', 'deduct', { amount: 500 }]),
    await sent(['another', 'transfer', { amount: 500 }]),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
  expect(isUnanswered(...transfer(100))).toBe(false)
  expect(await sent(transfer(500), lost)).toBe(first)
  expect(await sent(transfer(500))).toBe(first)
  expect(isUnanswered(...transfer(500))).toBe(false)
  expect(await sent(transfer(500))).not.toBe(first)
})

test('what was refused after its answer was lost is still not known', async () => {
  const first = await sent(transfer(600), lost)
  expect(await sent(transfer(600), refused)).toBe(first)
  expect(isUnanswered(...transfer(600))).toBe(true)
  expect(await sent(transfer(600))).toBe(first)
  expect(isUnanswered(...transfer(600))).toBe(false)
})

test('what was refused is over', async () => {
  const first = await sent(transfer(700), refused)
  expect(isUnanswered(...transfer(700))).toBe(false)
  expect(await sent(transfer(700))).not.toBe(first)
})

test('what is asked for twice at the same time is one movement, and not lost while it is under way', async () => {
  const keys: string[] = []
  let end = () => {}
  const send = (key: string) => {
    keys.push(key)
    return new Promise<void>((done) => {
      const before = end
      end = () => {
        before()
        done()
      }
    })
  }
  const both = Promise.all([sendOnce(transfer(900), () => false, send), sendOnce(transfer(900), () => false, send)])
  expect(isUnanswered(...transfer(900))).toBe(false)
  end()
  await both
  expect(new Set(keys).size).toBe(1)
})
