import { afterAll, beforeAll, expect } from 'vitest'
import { confirmSessions } from '../../database/test-world.ts'
import { testApp } from '../test-app.ts'
import { fakeUpstream } from './test-fake-upstream.ts'
import type { Told, Voice } from './test-voice.ts'

/** Who buys. */
export const seller = 'usdm-a'

/** A server whose only open partner is a fake with this voice, and what is asked of both. Call at the top of a `describe`. */
export function onePartner(voice: Voice) {
  const fake = fakeUpstream(voice)
  const lines: Record<string, unknown>[] = []
  const tested = testApp({
    settings: { privateAddresses: true, partnerTimeoutMs: 3000, answerWithinMs: 8000, logLevel: 'info' },
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  })
  const { database, call } = tested
  let reportPath = ''

  beforeAll(async () => {
    const endPoint = await fake.open()
    await database.query(confirmSessions)
    await call('savePartner', 'owner', { id: 1, partnerTypeId: voice.typeId, endPoint })
    const saved = await call('savePartnerConnection', 'owner', {
      id: 1,
      version: null,
      endPoint,
      credentials: voice.credentials,
      mode: 'prod',
      plainHttp: true,
      concurrency: 5,
      perSecond: 100,
      connectMs: 1000,
      answerMs: 1_500,
      adviceSeconds: 60,
      reportFrom: ['127.0.0.0/8'],
      dialect: { postpaidAddress: null, templates: voice.templates },
    })
    expect([saved.status, saved.body]).toEqual([200, { isActive: true }])
    // A failure goes to nobody else here.
    await database.query('update product_partner set is_open = false where partner_id = 2')
    const present = await call('partnerConnection', 'owner', { id: 1 })
    expect(present.body).toMatchObject({ holds: true, isActive: true, version: 1 })
    reportPath = present.body.reportPath
    await database.query('update partner_connection set advice_seconds = 0')
    fake.reportBy((reference, outcome) => report(voice.reports(reference, outcome)))
  })
  afterAll(() => fake.close())

  const report = ({ method, query, headers, body }: Told, path = reportPath, remoteAddress = '127.0.0.1') =>
    tested.app.inject({
      method,
      url: path,
      remoteAddress,
      ...(query && { query }),
      headers: { 'content-type': 'text/plain', ...headers },
      ...(body !== undefined && { payload: body }),
    })

  return {
    fake,
    database,
    call,
    /** What the server has logged. */
    lines,
    /** Hands in a report of the partner. */
    report,
    reportPath: () => reportPath,
    balance: async () =>
      Number((await database.query('select balance from balance where user_id = $1', [database.userId(seller)]))[0]!.balance),
    /** What the books owe the partner, whole rupiah. */
    owed: async () =>
      Number(
        (
          await database.query(
            `select coalesce(sum(amount), 0) as owed from system_entry where account = 'partner' and party_id = 1`,
          )
        )[0]!.owed,
      ),
    statusOf: async (saleId: number) => (await call('saleStatus', seller, { saleId })).body,
    /** How many endings a sale has. */
    endings: async (saleId: number) => (await database.query('select from outcome where sale_id = $1', [saleId])).length,
  }
}
