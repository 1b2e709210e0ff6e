import { userTypes } from '../../contract/user-types.ts'

/** What the journal says of the sales of somebody and of all below it, in whole rupiah; what was refunded in the span is taken off. */
interface Booked {
  user_id: number
  user_type_id: number
  /** What sellers paid and did not get back. */
  paid: number
  /** Of what settled: what it came to, what partners and the platform got of it, all shares, and the user's own. */
  settled: number
  partner: number
  revenue: number
  fees: number
  own: number
}

interface Span {
  startDate: string
  endDate: string
}

type Query = (text: string, values: unknown[]) => Promise<object[]>
/** Makes a call as a user and gives its answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers of several reports
type Ask = (userId: number, call: 'transactionLog' | 'transactionReport' | 'transactionByProduct', input: object) => Promise<any>

/** Each line of the journal that is of a sale or refund of the span, with whose it is: sales are found by their ids alone, no sum of a sale is read. */
const journal = `
  with
    span as (select $1::timestamptz as first, $2::timestamptz as last),
    sold as materialized (
      select s.id, s.user_id, s.l1, s.l2, s.l3, s.l4, s.l5 from sale s, span
      where s.mode = 'prod' and s.request_type = 'purchase' and s.created_at >= span.first and s.created_at <= span.last
    ),
    given as materialized (
      select s.id, s.user_id, s.l1, s.l2, s.l3, s.l4, s.l5 from span join refund r on r.at >= span.first and r.at <= span.last
      join sale s on s.id = r.sale_id
    ),
    lines as (
      select o.*, 'paid' as name, null::integer as party, -e.amount as amount from sold o
        join entry e on e.cause_id = o.id and e.user_id = o.user_id and e.kind in ('hold', 'void') and e.created_at >= $1
      union all
      select g.*, 'paid', null, -e.amount from given g join entry e on e.cause_id = g.id and e.kind = 'refund' and e.created_at >= $1
      union all
      select g.*, 'in-flight', null, e.amount from given g join entry e on e.cause_id = g.id and e.kind = 'refund' and e.created_at >= $1
      union all
      select o.*, l.account::text, l.party_id, l.amount from sold o
        join system_entry l on l.cause_id = o.id and l.kind = 'settle' and l.created_at >= $1
      union all
      select g.*, l.account::text, l.party_id, l.amount from given g
        join system_entry l on l.cause_id = g.id and l.kind = 'refund' and l.created_at >= $1
    ),
    whose as (
      select m.user_id, l.name, l.party, sum(l.amount) as amount from lines l
        join users w on w.parent_id is null
        cross join lateral (values (w.id), (l.l1), (l.l2), (l.l3), (l.l4), (l.l5)) m (user_id)
      where m.user_id = any ($3) group by m.user_id, l.name, l.party
    )
  select u.id as user_id, u.user_type_id,
    coalesce(sum(w.amount) filter (where w.name = 'paid'), 0)::float8 as paid,
    coalesce(-sum(w.amount) filter (where w.name = 'in-flight'), 0)::float8 as settled,
    coalesce(sum(w.amount) filter (where w.name = 'partner'), 0)::float8 as partner,
    coalesce(sum(w.amount) filter (where w.name = 'revenue'), 0)::float8 as revenue,
    coalesce(sum(w.amount) filter (where w.name = 'fees-payable'), 0)::float8 as fees,
    coalesce(sum(w.amount) filter (where w.name = 'fees-payable' and w.party = u.id), 0)::float8 as own
  from users u left join whose w on w.user_id = u.id where u.id = any ($3) group by u.id, u.user_type_id order by u.id`

/** Asks users for the sums of a span in the log, the report and by item, and says in which they differ from the journal; also how much was compared. */
export async function compareWithLedger(
  query: Query,
  ask: Ask,
  span: Span,
  users: readonly number[],
): Promise<{ wrong: string[]; paid: number; earning: number }> {
  const wrong: string[] = []
  const books = (await query(journal, [span.startDate, span.endDate, users])) as Booked[]
  const page = { ...span, salesType: 'All', currentPage: 1, rowsPerPage: 1 }
  for (const book of books) {
    const compare = (what: string, shown: unknown, booked: unknown) => {
      if (JSON.stringify(shown) !== JSON.stringify(booked))
        wrong.push(`user ${book.user_id}, ${what}: ${JSON.stringify(shown)}, in the journal ${JSON.stringify(booked)}`)
    }
    const { sum } = await ask(book.user_id, 'transactionLog', { ...page, salesType: 'All' })
    compare('log', sum.amount, book.paid)
    const { extractedRows } = await ask(book.user_id, 'transactionReport', page)
    const place = extractedRows.columns.findIndex(({ id }: { id: string }) => id === 'amount')
    compare('report', extractedRows.footer[place], book.paid)
    const { total } = await ask(book.user_id, 'transactionByProduct', { ...page, settledOnly: true })
    const { amount, partner, revenue, SaleFee } = total
    const fees = Object.values(SaleFee as Record<string, number>).reduce((all, fee) => all + fee, 0)
    const { level, isSeller } = userTypes[book.user_type_id]!
    compare('settled', amount, book.settled)
    compare('divided', partner + revenue + fees, book.settled)
    if (level === 0) compare('shares', [partner, revenue, fees], [book.partner, book.revenue, book.fees])
    else if (!isSeller) compare('own share', revenue, book.own)
  }
  return {
    wrong,
    paid: books.filter(({ paid }) => paid !== 0).length,
    earning: books.filter(({ own, revenue }) => own !== 0 || revenue !== 0).length,
  }
}
