import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, api } from '../api.ts'
import { createPause, createRefIds, purchaseUntilAnswered } from './saleRequests.ts'

vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }))
vi.mock('virtual:calls', () => ({ default: {} }))
afterEach(() => void vi.mocked(api).mockReset())

const body = { productCode: 'S10', customerCode: '081290347781', refId: 'R1' }
const answers = (...list: unknown[]) => {
  for (const one of list) {
    if (one instanceof Error) vi.mocked(api).mockRejectedValueOnce(one)
    else vi.mocked(api).mockResolvedValueOnce(one as never)
  }
}
/** References of which one was asked for. */
function asked() {
  const refIds = createRefIds()
  refIds.keyed(body)
  return refIds
}
const lost = () => new ApiError(0, 'offline', 'offline')

test('the same request keeps its reference until it is answered', () => {
  const { keyed, answered } = createRefIds()
  const first = keyed({ productCode: 'S10' }).refId
  expect(first).toMatch(/^[0-9A-Z]{12}$/)
  expect(keyed({ productCode: 'S10' }).refId).toBe(first)
  answered()
  expect(keyed({ productCode: 'S10' }).refId).not.toBe(first)
})

test('that a request got no answer is known until one came, or another one is asked for', () => {
  const { keyed, lost: isLost, wasLost, answered } = createRefIds()
  keyed({ counter: 1 })
  isLost()
  keyed({ counter: 1 })
  expect(wasLost()).toBe(true)
  keyed({ counter: 2 })
  expect(wasLost()).toBe(false)
  isLost()
  answered()
  expect(wasLost()).toBe(false)
})

test('another request has another reference', () => {
  const { keyed } = createRefIds()
  expect(keyed({ counter: 1 }).refId).not.toBe(keyed({ counter: 2 }).refId)
})

test.each([
  ['a lost connection', lost()],
  ['a broken server', new ApiError(500, 'internal', 'internal')],
  ['an answer of somebody else', new ApiError(502, 'unreadable', 'bad gateway')],
])('after %s the very same request is sent again', async (_, failure) => {
  answers(failure, failure, { saleId: 7 })
  const onUnsure = vi.fn()
  const sale = await purchaseUntilAnswered(body, { refIds: asked(), wanted: () => true, onUnsure, pause: async () => {} })
  expect(sale).toEqual({ saleId: 7 })
  expect(vi.mocked(api).mock.calls).toEqual([
    ['purchase', body],
    ['purchase', body],
    ['purchase', body],
  ])
  expect(onUnsure).toHaveBeenCalledTimes(2)
})

test('a refusal is an answer', async () => {
  const refusal = new ApiError(409, 'double-sale', 'again?', { values: { counter: 2 } })
  answers(refusal)
  const waiting = { refIds: asked(), wanted: () => true, onUnsure: vi.fn(), pause: async () => {} }
  await expect(purchaseUntilAnswered(body, waiting)).rejects.toBe(refusal)
  expect(waiting.onUnsure).not.toHaveBeenCalled()
})

test('a refusal at the door leaves open what became of a try that got no answer', async () => {
  const atTheDoor = new ApiError(429, 'too-many-requests', 'later')
  answers(lost(), atTheDoor, { saleId: 7 })
  const onUnsure = vi.fn()
  expect(await purchaseUntilAnswered(body, { refIds: asked(), wanted: () => true, onUnsure, pause: async () => {} })).toEqual({
    saleId: 7,
  })
  expect(onUnsure).toHaveBeenCalledTimes(2)
  answers(atTheDoor)
  await expect(
    purchaseUntilAnswered(body, { refIds: asked(), wanted: () => true, onUnsure, pause: async () => {} }),
  ).rejects.toBe(atTheDoor)
})

test.each(['access-denied', 'password-expired', 'account-blocked'] as const)(
  '%s after a lost answer is marked as leaving it open',
  async (code) => {
    const waiting = { refIds: asked(), wanted: () => true, onUnsure: vi.fn(), pause: async () => {} }
    answers(lost(), new ApiError(403, code, 'no'))
    await expect(purchaseUntilAnswered(body, waiting)).rejects.toMatchObject({ code, leavesOpen: true })
    // Also when it is pressed again.
    answers(new ApiError(403, code, 'no'))
    await expect(purchaseUntilAnswered(body, waiting)).rejects.toMatchObject({ code, leavesOpen: true })
    waiting.refIds.answered()
    answers(new ApiError(403, code, 'no'))
    await expect(purchaseUntilAnswered(body, waiting)).rejects.toMatchObject({ code, leavesOpen: false })
  },
)

test('nothing is sent again once the seller has left', async () => {
  answers(lost())
  let wanted = true
  const pause = async () => {
    wanted = false
  }
  expect(await purchaseUntilAnswered(body, { refIds: asked(), wanted: () => wanted, onUnsure: () => {}, pause })).toBeNull()
  expect(api).toHaveBeenCalledTimes(1)
})

test('a pause ends when it is woken', async () => {
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  const { pause, wake } = createPause()
  const paused = pause()
  wake()
  await expect(paused).resolves.toBeUndefined()
  vi.unstubAllGlobals()
})
