import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const { call, database } = testApp()
const amount = 50_000
let bank: number
let other: number

beforeAll(async () => {
  const insert = `insert into bank (user_id, name, account_number, account_name) values ($1, 'BCA', $2, 'PT Uji') returning id`
  const make = async (number: string): Promise<number> =>
    (await database.query(insert, [database.userId('owner'), number]))[0]!.id
  bank = await make('1')
  other = await make('2')
})
beforeEach(async () => {
  await database.query('delete from taken_total')
  await database.query('delete from gateway_payment')
  await database.query('delete from statement_line')
  await database.query('delete from ticket where status_id <> 3')
})

const ask = async (user: string, sum = amount, at = bank) => {
  const { status, body } = await call('requestTicket', user, { amount: sum, bank: at })
  return status === 200 ? { id: body.id as number, total: body.amount + body.unique } : body.code
}
const move = (ticket: number, ...states: number[]) =>
  states.reduce(
    (before, to) =>
      before.then(() =>
        database.query(
          'update ticket set status_id = $2::smallint, deadline = case when $2::smallint < 3 then now() end, moved_at = now() where id = $1',
          [ticket, to],
        ),
      ),
    Promise.resolve<unknown>(null),
  )
const held = async () => {
  const rows = await database.query<{ total: string }>('select total from taken_total order by total')
  return rows.map(({ total }) => Number(total))
}

/** A line of the bank with this total. */
const line = async (total: number, daysBefore = 0) => {
  const [row] = await database.query<{ id: number }>(
    `with import as (insert into statement_import (bank_id, source, created_at) values ($1, 'webhook', now()) returning id)
     insert into statement_line (bank_id, import_id, day, amount, description, fingerprint, created_at)
     select $1, id, (now() at time zone 'Asia/Jakarta')::date - $3::integer, $2, '', 'l' || id, now() from import returning id`,
    [bank, total, daysBefore],
  )
  return row!.id
}
const match = async (id: number) => (await database.query('select how from match_lines($1, now())', [[id]])).map(({ how }) => how)

/** A ticket whose payment a gateway was to collect. */
const collected = async (ticket: number) => {
  await database.query(
    `insert into topup_gateway (provider, is_active, url, account_code, sealed, bank_id, methods, fee_from)
     values ('tripay', false, 'https://uji.example', 'uji', '', $1, '{}', 'user') on conflict do nothing`,
    [bank],
  )
  await database.query(
    `insert into gateway_payment (ticket_id, provider, method, fee_from, our_ref, created_at) values ($1, 'tripay', 'QRIS', 'user', 'uji-1', now())`,
    [ticket],
  )
}

