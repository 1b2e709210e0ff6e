import { expect } from 'vitest'
import { signature } from '../runner/signed-body.ts'
import type { TestApp } from '../test-app.ts'

/** Banks of who is paid, and what comes in there by each door. */
export function bankDoors(api: Pick<TestApp, 'call' | 'app' | 'database'>) {
  const { call, database } = api
  let [accounts, notices] = [0, 0]
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)

  /** Another bank of who is paid. */
  async function newBank(as: string): Promise<number> {
    accounts += 1
    const added = await call('insertBank', as, { name: 'BCA', accountNumber: `80203311${accounts}`, accountName: 'PT Uji' })
    expect(added.body).toEqual({ id: expect.any(Number) })
    return added.body.id
  }
  const remove = async (as: string, bankId: number) => expect((await call('deleteBank', as, { bankId })).status).toBe(200)

  /** What the program of a bank reports, by the key that it has. */
  async function notice(as: string, bankId: number, amount: number) {
    notices += 1
    const { secret, path } = (await call('bankWebhook', as, { bankId })).body
    const payload = JSON.stringify({ lines: [{ id: `G-${notices}`, day: today, amount, description: 'BAYAR' }] })
    const headers = {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
    }
    return api.app.inject({ method: 'POST', url: path, headers, payload })
  }
  const readable = async (as: string): Promise<number[]> =>
    (await call('listStatementLines', as, {})).body.banks.map(({ id }: { id: number }) => id)
  /** The same by a file, at one of the banks that are offered for it. */
  async function statement(as: string, bankId: number, amount: number) {
    expect(await readable(as)).toContain(bankId)
    const csv = `TGL_TRAN,DESK_TRAN,MUTASI_KREDIT,SEQ\n${today},BAYAR,${amount}.00,9`
    return (await call('importStatement', as, { bankId, csv })).body
  }
  const doors = { notice: async (...of: Parameters<typeof notice>) => (await notice(...of)).json(), statement }
  /** A person decides the newest line of a bank. */
  async function decide(as: string, bank: number, paid: object): Promise<unknown> {
    const [line] = (await call('listStatementLines', as, { bank })).body.lines
    return (await call('matchLine', as, { line: line.id, ...paid, remark: 'sudah dicek' })).body
  }

  /** What a payer was told of banks that were deleted. */
  const inboxOf = async (username: string): Promise<unknown[]> =>
    (
      await database.query('select template, facts from inbox_item where user_id = $1 and template like $2 order by id', [
        database.userId(username),
        '%-bank-gone',
      ])
    ).map(({ template, facts }) => [template, facts])
  return { newBank, remove, readable, notice, doors, decide, inboxOf }
}
