import { beforeEach, describe, expect, test } from 'vitest'
import { withTransact } from '../runner/test-transact.ts'
import { testApp } from '../test-app.ts'
import { proofLimits } from './wrong-proofs.ts'

const { database } = testApp()
let elapsed = 0
beforeEach(() => database.query('delete from attempt'))

/** What is known of an account is remembered, or read first. */
describe.each<[string, (isRight: boolean) => boolean | Promise<boolean>]>([
  ['remembered', (isRight) => isRight],
  ['read', async (isRight) => isRight],
])('%s', (_, found) => {
  /** Runs with limits of some servers on one database; each try says what came of it. */
  const withLimits = <T>(
    work: (attempt: (server: number, account: string, ip: string, isRight: boolean) => Promise<string>) => Promise<T>,
  ) =>
    withTransact(database.url, (transact) => {
      const servers = [1, 2, 3].map(() => proofLimits(transact, () => elapsed))
      return work((server, account, ip, isRight) =>
        Promise.resolve(
          servers[server]!(
            { account, ip },
            () => found(isRight),
            (right) => right || null,
          ),
        ).then(
          (found) => (found ? 'right' : 'wrong'),
          (error) => error.code,
        ),
      )
    })

  test('wrong proofs of one account are slowed down at their address, the right one too, and nowhere else', () =>
    withLimits(async (attempt) => {
      const answers: string[] = []
      for (let n = 0; n < 7; n++) {
        answers.push(await attempt(0, 'budi', '10.0.0.1', false))
        // The pause outlasts the test, however slow it is.
        if (n >= 4) await database.query(`update attempt set next_at = now() + interval '1 minute' where key like 'h2h proof %'`)
      }
      expect(answers).toEqual([...Array(5).fill('wrong'), 'too-many-requests', 'too-many-requests'])
      expect(await attempt(0, 'BUDI', '10.0.0.1', true)).toBe('too-many-requests')
      expect(await attempt(0, 'budi', '10.0.0.2', true)).toBe('right')
      expect(await attempt(0, 'siti', '10.0.0.1', true)).toBe('right')
    }))

  test('a guesser gains nothing by another address of its IPv6 network', () =>
    withLimits(async (attempt) => {
      const answers: string[] = []
      for (let n = 1; n <= 7; n++) {
        answers.push(await attempt(0, 'budi', `2001:db8:1:2::${n}`, false))
        if (n >= 5) await database.query(`update attempt set next_at = now() + interval '1 minute' where key like 'h2h proof %'`)
      }
      expect(answers).toEqual([...Array(5).fill('wrong'), 'too-many-requests', 'too-many-requests'])
      expect(await attempt(0, 'budi', '2001:db8:1:3::1', true)).toBe('right')
    }))

  test('what was refused is refused again without asking the database, for as long as it said', () =>
    withLimits(async (attempt) => {
      for (let n = 0; n < 6; n++) {
        await attempt(0, 'agus', '10.0.0.9', false)
        if (n === 4)
          await database.query(`update attempt set next_at = now() + interval '30 seconds' where key like 'h2h proof %'`)
      }
      await database.query('delete from attempt')
      expect(await attempt(0, 'agus', '10.0.0.9', true)).toBe('too-many-requests')
      elapsed += 31_000
      expect(await attempt(0, 'agus', '10.0.0.9', true)).toBe('right')
    }))

  test('many at once are no more guesses', () =>
    withLimits(async (attempt) => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(0, 'budi', '10.0.0.1', false)))
      expect(answers.filter((said) => said === 'wrong').length).toBeLessThanOrEqual(6)
    }))

  test('right ones cost nothing and clear what was counted', () =>
    withLimits(async (attempt) => {
      for (let n = 0; n < 4; n++) await attempt(0, 'budi', '10.0.0.1', false)
      expect(await attempt(0, 'budi', '10.0.0.1', true)).toBe('right')
      expect(await database.query(`select key from attempt where key like 'h2h proof %'`)).toEqual([])
      for (let n = 0; n < 100; n++) expect(await attempt(0, 'budi', '10.0.0.1', true)).toBe('right')
      for (let n = 0; n < 4; n++) expect(await attempt(0, 'budi', '10.0.0.1', false)).toBe('wrong')
    }))

  describe('where made-up names fill what is kept of an address,', () => {
    /** Seventy of them; the pause of the address outlasts the test, however slow it is. */
    async function made(attempt: (server: number, account: string, ip: string, isRight: boolean) => Promise<string>) {
      for (let n = 0; n < 70; n++) {
        expect(await attempt(0, `nama-${n}`, '10.0.0.1', false)).toBe('wrong')
        if (n === 59)
          await database.query(`update attempt set next_at = now() + interval '1 minute' where key like 'h2h proofs %'`)
      }
    }
    const kept = () => database.query(`select from attempt where key like 'h2h proof %'`)

    test('a right proof is not refused: neither of who was quiet nor of who is new there, on no server', () =>
      withLimits(async (attempt) => {
        expect(await attempt(0, 'budi', '10.0.0.1', true)).toBe('right')
        elapsed += 16 * 60_000
        await made(attempt)
        expect(await attempt(0, 'budi', '10.0.0.1', true)).toBe('right')
        expect(await attempt(0, 'siti', '10.0.0.1', true)).toBe('right')
        expect(await attempt(1, 'agus', '10.0.0.1', true)).toBe('right')
      }))

    test('no more of them are kept', () =>
      withLimits(async (attempt) => {
        await made(attempt)
        expect(await kept()).toHaveLength(60)
      }))

    test('an account that proved itself there goes on beside who guesses at it, as at any address', () =>
      withLimits(async (attempt) => {
        expect(await attempt(0, 'budi', '10.0.0.1', true)).toBe('right')
        await made(attempt)
        for (let round = 0; round < 20; round++) {
          const said = [await attempt(0, 'budi', '10.0.0.1', false), await attempt(0, 'budi', '10.0.0.1', true)]
          expect(said).toEqual(['wrong', 'right'])
          elapsed += 2_000
        }
        const guesses = await Promise.all(Array.from({ length: 20 }, () => attempt(0, 'budi', '10.0.0.1', false)))
        expect(guesses.filter((said) => said === 'wrong').length).toBeLessThanOrEqual(5)
      }))

    test('one account is guessed at once a minute, and is let in after that minute', () =>
      withLimits(async (attempt) => {
        await made(attempt)
        const guess = (isRight = false) => attempt(0, 'budi', '10.0.0.1', isRight)
        const many = await Promise.all(Array.from({ length: 20 }, () => guess()))
        expect(many.filter((said) => said === 'wrong')).toHaveLength(1)
        elapsed += 59_000
        expect([await guess(), await guess(true)]).toEqual(['too-many-requests', 'too-many-requests'])
        elapsed += 2_000
        expect([await guess(), await guess(), await guess(true)]).toEqual(['wrong', 'too-many-requests', 'too-many-requests'])
        elapsed += 61_000
        expect([await guess(true), await guess(true)]).toEqual(['right', 'right'])
        expect(await kept()).toHaveLength(60)
      }))
  })

  test('another server counts with the same figures', () =>
    withLimits(async (attempt) => {
      for (let n = 0; n < 5; n++) await attempt(0, 'budi', '10.0.0.1', false)
      expect(await attempt(1, 'budi', '10.0.0.1', false)).toBe('too-many-requests')
      expect(await attempt(1, 'budi', '10.0.0.1', true)).toBe('too-many-requests')
    }))
})