describe('who asks for a top-up again', () => {
  test.each([
    ['withdrawn', [4]],
    ['expired', [6]],
  ])('gets the total of its ticket that was %s, however often', async (_, states) => {
    const first = await ask('usdp-a')
    for (let round = 0; round < 5; round++) {
      await move((await database.query('select max(id) as id from ticket'))[0]!.id, ...states)
      expect(await ask('usdp-a')).toMatchObject({ total: first.total })
    }
    expect(await held()).toEqual([first.total])
  })

  test('gets it for another sum, too, that reaches it', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 4)
    const near = await ask('usdp-a', total - 1)
    expect(near.total).toBe(total)
    await move(near.id, 4)
    const beyond = await ask('usdp-a', total)
    expect(beyond.total).toBeGreaterThan(total)
  })

  test.each([
    ['that may have been paid', [2, 7], 'usdp-a', () => bank],
    ['of a ticket that the platform cancelled, maybe as it gave the money by hand', [2, 5], 'usdp-a', () => bank],
    ['of somebody else', [4], 'usdp-b', () => bank],
    ['at another bank', [4], 'usdp-a', () => other],
  ])('gets no total %s', async (_, states, user, at) => {
    const { id, total } = await ask('usdp-a')
    await move(id, ...states)
    await database.query(
      'insert into taken_total (bank_id, total, kind, ref_id) select $1, 50000 + c, $3, 0 from generate_series(1, 999) c where 50000 + c not in ($2, 50001, 50002)',
      [bank, total, 'bill'],
    )
    const again = await ask(user, amount, at())
    expect(again.total !== total || at() === other).toBe(true)
    expect(await held()).toContain(total)
  })

  test.each([
    ['the line of it is there already: it would be credited twice', '0', 0, false],
    ['so it is where a clock that was ahead wrote when it was told', '2 days', 0, false],
    ['and a line of it that is older than its first telling says nothing', '0', 1, true],
  ])('%s', async (_, ahead, daysBefore, isGivenBack) => {
    const { id, total } = await ask('usdp-a')
    await database.query('update taken_total set since = since + $1::interval', [ahead])
    await move(id, 6)
    await line(total, daysBefore)
    expect((await ask('usdp-a')).total === total).toBe(isGivenBack)
  })

  test('gets none that a gateway was to collect', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 6)
    await collected(id)
    expect((await ask('usdp-a')).total).not.toBe(total)
  })

  test('gets its own, whatever came in of other sums or was paid at a gateway by others', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 6)
    await line(total + 1)
    const others = await ask('usdp-b', amount + 2_000)
    await collected(others.id)
    expect((await ask('usdp-a')).total).toBe(total)
  })

  test('gets none whose line is there, also where a bill has the number of its ticket', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 6)
    await line(total)
    const free = total === 50_001 ? 50_002 : 50_001
    await database.query(`insert into taken_total (bank_id, total, kind, ref_id) values ($1, $2, 'bill', $3)`, [bank, free, id])
    expect((await ask('usdp-a')).total).not.toBe(total)
  })

  test('gets none that its ticket had at another row of the account: the transfer is a line of each', async () => {
    await database.query(`update bank set account_number = '1-' where id = $1`, [other])
    const { id, total } = await ask('usdp-a')
    await move(id, 4)
    await database.query(
      `insert into taken_total (bank_id, total, kind, ref_id) select $1, $2 + c, 'bill', 0 from generate_series(1, 999) c where $2 + c not in ($3, $4)`,
      [other, amount, total, total === 50_001 ? 50_002 : 50_001],
    )
    expect((await ask('usdp-a', amount, other)).total).not.toBe(total)
    await database.query('delete from taken_total')
    await database.query(`update bank set account_number = '2' where id = $1`, [other])
  })

  test('that is told at another row of its account keeps it for a week, and is not paid by hand when it cannot be sure', async () => {
    const told = (total: number) =>
      database.query(`insert into taken_total (bank_id, total, kind, ref_id) values ($1, $2, 'bill', 0)`, [other, total])
    await database.query(`update bank set account_number = '1-' where id = $1`, [other])
    const { id, total } = await ask('usdp-a')
    await told(total)
    await database.query(`select from confirm_ticket($1, '{1}', $2, $3, null, null)`, [id, total, database.userId('owner')])
    const own = await database.query(`select until < now() + interval '8 days' as ends from taken_total where ref_id = $1`, [id])
    expect(own).toEqual([{ ends: true }])
    const second = await ask('usdp-b')
    await move(second.id, 2, 7)
    await told(second.total)
    const byHand = await call('confirmTicket', 'owner', { ticket: second.id, amount: second.total })
    expect(byHand.body.code).toBe('total-told-again')
    await database.query('delete from taken_total')
    await database.query(`update bank set account_number = '2' where id = $1`, [other])
  })

  test('since today, where a clock that was ahead wrote another day', async () => {
    const { id } = await ask('usdp-a')
    await move(id, 4)
    await database.query(`update taken_total set since = now() + interval '9 days'`)
    await ask('usdp-a')
    expect(await database.query('select since <= now() as past from taken_total')).toEqual([{ past: true }])
  })

  test('gets none of what was paid: the bank’s line of it may come yet', async () => {
    const { id, total } = await ask('usdp-a')
    await database.query(`select from confirm_ticket($1, '{1}', $2, $3, null, null)`, [id, total, database.userId('owner')])
    expect((await ask('usdp-a')).total).not.toBe(total)
  })
})

