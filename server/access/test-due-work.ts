import { billStatuses } from '../../contract/billing/bill-statuses.ts'
import { setClock } from '../../database/test-clock.ts'
import { staffOf } from '../../database/test-world.ts'
import { balancesOf, bankOf, billsOf, closeAt, dateOf, onCredit, pay, wib } from '../billing/test-moving-clock.ts'
import type { ScheduleName } from '../runner/schedules.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClock } from '../test-clock.ts'
import { fakeTripay, paidUnheard, setGateway } from '../topup/test-tripay.ts'
import { type Door, type Hands, handsIn } from './test-hands.ts'
import type { Seen } from './test-seen.ts'

/** Who the work of the system is about, and who charges them; those of branch a have staff. */
export const parties = ['ustl-a', 'usgt-a', 'usft-a', 'usdm-a', 'ustl-b', 'sutl-b']
export const chargers = ['catl-a', 'cagt-a', 'caft-a', 'catl-b']

export interface DueWork {
  /** What staff of parties and chargers did before, so that there is work. */
  make?: () => Promise<void>
  /** Does it, as the clock or as a notice. */
  does: () => Promise<unknown>
  /** Facts that have to be seen besides one of each declared effect, where one is reached by several turns. */
  shows?: Seen
}

type MakeJob = (name: ScheduleName, at: Date, make?: () => Promise<void>) => DueWork
interface Scene extends Hands {
  world: TestApp
  job: MakeJob
  /** Runs a job by the clock as it is. */
  run: (name: ScheduleName) => Promise<unknown>
}

/** Work for every job and every hook that leads to something; made and done in the order of `workOrder`. */
export function dueWork(world: TestApp, { jobs }: TestClock): Record<string, DueWork> {
  const job: MakeJob = (name, at, make) => ({
    ...(make && { make }),
    does: async () => {
      await setClock(world.database, at)
      await jobs[name](at, at)
    },
  })
  const run = (name: ScheduleName) => Promise.resolve(jobs[name](new Date(), new Date()))
  const scene = { world, job, run, ...handsIn(world) }
  return { ...closes(scene), ...pending(scene), ...reported(scene), ...paid(scene), ...collected(scene), ...rest(scene) }
}

export const workOrder = [
  'd0-close',
  'daily-close',
  'advise-due-sales',
  'look-for-silent-sales',
  'work-off-notices',
  '/hooks/partner/:partnerId',
  'advance-tickets',
  '/hooks/bank/:bankId',
  'ask-gateways',
  '/hooks/topup/:provider',
  'follow-bills',
  'watch-outages',
  'pay-out-real-time',
  'build-domains',
]

const closes = ({ world: { database }, job, sell }: Scene): Record<string, DueWork> => ({
  'd0-close': job('d0-close', wib(1, '15:00'), async () => {
    await database.query(`update users set is_d0 = username in ('ustl-a', 'catl-a')`)
    await sell('ustl-a')
  }),
  'daily-close': job('daily-close', wib(2), async () => {
    await sell('ustl-a')
  }),
})

const silent = `select accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', $1::integer,
  'login_user_id', (select id from login_user where user_id = $1), 'mode', 'prod', 'request_type', 'purchase',
  'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', $2::text, 'counter', 1)), '20 seconds')`

const pending = ({ world: { database }, job, sell }: Scene): Record<string, DueWork> => ({
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
})

const message = { message: 'Laporan', serialNumber: '1111-2222', customerName: null }

function reported({ world: { database, call }, job, must, sell, notice }: Scene): Record<string, DueWork> {
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
  let reports: Awaited<ReturnType<typeof unanswered>>
  return {
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
  }
}

/** What takes marks back leaves new ones to the next look. */
const twice = (work: DueWork): DueWork => ({
  ...work,
  does: async () => {
    await work.does()
    await work.does()
  },
})

/** What `sutl-b`, an administrator, has lent of its own to the seller below it. */
const LENT = 1_000_000

/** It stopped when its charger had nothing to give it for that; by now that one has. */
async function stoppedUnpaid({ world: { database } }: Scene, at: Date): Promise<void> {
  const [owner, charger] = [database.userId('owner'), database.userId('catl-b')]
  const move = `select move_balance($1, $2, null, $3, $4, $5, '', null, null)`
  const [had] = await balancesOf(database, 'catl-b')
  await database.query(move, ['deduct', owner, charger, owner, had])
  const stop = 'select set_switches($1, false, false, false, false, false, $2, null, $3)'
  await database.query(stop, [database.userId('sutl-b'), charger, at])
  await database.query(move, ['transfer', owner, owner, charger, had])
}

/** A clock that was ahead has marked the bill of a user, and blocked it. */
async function markedTooEarly({ world: { database } }: Scene, username: string, due: Date, marked: Date): Promise<void> {
  const id = database.userId(username)
  await database.query('update bill set due_at = $2, overdue_at = $3, status_id = 6 where user_id = $1 and status_id = 1', [
    id,
    due,
    marked,
  ])
  await database.query('update users set is_blocked = true, blocked_by_system = true where id = $1', [id])
}

