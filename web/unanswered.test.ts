import { expect, test } from 'vitest'
import { isUnanswered, type Movement, sendOnce } from './unanswered.ts'

/** What a browser keeps of one reader. */
function kept() {
  let all: readonly Movement[] = []
  return {
    read: () => all,
    write(list: readonly Movement[]) {
      all = list
    },
  }
}

const mine = kept()
const transfer = (amount: number) => ['transfer', { amount }] as const
const lost = { isLost: true }
const refused = { isLost: false }

/** The key that a movement was sent with, which ends so. */
async function sent(asked: Parameters<typeof sendOnce>[1], end?: typeof lost, by = mine) {
  let given = ''
  const send = async (key: string) => {
    given = key
    if (end) throw end
  }
  await sendOnce(by, asked, (error) => error === lost, send).catch(() => {})
  return given
}

test('what got no answer is sent again with its key until one comes, whatever else is asked meanwhile', async () => {
  const first = await sent(transfer(500), lost)
  expect(isUnanswered(mine, transfer(500))).toBe(true)
  const others = [
    await sent(transfer(100)),
    await sent(['deduct', { amount: 500 }]),
    await sent(transfer(500), undefined, kept()),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
  expect(isUnanswered(mine, transfer(100))).toBe(false)
  expect(await sent(transfer(500), lost)).toBe(first)
  expect(await sent(transfer(500))).toBe(first)
  expect(isUnanswered(mine, transfer(500))).toBe(false)
  expect(await sent(transfer(500))).not.toBe(first)
})

test('only what was sent before is sent again', async () => {
  const isAgain: boolean[] = []
  const send = async (_: string, again: boolean) => {
    isAgain.push(again)
    if (isAgain.length === 1) throw lost
  }
  for (const _ of [1, 2, 3]) await sendOnce(mine, transfer(300), (error) => error === lost, send).catch(() => {})
  expect(isAgain).toEqual([false, true, false])
})

test('what was refused after its answer was lost is still not known', async () => {
  const first = await sent(transfer(600), lost)
  expect(await sent(transfer(600), refused)).toBe(first)
  expect(isUnanswered(mine, transfer(600))).toBe(true)
  expect(await sent(transfer(600))).toBe(first)
  expect(isUnanswered(mine, transfer(600))).toBe(false)
})

test('what was refused is over', async () => {
  const first = await sent(transfer(700), refused)
  expect(isUnanswered(mine, transfer(700))).toBe(false)
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
  const both = Promise.all([sendOnce(mine, transfer(900), () => false, send), sendOnce(mine, transfer(900), () => false, send)])
  expect(isUnanswered(mine, transfer(900))).toBe(false)
  end()
  await both
  expect(new Set(keys).size).toBe(1)
})

/** A try that is under way until it is ended. */
function begun(asked: Parameters<typeof sendOnce>[1], by = mine) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let key = ''
  const over = sendOnce(
    by,
    asked,
    (error) => error === lost,
    (given) => {
      key = given
      return promise
    },
  ).catch(() => {})
  const end = (with_: typeof lost | null) => {
    if (with_) reject(with_)
    else resolve()
    return over
  }
  return { key: () => key, end }
}

test('a refused second try leaves the first, which is still under way, its key', async () => {
  const first = begun(transfer(910))
  expect(await sent(transfer(910), refused)).toBe(first.key())
  const third = begun(transfer(910))
  expect(third.key()).toBe(first.key())
  await first.end(refused)
  await third.end(lost)
  expect(isUnanswered(mine, transfer(910))).toBe(true)
  expect(await sent(transfer(910))).toBe(first.key())
})

test('a late end of what was answered elsewhere says nothing of what was asked for since', async () => {
  const late = [begun(transfer(920)), begun(transfer(920)), begun(transfer(920))]
  expect(await sent(transfer(920))).toBe(late[0]!.key())
  await late[0]!.end(lost)
  expect(isUnanswered(mine, transfer(920))).toBe(false)
  const next = await sent(transfer(920), lost)
  expect(next).not.toBe(late[0]!.key())
  await late[1]!.end(null)
  await late[2]!.end(lost)
  expect(await sent(transfer(920))).toBe(next)
})

test('what was under way when its page ended is not known, and has its key in the next one', async () => {
  const after = kept()
  after.write([{ what: JSON.stringify(transfer(400)), key: 'k', isLost: false }])
  expect(isUnanswered(after, transfer(400))).toBe(true)
  expect(await sent(transfer(400), refused, after)).toBe('k')
  expect(isUnanswered(after, transfer(400))).toBe(true)
  expect(await sent(transfer(400), undefined, after)).toBe('k')
  expect(after.read()).toEqual([])
})
