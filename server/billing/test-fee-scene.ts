import { endingsIn } from '../../database/test-records.ts'
/** Anything that runs one query: the database of a test, or a connection beside it. */
export type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** The seller of these scenes and the two who earn from its sales. */
export const [seller, agent, subAgent] = ['ustl-a', 'catl-a', 'sutl-a'] as const
/** What a sale brings to the agent and to the sub-agent when nothing else is said. */
export const shares = { agent: 200, subAgent: 300 } as const

let sold = 0
/** Accepts one token each for some shares of the agent, which may be below zero like those of a refund; answers the sales. */
export async function accept(run: Run, ofAgent: readonly number[]): Promise<number[]> {
  const sales: number[] = []
  for (const share of ofAgent) {
    const number = `1407${String(++sold).padStart(7, '0')}`
    const [sale] = await run(
      `select a.sale_id::int as id from users u
       cross join accept_sale(json_populate_record(null::sale_item, json_build_object('user_id', u.id, 'mode', 'prod', 'request_type', 'purchase', 'door', 'counter', 'body_hash', 'x', 'product_code', 'PLN20', 'customer_code', $2::text, 'counter', 1)), '5 minutes') a
       where u.username = $1`,
      [seller, number],
    )
    sales.push(sale!.id as number)
    await run('update sale set fee1 = $2 where id = $1', [sale!.id, share])
  }
  return sales
}

/** Ends sales as delivered, as one batch: several by the function for many, one by the function for one. */
export async function settle(run: Run, sales: readonly number[]): Promise<void> {
  const [only] = sales
  if (sales.length === 1)
    await run(`select settle_sale($1, now() - interval '1 hour', 1, null, null, null, '', null, null)`, [only])
  else {
    const items = sales.map((sale_id, n) => ({ n, sale_id, partner_id: 1, status: 4, message: '', idle: false }))
    await run(`select settle_sales(${endingsIn('$1')}, now() - interval '1 hour')`, [JSON.stringify(items)])
  }
}

/** Sells one token each for some shares of the agent, and ends them as one batch. */
export const sell = async (run: Run, ofAgent: readonly number[]): Promise<void> => settle(run, await accept(run, ofAgent))

/** What an upline earned, was paid, is due to it and waits for the next fold: whole rupiah. */
export async function feesOf(run: Run, username: string) {
  const [row] = await run(
    `select coalesce((select sum(amount) from fee_fact f where f.user_id = u.id), 0)::float8 as earned,
       coalesce((select sum(amount) from posting p where p.kind = 'payout' and p.receiver_id = u.id), 0)::float8 as paid,
       coalesce((select amount from fee_due d where d.user_id = u.id), 0)::float8 as due,
       coalesce((select sum(f.amount) from fee_queue q, unnest(q.users, q.amounts) f(user_id, amount) where f.user_id = u.id), 0)::float8 as waiting
     from users u where u.username = $1`,
    [username],
  )
  return row as { earned: number; paid: number; due: number; waiting: number }
}

/** The folds that a user's pay-outs name, and what each of them paid, oldest first. */
export const payOutsOf = (run: Run, username: string) =>
  run(
    `select n.from_fold as after, n.to_fold as until, p.amount::float8 as paid from fee_payout n
     join posting p on p.id = n.posting_id join users u on u.id = n.user_id where u.username = $1 order by n.to_fold`,
    [username],
  )