function paid(scene: Scene): Record<string, DueWork> {
  const { world, job, must, sell, bankDoor, bankNotice } = scene
  const { database, call } = world
  /** Lets a bill of a user be overdue and its user blocked, its payment requested by staff at a bank. */
  async function overdueBill(username: string, day: number, bank: number): Promise<number> {
    await sell(username)
    await closeAt(database, wib(day))
    const bills = (await billsOf(database, username)).filter(({ status }) => status < billStatuses.paid)
    const last = bills.pop()!
    for (const bill of bills) await pay(database, bill, wib(day))
    const { uniqueAmount } = await must(call('requestPayment', staffOf(username), { bill: last.id, bank }))
    await database.query('update users set dispensation = username <> $1', [username])
    await database.query(`select mark_overdue('60 minutes', $1)`, [wib(day + 1, '12:00')])
    await database.query('update users set dispensation = true')
    return uniqueAmount
  }
  const block = (username: string, isBlocked: boolean) =>
    call('blockUser', 'owner', { userId: database.userId(username), isBlocked })
  let [bank, total, ownersBank, ticketTotal] = [0, 0, 0, 0]
  let [door, ownersDoor] = [{} as Door, {} as Door]
  return {
    'advance-tickets': job('advance-tickets', wib(2), async () => {
      const account = { name: 'BCA', accountNumber: '8030', accountName: 'PT Uji' }
      ownersBank = (await must(call('insertBank', 'owner', account))).id
      await must(call('requestTicket', staffOf('usdm-a'), { amount: 50_000, bank: ownersBank }))
      await database.query('update ticket set deadline = now()')
    }),
    '/hooks/bank/:bankId': {
      make: async () => {
        bank = await bankOf(database, 'catl-a')
        door = await bankDoor('catl-a', bank)
        ownersDoor = await bankDoor('owner', ownersBank)
        total = await overdueBill('ustl-a', 3, bank)
        ticketTotal = (await must(call('requestTicket', staffOf('usdm-a'), { amount: 60_000, bank: ownersBank }))).uniqueAmount
      },
      does: async () => {
        await bankNotice(door, dateOf(3), total)
        await bankNotice(ownersDoor, dateOf(3), ticketTotal)
      },
    },
    'follow-bills': twice({
      ...job('follow-bills', wib(10, '12:00'), async () => {
        await stoppedUnpaid(scene, wib(4))
        total = await overdueBill('ustl-a', 4, bank)
        await block('catl-a', true)
        await bankNotice(door, dateOf(4), total)
        await block('catl-a', false)
        await sell('usft-a')
        await sell('ustl-b')
        // A Tuesday: what is closed at a weekend is due after it.
        await closeAt(database, wib(8))
        await markedTooEarly(scene, 'ustl-b', wib(11), wib(12))
        await sell('usft-a')
        await database.query(`update users set dispensation = username <> 'usft-a'`)
      }),
      shows: { return: [`catl-b -${LENT}`, `sutl-b ${LENT}`], unblock: ['ustl-a', 'ustl-b'] },
    }),
  }
}

/** What a gateway was paid: once nobody reported it, once it is reported. */
function collected({ world, run }: Scene): Record<string, DueWork> {
  const tripay = fakeTripay()
  let ourRef = ''
  const ask = async () => {
    ourRef = await paidUnheard(world, tripay, staffOf('usdm-a'))
  }
  return {
    'ask-gateways': {
      make: async () => {
        await setGateway(world, await tripay.open())
        await ask()
        await world.database.query(`update gateway_payment set next_ask_at = '-infinity'`)
      },
      does: () => run('ask-gateways'),
    },
    '/hooks/topup/:provider': {
      make: ask,
      does: () => tripay.send(world, ourRef),
    },
  }
}

const rest = ({ world: { database, call }, job, must, sell }: Scene): Record<string, DueWork> => ({
  'build-domains': job('build-domains', wib(10), async () => {
    await must(
      call('createDomain', 'owner', { name: `${crypto.randomUUID()}.example.id`, appName: 'Melati Pay', shortName: 'Melati' }),
    )
  }),
  'watch-outages': job('watch-outages', wib(10), async () => {
    await database.query('delete from partner_minute')
    await database.query(`insert into partner_minute (minute, product_id, partner_id, asked, began, failed)
        select date_trunc('minute', now()), id, 1, 100, 100, 100 from product where code = 'S10'`)
    await database.query(`insert into seller_minute (minute, product_id, seller_id, lost)
        select date_trunc('minute', now()), p.id, n, 30 from product p, generate_series(1, 3) n where p.code = 'S10'
        on conflict (minute, product_id, seller_id) do update set lost = 30`)
  }),
  'pay-out-real-time': job('pay-out-real-time', wib(10), async () => {
    await sell('ustl-a')
    await database.query(`update users set is_dm = true, is_real_time = true, is_d0 = false where username = 'catl-a'`)
  }),
})

/** Parties and chargers live on credit, one party draws, and staff may do all that staff can be given. */
export async function ready({ database }: Pick<TestApp, 'database'>): Promise<void> {
  for (const [username, lent] of [
    ['catl-a', 9_000_000],
    ['caft-a', 9_000_000],
    ['ustl-a', 1_000_000],
    ['usft-a', 1_000_000],
    ['ustl-b', LENT],
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
