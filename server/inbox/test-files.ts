import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { march2090, noon, testSales } from '../reports/test-sales.ts'
import { testApp } from '../test-app.ts'
import { type TestClock, testClock } from '../test-clock.ts'

export const csvOfMarch = { ...march2090, format: 'csv' as const }

/** A server where files of more than two rows are made in the background, with three sales of `ustl-a`; its inboxes are empty before each test. */
export function testFiles() {
  const world = testApp({ settings: { downloadRows: 2 } })
  const { database, call } = world
  const { sell } = testSales(database)
  let clock: TestClock

  beforeAll(async () => {
    clock = testClock(database.url, 'files')
    for (let n = 0; n < 3; n++) await sell(noon(n), { seller: 'ustl-a', customerCode: `08129034778${n}` })
  })
  afterAll(() => clock.stop())
  beforeEach(async () => {
    await database.query('delete from report_file')
    await database.query('delete from inbox_item')
  })

  return {
    ...world,
    clock: () => clock,
    make: () => clock.jobs['make-files'](new Date(), new Date()),
    inboxOf: async (as: string, language = 'id') => (await call('inbox', as, {}, { 'accept-language': language })).body,
    /** Asks for three sales; answers the number of the file. */
    async ask(as = 'catl-a'): Promise<number> {
      const { status, body } = await call('downloadTransactionLog', as, csvOfMarch)
      expect([status, body.rows]).toEqual([202, 3])
      return body.fileId
    },
  }
}
