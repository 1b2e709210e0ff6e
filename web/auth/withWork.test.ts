import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, api } from '../api.ts'
import { withWork } from './withWork.ts'

vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }))
vi.mock('virtual:calls', () => ({ default: {} }))
afterEach(() => void vi.mocked(api).mockReset())

const waits = new ApiError(429, 'too-many-requests', 'wait')
const challengeOf = (isHard: boolean) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey, data: { isHard }, hmacSignatureSecret: 'a' })

/** What a call was sent with that answers with these, and what came of it. */
async function sent(answers: (string | Error)[], challenge: unknown) {
  vi.mocked(api).mockResolvedValue({ enabled: challenge !== null, challenge } as never)
  const given: string[] = []
  const send = async (captchaRes: string) => {
    const answer = answers[given.length]!
    given.push(captchaRes)
    if (answer instanceof Error) throw answer
    return answer
  }
  const came = await withWork('passkeys', send).catch((refusal: unknown) => refusal)
  return { came, isWorked: given.map(Boolean), asked: vi.mocked(api).mock.calls }
}

test('who is let in works for nothing', async () => {
  expect(await sent(['in'], await challengeOf(true))).toEqual({ came: 'in', isWorked: [false], asked: [] })
})

test('who has to wait solves a hard captcha for the same door, and asks once more', async () => {
  const asked = [['captcha', { for: 'passkeys' }]]
  expect(await sent([waits, 'in'], await challengeOf(true))).toEqual({ came: 'in', isWorked: [false, true], asked })
  const wrong = new ApiError(400, 'code-wrong', 'wrong')
  expect((await sent([waits, wrong], await challengeOf(true))).came).toBe(wrong)
})

test('where work helps nothing the refusal stays: a limit of the account, no captcha, something else', async () => {
  expect(await sent([waits], await challengeOf(false))).toMatchObject({ came: waits, isWorked: [false] })
  expect(await sent([waits], null)).toMatchObject({ came: waits, isWorked: [false] })
  const wrong = new ApiError(400, 'code-wrong', 'wrong')
  vi.mocked(api).mockClear()
  expect(await sent([wrong], await challengeOf(true))).toEqual({ came: wrong, isWorked: [false], asked: [] })
})
