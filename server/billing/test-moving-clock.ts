import type { TestDatabase } from '../../database/test-database.ts'

/** Money of some users for a test, whole rupiah. */
export async function balancesOf(database: TestDatabase, ...usernames: string[]): Promise<number[]> {
  const rows = await database.query<{ username: string; balance: string }>(
    'select u.username, b.balance from balance b join users u on u.id = b.user_id where u.username = any ($1)',
    [usernames],
  )
  const found = new Map(rows.map(({ username, balance }) => [username, Number(balance)]))
  return usernames.map((username) => found.get(username) ?? Number.NaN)
}

export interface TestBill {
  id: number
  user: string
  charger: string
  amount: number
  paid: number
  lifted: number
  status: number
  cycle: number
  due: string
}

/** Unsplit bills and parts of some users, oldest first. */
export async function billsOf(database: TestDatabase, ...usernames: string[]): Promise<TestBill[]> {
  const rows = await database.query(
    `select b.id, u.username as "user", c.username as charger, b.amount::float as amount, b.paid_amount::float as paid, b.lifted_amount::float as lifted,
       b.status_id as status, b.cycle, to_char(b.due_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as due
     from bill b join users u on u.id = b.user_id join users c on c.id = b.charger_id where u.username = any ($1) order by b.id`,
    [usernames],
  )
  return rows as unknown as TestBill[]
}

const dayLength = 86_400_000

/** A Monday within the next seven days, so that partitions are there: the tests count their days from it. */
const firstMonday = (() => {
  const today = new Date(new Date().toISOString().slice(0, 10)).getTime()
  return today + ((8 - new Date(today).getUTCDay()) % 7 || 7) * dayLength
})()

/** The date of a day of the test as YYYY-MM-DD; day 0 is a Monday. */
export const dateOf = (day: number): string => new Date(firstMonday + day * dayLength).toISOString().slice(0, 10)

/** An instant of WIB: `wib(1, '11:30')` is Tuesday. */
export const wib = (day: number, time = '00:00'): Date => new Date(`${dateOf(day)}T${time}:00+07:00`)

/** What the clock does at a close, at an instant of one's own. */
export async function closeAt(database: TestDatabase, at: Date, cycle: 1 | 2 = 1): Promise<number | null> {
  const day = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  await database.query('select pay_out_fees($1, $2)', [cycle === 1 ? 'all' : 'd0', at])
  const [row] = await database.query<{ run: number | null }>('select close_bills($1, $2::smallint, null, $3) as run', [
    day,
    cycle,
    at,
  ])
  return row?.run ?? null
}

/** What the clock does every minute. */
export async function followAt(database: TestDatabase, at: Date): Promise<void> {
  await database.query(`select mark_overdue('60 minutes', $1)`, [at])
  await database.query('select finish_bills($1)', [at])
}

/** A bank of a user, made when it is not there. */
export async function bankOf(database: TestDatabase, username: string): Promise<number> {
  const [bank] = await database.query<{ id: number }>(
    `insert into bank (user_id, name, account_number, account_name, tl) values ($1, 'BCA', $2, 'Uji', true)
     on conflict (user_id, upper(name), account_number) where deleted_at is null do update set tl = true returning id`,
    [database.userId(username), `10${database.userId(username)}`],
  )
  return bank!.id
}

/** Requests a bill's payment and confirms it in full, or up to an amount. Gives the refusal, or null. */
export async function pay(
  database: TestDatabase,
  bill: TestBill,
  at: Date,
  amount = bill.amount - bill.paid,
): Promise<string | null> {
  const bank = await bankOf(database, bill.charger)
  await database.query('select request_payment($1, $2, $3, $4)', [bill.id, database.userId(bill.user), bank, at])
  const [confirmed] = await database.query<{ refusal: string | null }>(
    `select refusal from confirm_payment($1, $2, null, '', $3, null, null, null, $4)`,
    [bill.id, amount, database.userId(bill.charger), at],
  )
  return confirmed!.refusal
}

/**
 * Gives a user nothing but what its charger lends it: what the test world gave is taken back, then `lent` is given, and that is its ceiling.
 */
export async function onCredit(database: TestDatabase, username: string, lent: number): Promise<void> {
  const id = database.userId(username)
  const owner = database.userId('owner')
  const [row] = await database.query<{ balance: string; charger: number }>(
    'select balance, charger_of(user_id) as charger from balance where user_id = $1',
    [id],
  )
  if (Number(row!.balance) > 0)
    await database.query(`select move_balance('deduct', $1, null, $2, $1, $3, '', null, null)`, [owner, id, row!.balance])
  await database.query(`select move_balance('transfer', $1, null, $1, $2, $3, '', null, null)`, [row!.charger, id, lent])
  await database.query('update users set balance_limit = $2 where id = $1', [id, lent])
}
