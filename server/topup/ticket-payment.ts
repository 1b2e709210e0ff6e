import { sql } from 'kysely'
import type { Answer } from '../runner/handlers.ts'
import type { Tx } from '../runner/pool.ts'
import { providers } from './gateway-settings.ts'
import type { TicketRow } from './tickets.queries.ts'

type Payment = NonNullable<Answer<'requestTicket'>['payment']>
interface Row {
  provider: string
  method: string
  state: Payment['state']
  payCode: string | null
  qr: string | null
  fee: number | null
  payerFee: number | null
  left: number | null
  problem: string | null
}

/** What a gateway collects for a ticket; null for one that is paid by transfer. */
export async function paymentOf(tx: Tx, { id }: TicketRow): Promise<Payment | null> {
  const { rows } = await sql<Row>`
    select provider, method, state, pay_code, qr, payer_fee, problem, case fee_from when 'user' then fee end as fee,
      round(extract(epoch from expires_at - now()) * 1000)::bigint as "left"
    from gateway_payment where ticket_id = ${id}`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { provider, method, state, payCode, qr, fee, payerFee, left, problem } = row
  const way = providers[provider]?.ways.find(({ code }) => code === method)
  return {
    name: way?.name ?? method,
    kind: way?.kind ?? 'va',
    state,
    payCode,
    qr,
    payerFee: payerFee ?? 0,
    fee,
    secondsLeft: state === 'open' && left !== null ? Math.max(0, Math.ceil(left / 1000)) : null,
    problem,
  }
}
