import { staffOf } from '../../database/test-world.ts'
import { bankOf, billsOf, closeAt, dateOf, onCredit, pay, wib } from '../billing/moving-clock.ts'
import type { ScheduleName } from '../runner/schedules.ts'
import { signature } from '../runner/signed-body.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClock } from '../test-clock.ts'

/** Who the work of the system is about, and who charges them; all of branch a, where everybody has staff. */
export const parties = ['ustl-a', 'usgt-a', 'usft-a', 'usdm-a']
export const chargers = ['catl-a', 'cagt-a', 'caft-a']

/** Where a notice goes, and what it is signed with. */
interface Door {
  path: string
  secret: string
}

export interface DueWork {
  /** What staff of parties and chargers did before, so that there is work. */
  make?: () => Promise<void>
  /** Does it, as the clock or as a notice. */
  does: () => Promise<unknown>
}

/** Work for every job and every hook, in the order in which it is made and done. */
export function dueWork({ app, database, call }: TestApp, { jobs }: TestClock): Record<string, DueWork> {
  const staff = (username: string) => staffOf(username)
  let customers = 100
  async function sell(username: string, ending = '000'): Promise<number> {
    customers += 1
    const input = { productCode: 'PLN20', customerCode: `14077${customers}${ending}` }
    // Those of this network sell without staff.
    const { body, status, text } = await call('purchase', username === 'usgt-a' ? username : staff(username), input)
    if (status !== 200) throw new Error(`${username}: ${text}`)
    return body.saleId
  }
  const must = async (answer: ReturnType<TestApp['call']>) => {
    const { status, body, text } = await answer
    if (status !== 200) throw new Error(text)
    return body
  }
  const job = (name: ScheduleName, at: Date, make?: () => Promise<void>): DueWork => ({
    ...(make && { make }),
    does: () => jobs[name](at, at),
  })
  async function notice({ path, secret }: Door, body: object): Promise<void> {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'x-jenjang-signature': signature(secret, Math.floor(Date.now() / 1000), payload),
    }
    const { statusCode, body: text } = await app.inject({ method: 'POST', url: path, headers, payload })
    if (statusCode !== 200) throw new Error(text)
  }
  let movements = 0
  const bankDoor = (username: string, bankId: number): Promise<Door> => must(call('bankWebhook', username, { bankId }))
  async function bankNotice(door: Door, day: string, amount: number): Promise<void> {
    movements += 1
    await notice(door, { lines: [{ id: `N-${movements}`, day, amount, description: 'SETOR' }] })
  }
  /** Lets a bill of a user be overdue and its user blocked, its payment requested by staff at a bank. */
  async function overdueBill(username: string, day: number, bank: number): Promise<number> {
    await sell(username)
    await closeAt(database, wib(day))
    const bills = (await billsOf(database, username)).filter(({ status }) => status < 4)
    const last = bills.pop()!
    for (const bill of bills) await pay(database, bill, wib(day))
    const { uniqueAmount } = await must(call('requestPayment', staff(username), { bill: last.id, bank }))
    await database.query('update users set dispensation = username <> $1', [username])
    await database.query(`select mark_overdue('60 minutes', $1)`, [wib(day + 1, '12:00')])
    await database.query('update users set dispensation = true')
    return uniqueAmount
  }
  const block = (username: string, isBlocked: boolean) =>
    call('blockUser', 'owner', { userId: database.userId(username), isBlocked })
  /** Sales without an answer, and one that failed, with what their partner has to say of them. */
  async function unanswered(): Promise<{ partnerId: number; door: Door; reference: string; status: string }[]> {
    const told = [
      [await sell('ustl-a', '919'), 'success'],
      [await sell('ustl-a', '919'), 'failure'],
      [await sell('usgt-a', '919'), 'failure'],
      [await sell('ustl-a', '911'), 'success'],
    ] as const
    const rows = await database.query('select id::integer as id, partners[1] as partner from sale where id = any ($1)', [
      told.map(([id]) => id),
    ])
    const partners = new Map(rows.map(({ id, partner }) => [id, partner]))
    const doors = new Map<number, Door>()
    for (const id of partners.values()) doors.set(id, await must(call('partnerCallback', 'owner', { id })))
    await database.query(`update open_sale set busy_for = null, next_advice_at = now() + interval '1 hour'`)
    return told.map(([id, status]) => {
      const partnerId = partners.get(id)
      return { partnerId, door: doors.get(partnerId)!, reference: `${id}-1`, status }
    })
  }
  const message = { message: 'Laporan', serialNumber: null, customerName: null }
  let reports: Awaited<ReturnType<typeof unanswered>>
  let [bank, total, ownersBank, ticketTotal] = [0, 0, 0, 0]
  let [door, ownersDoor] = [{} as Door, {} as Door]
  const silent = `select accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer,
    'login_user_id', (select id from login_user where user_id = $1), 'mode', 'prod', 'request_type', 'purchase',
    'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', $2::text, 'counter', 1)), '20 seconds')`

  return {
    'd0-close': job('d0-close', wib(1, '15:00'), async () => {
      await database.query(`update users set is_d0 = username in ('ustl-a', 'catl-a')`)
      await sell('ustl-a')
    }),
    'daily-close': job('daily-close', wib(2), async () => {
      await sell('ustl-a')
    }),
    'advise-due-sales': job('advise-due-sales', wib(2), async () => {
      for (const [user, ending] of [
        ['ustl-a', '913'],
        ['ustl-a', '914'],
        ['usgt-a', '914'],
      ] as const)
        await sell(user, ending)
      await database.query('update open_sale set next_advice_at = now()')
    }),
    'look-for-silent-sales': job('look-for-silent-sales', wib(2), async () => {
      await database.query(silent, [database.userId('ustl-a'), '14077203777'])
      await database.query(silent, [database.userId('ustl-a'), '14077203914'])
      // A semi account draws where a call tells it to; here one without an answer, whose place on the list was lost.
      const sale = await sell('usgt-a', '914')
      await database.query('delete from open_sale where sale_id = $1', [sale])
      await database.query('update sale_sweep set mark = 0')
    }),
    'work-off-notices': job('work-off-notices', wib(2), async () => {
      for (const { partnerId, reference, status } of await unanswered())
        await database.query(
          `insert into partner_notice (partner_id, received_at, body, fingerprint, sale_id)
           values ($1, now() - interval '1 minute', $2, sha256($3), $4)`,
          [partnerId, JSON.stringify({ ...message, reference, status }), reference, reference.split('-')[0]],
        )
    }),
    '/hooks/partner/:partnerId': {
      make: async () => {
        reports = await unanswered()
      },
      does: async () => {
        for (const { door, reference, status } of reports) await notice(door, { ...message, reference, status })
      },
    },
    'advance-tickets': job('advance-tickets', wib(2), async () => {
      const account = { name: 'BCA', accountNumber: '8030', accountName: 'PT Uji' }
      ownersBank = (await must(call('insertBank', 'owner', account))).id
      await must(call('requestTicket', staff('usdm-a'), { amount: 50_000, bank: ownersBank }))
      await database.query('update ticket set deadline = now()')
    }),
    '/hooks/bank/:bankId': {
      make: async () => {
        bank = await bankOf(database, 'catl-a')
        door = await bankDoor('catl-a', bank)
        ownersDoor = await bankDoor('owner', ownersBank)
        total = await overdueBill('ustl-a', 3, bank)
        ticketTotal = (await must(call('requestTicket', staff('usdm-a'), { amount: 60_000, bank: ownersBank }))).uniqueAmount
      },
      does: async () => {
        await bankNotice(door, dateOf(3), total)
        await bankNotice(ownersDoor, dateOf(3), ticketTotal)
      },
    },
    'follow-bills': job('follow-bills', wib(10, '12:00'), async () => {
      total = await overdueBill('ustl-a', 4, bank)
      await block('catl-a', true)
      await bankNotice(door, dateOf(4), total)
      await block('catl-a', false)
      await sell('usft-a')
      // A Tuesday: what is closed at a weekend is due after it.
      await closeAt(database, wib(8))
      await sell('usft-a')
      await database.query(`update users set dispensation = username <> 'usft-a'`)
    }),
    'watch-outages': job('watch-outages', wib(10), async () => {
      await database.query('delete from partner_minute')
      await database.query(`insert into partner_minute (minute, product_id, partner_id, asked, began, failed)
        select date_trunc('minute', now()), id, 1, 100, 100, 100 from product where code = 'S10'`)
    }),
    'pay-out-real-time': job('pay-out-real-time', wib(10), async () => {
      await sell('ustl-a')
      await database.query(`update users set is_dm = true, is_real_time = true, is_d0 = false where username = 'catl-a'`)
    }),
  }
}

/** Parties and chargers live on credit, one party draws, and staff may do all that staff can be given. */
export async function ready({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (const [username, lent] of [
    ['catl-a', 9_000_000],
    ['caft-a', 9_000_000],
    ['ustl-a', 1_000_000],
    ['usft-a', 1_000_000],
  ] as const)
    await onCredit(database, username, lent)
  const owner = database.userId('owner')
  const semi = database.userId('usgt-a')
  await database.query(
    `select move_balance('deduct', $1, null, $2, $1, balance, '', null, null) from balance where user_id = $2`,
    [owner, semi],
  )
  await database.query('update users set is_dm = true, is_semi = true, balance_limit = 1000000 where id = $1', [semi])
  await database.query('update users set dispensation = true')
  await database.query(`update login_user set permissions = '{view,sell,money,users}'`)
}
