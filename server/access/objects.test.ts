import { beforeAll, expect, test } from 'vitest'
import { type CallName, calls } from '../../contract/calls.ts'
import { testPassword } from '../../database/test-world.ts'
import { bankOf, billsOf, onCredit } from '../billing/test-moving-clock.ts'
import { testApp } from '../test-app.ts'
import { callers } from './test-callers.ts'
import { mayCall } from './test-declared.ts'

/** Objects that belong to users of the other branch: nobody who calls here but the owner has anything to do with them. */
interface Objects {
  session: number
  device: number
  passkey: number
  callback: number
  bank: number
  line: number
  ticket: number
  bill: number
  part: number
}

const { database, call } = testApp()
const unknown = 999_999_999
let objects: Objects

const idOf = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await database.query(query, values))[0]!.id)

async function billOf(seller: string, charger: string): Promise<Pick<Objects, 'bill' | 'part'>> {
  await bankOf(database, charger)
  await onCredit(database, seller, 1_000_000)
  await call('purchase', seller, { productCode: 'PLN20', customerCode: '14077203301' })
  await database.query(`select pay_out_fees('all', now()), close_bills(current_date, 1::smallint, null, now())`)
  const bill = (await billsOf(database, seller))[0]!.id
  await database.query(`select split_bill($1, 5000, null, '', now())`, [bill])
  return { bill, part: await idOf('select id from bill where parent_id = $1', [bill]) }
}

beforeAll(async () => {
  const [userId, partnerId] = [database.userId('caft-b'), database.userId('htdm-b')]
  const account = { name: 'BCA', accountNumber: '8020', accountName: 'PT Uji' }
  const bank = (await call('insertBank', 'caft-b', account)).body.id
  const ownersBank = (await call('insertBank', 'owner', account)).body.id
  const csv = 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n20/11/2026,TRSF KONTER,0000,"500,271.00 CR","1.00"'
  await call('importStatement', 'caft-b', { bankId: bank, csv })
  objects = {
    bank,
    line: await idOf('select id from statement_line'),
    session: await idOf('select id from session where user_id = $1', [userId]),
    device: await idOf('select id from known_device where user_id = $1', [userId]),
    passkey: await idOf(
      `insert into passkey (credential_id, user_id, public_key, counter) values ('made-up', $1, '', 0) returning id`,
      [userId],
    ),
    callback: await idOf(
      `insert into outbox (user_id, sale_id, sale_created_at, created_at, next_attempt_at) values ($1, 1, now(), now(), now()) returning id`,
      [partnerId],
    ),
    ticket: (await call('requestTicket', 'usfd-b', { amount: 50_000, bank: ownersBank })).body.id,
    ...(await billOf('usft-b', 'caft-b')),
  }
})

type Asked = { [N in CallName]?: (of: Objects) => object }
const asked: Asked = {
  revokeOwnSession: ({ session }) => ({ id: session }),
  forgetDevice: ({ device }) => ({ id: device }),
  removePasskey: ({ passkey }) => ({ id: passkey, password: testPassword }),
  resendCallback: ({ callback }) => ({ id: callback }),
  showBank: ({ bank }) => ({ bankId: bank, show: false }),
  updateBank: ({ bank }) => ({ bankId: bank, name: 'BRI', accountNumber: '1', accountName: 'Maling' }),
  deleteBank: ({ bank }) => ({ bankId: bank }),
  importStatement: ({ bank }) => ({ bankId: bank, csv: 'a,b\n1,2' }),
  bankWebhook: ({ bank }) => ({ bankId: bank }),
  listStatementLines: ({ bank }) => ({ bank, state: 'All' }),
  matchLine: ({ line, bill }) => ({ line, bill }),
  putLineAway: ({ line }) => ({ line, away: true }),
  requestTicket: ({ ticket }) => ({ ticket }),
  putTicketAway: ({ ticket }) => ({ ticket }),
  withdrawTicket: ({ ticket }) => ({ ticket }),
  requestPayment: ({ bill, bank }) => ({ bill, bank }),
  withdrawPayment: ({ bill }) => ({ bill }),
  splitBill: ({ bill }) => ({ bill, splitAmount: 1000 }),
  confirmPayment: ({ bill }) => ({ selectedBill: bill, amount: 1000 }),
  deletePart: ({ part, bill }) => ({ selectedBill: part, selectedParentBill: bill }),
}

test.each(Object.keys(asked) as (keyof typeof asked)[])('%s: what is somebody else’s is as if it did not exist', async (name) => {
  const nothing = Object.fromEntries(Object.keys(objects).map((kind) => [kind, unknown])) as unknown as Objects
  const others = callers.filter((caller) => caller.type !== 1 && mayCall(calls[name], caller))
  expect(others.length).toBeGreaterThan(0)
  const wrong: unknown[] = []
  for (const caller of others) {
    await database.query('delete from attempt')
    const there = await call(name, caller.name, asked[name]!(objects) as never)
    const absent = await call(name, caller.name, asked[name]!(nothing) as never)
    const refused = there.status === 404 || !calls[name].refuses.includes('not-found' as never)
    if (!refused || there.status !== absent.status || there.text !== absent.text)
      wrong.push([caller.name, there.status, there.text, absent.status, absent.text])
  }
  expect(wrong).toEqual([])
})

test('and they are what they were', async () => {
  const { session, device, passkey, bank, line, ticket, bill, part } = objects
  const left = async (query: string, id: number) => (await database.query(query, [id])).length
  expect([
    await left('select from session where id = $1 and revoked_at is null', session),
    await left('select from known_device where id = $1', device),
    await left('select from passkey where id = $1', passkey),
    await left(`select from bank where id = $1 and name = 'BCA'`, bank),
    await left(`select from statement_line where id = $1 and ticket_id is null`, line),
    await left('select from ticket where id = $1 and status_id = 1', ticket),
    await left('select from bill where id = $1', bill),
    await left('select from bill where id = $1 and status_id = 1', part),
  ]).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
})