describe('a ticket that could not be verified', () => {
  const week = async () =>
    (
      await database.query(
        `select extract(epoch from until - now())::integer / 86400 as days from taken_total where until < 'infinity'`,
      )
    ).map(({ days }) => days)

  test('keeps its total for a week, in which a line of it is credited, and is paid by a person only after it', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 2, 7)
    expect((await week()).length).toBe(1)
    await database.query(`update taken_total set until = now() where ref_id = $1`, [id])
    expect(await match(await line(total))).toEqual([])
    await database.query(`update taken_total set until = now() + interval '1 minute' where ref_id = $1`, [id])
    expect(await match(await line(total))).toEqual(['credited'])
  })

  test('that is opened again holds its total again, unless somebody else was told it', async () => {
    const { id, total } = await ask('usdp-a')
    const openAgain = async () => (await call('pendTicket', 'owner', { ticket: id, amount })).body.code ?? 'opened'
    for (const until of [`now() + interval '7 days'`, `now() - interval '1 day'`]) {
      await move(id, 2, 7)
      await database.query(`update taken_total set until = ${until} where ref_id = $1`, [id])
      expect(await openAgain()).toBe('opened')
      expect(await database.query(`select ref_id::int from taken_total where until = 'infinity'`)).toEqual([{ ref_id: id }])
    }
    await move(id, 2, 7)
    await database.query(`update taken_total set ref_id = ref_id + 1 where total = $1`, [total])
    expect(await openAgain()).toBe('total-told-again')
    const byHand = await call('confirmTicket', 'owner', { ticket: id, amount: total })
    expect([byHand.status, byHand.body.code]).toEqual([409, 'total-told-again'])
    expect(await database.query('select status_id from ticket where id = $1', [id])).toEqual([{ status_id: 7 }])
  })

  test.each([0, 1])(
    'keeps it for a week from the day on which it is paid by hand: the line may come yet (%i)',
    async (others) => {
      const { id, total } = await ask('usdp-a')
      await move(id, 2, 7)
      // Somebody else was told it meanwhile and has let it go, too.
      await database.query(`update taken_total set until = now() - interval '1 day', ref_id = ref_id + $2 where ref_id = $1`, [
        id,
        others,
      ])
      expect((await call('confirmTicket', 'owner', { ticket: id, amount: total })).body).toMatchObject({ changed: true })
      expect(await week()).toEqual([7])
    },
  )

  test('is paid by its line, also where a clock that was ahead wrote when it was told', async () => {
    const { id, total } = await ask('usdp-a')
    await move(id, 2, 7)
    await database.query(`update taken_total set since = now() + interval '9 days'`)
    expect(await match(await line(total))).toEqual(['credited'])
  })

  test('that is given back keeps the day on which it was told its total', async () => {
    const { id } = await ask('usdp-a')
    await database.query(`update taken_total set since = '2026-01-02'`)
    await move(id, 2, 7)
    await call('pendTicket', 'owner', { ticket: id, amount })
    expect(await database.query('select since::date::text as day from taken_total')).toEqual([{ day: '2026-01-02' }])
  })

  test('is one of five at most: its user waits for whoever decides', async () => {
    const asked: unknown[] = []
    for (let n = 0; n < 6; n++) {
      const ticket = await ask('usdp-a', amount + n * 2_000)
      asked.push(ticket.total ? 'opened' : ticket)
      if (ticket.total) await move(ticket.id, 2, 7)
    }
    expect(asked).toEqual([...Array(5).fill('opened'), 'too-many-tickets'])
    expect((await ask('usdp-b')).total).toBeGreaterThan(0)
  })
})
