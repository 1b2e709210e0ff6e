import Fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import { warnOfJobs } from './jobs.ts'
import { Refused, WaitedTooLong } from './refuse.ts'
import { answerErrors } from './serve.ts'

const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code: '53100' })

describe('what the database does not do', () => {
  test.each<[string, Error, number, number]>([
    ['its disk being full', full, 503, 1],
    ['nothing being sent to it in time', new WaitedTooLong(), 503, 1],
    ['too many readers of files', new Refused('unavailable'), 503, 0],
    ['a balance being too small', new Refused('insufficient-balance'), 422, 0],
    ['a fault of ours', new Error('fault'), 500, 0],
  ])('for %s', async (_, error, status, told) => {
    const app = Fastify()
    const tell = vi.fn()
    answerErrors(app, tell)
    app.get('/', () => {
      throw error
    })
    expect((await app.inject('/')).statusCode).toBe(status)
    expect(tell.mock.calls).toEqual(Array.from({ length: told }, () => [error]))
    await app.close()
  })

  test('is one line for all jobs that wait for it; any other failure is one of its own', () => {
    const warn = vi.fn()
    const tell = warnOfJobs({ warn })
    const fault = new Error('fault')
    for (const job of ['advise', 'close', 'advise']) tell(full, job)
    for (const job of ['advise', 'close']) tell(fault, job)
    expect(warn.mock.calls).toEqual([
      [{ code: '53100', reason: full.message, job: 'advise', times: 1 }, 'jobs wait: the database cannot be asked'],
      [{ err: fault, job: 'advise' }, 'job'],
      [{ err: fault, job: 'close' }, 'job'],
    ])
  })
})
