import { sql } from 'kysely'
import { formatRupiah } from '../../rules/amounts.ts'
import { padTicket } from '../../rules/ids.ts'
import type { Publish } from '../live/live.ts'
import { tellOperators } from '../operators/operators.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Input, Origin } from '../runner/handlers.ts'
import { postTo } from '../runner/outgoing.ts'
import type { Tx } from '../runner/pool.ts'
import { refuse } from '../runner/refuse.ts'
import type { Transact } from '../runner/transact.ts'
import type { Collected, GatewayNotice, SendOut } from './gateway.ts'
import { accountOf, providers, setProvider } from './gateway-settings.ts'
import { tellTicket } from './ticket-notices.ts'
import { askedRow, ticketById } from './tickets.queries.ts'
import { presentTicket } from './topup.ts'

const WITHIN_MS = 10_000
/** Longer than the shortest that a provider gives a virtual account, an hour. */
const LIFE_MS = 65 * 60_000
/** A provider that knows of no such payment this often, by then for seven minutes, never had it. */
const MOST_ASKS = 3

export interface GatewayParts {
  transact: Transact
  publish: Publish
  privateAddresses: boolean
}

interface Payment {
  id: number
  ticketId: number
  provider: string
  method: string
  ourRef: string
  state: string
  reference: string | null
  expiresAt: Date | null
  asks: number
}

/** Sends to the address that the owner has set. */
const sending =
  (privateAddresses: boolean): SendOut =>
  (request) =>
    postTo({ ...request, withinMs: WITHIN_MS, chosenBy: 0, privateAddresses })

/** Opens a ticket, then asks the gateway for its payment outside the transaction. Without a clear answer the clock asks again. */
export async function requestGatewayTicket(
  parts: GatewayParts,
  actor: Actor,
  input: Input<'requestGatewayTicket'>,
  origin: Origin,
): Promise<Answer<'requestGatewayTicket'>> {
  const { transact, publish } = parts
  const { method, ...asked } = input
  const payment = await transact.write(async (tx, afterCommit) => {
    await openAudit(tx, 'requestGatewayTicket', auditedBy(actor), input, origin)
    const { rows } = await sql<Payment>`
      select * from request_gateway_ticket(${askedRow(actor.userId, asked)}, ${method})`.execute(tx)
    const opened = rows[0] ?? refuse('ticket-open')
    await tellTicket(tx, (await ticketById(tx, opened.ticketId))!, (event) => afterCommit(() => publish(event)))
    return opened
  })
  await create(parts, payment)
  return transact.read(async (tx) => presentTicket(tx, (await ticketById(tx, payment.ticketId))!))
}

async function create({ transact, privateAddresses, publish }: GatewayParts, payment: Payment): Promise<void> {
  const { account, wanted } = await transact.read(async (tx) => ({
    account: (await accountOf(tx, payment.provider))!,
    wanted: await wantedOf(tx, payment),
  }))
  const created = await providers[payment.provider]!.create(sending(privateAddresses), account, wanted)
  if (created.kind === 'unclear') return
  await transact.write(async (tx, afterCommit) => {
    const done =
      created.kind === 'open' ? await opened(tx, payment, created.collected) : await ended(tx, payment, 'failed', created.problem)
    if (done) await tellTicket(tx, (await ticketById(tx, payment.ticketId))!, (event) => afterCommit(() => publish(event)))
  })
}

async function wantedOf(tx: Tx, { ticketId, ourRef, method }: Payment) {
  const { rows } = await sql<{ name: string; email: string | null; phone: string | null; amount: number }>`
    select u.name, u.email, u.phone, t.unique_amount as amount
    from ticket t join users u on u.id = t.user_id where t.id = ${ticketId}`.execute(tx)
  const { name, email, phone, amount } = rows[0]!
  // The documentation asks for an address of every customer; one without any has that of a domain that is nobody's.
  const customer = { name, email: email ?? 'no-reply@example.com', phone: phone ?? '' }
  const expiresAt = new Date(Date.now() + LIFE_MS)
  return { ourRef, method, amount, title: `Top-up ${padTicket(ticketId)}`, customer, expiresAt }
}

async function opened(tx: Tx, { id }: Payment, collected: Collected): Promise<boolean> {
  const { reference, payCode, qr, expiresAt, fee, payerFee } = collected
  const { rows } = await sql<{ done: boolean }>`select open_gateway_payment(${id}::bigint, ${reference}, ${payCode}, ${qr},
    ${expiresAt}::timestamptz, ${fee}::bigint, ${payerFee}::bigint) as done`.execute(tx)
  return rows[0]!.done
}

async function ended(tx: Tx, { id }: Payment, state: 'closed' | 'failed', problem: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select end_gateway_payment(${id}::bigint, ${state}, ${problem}) as done`.execute(tx)
  return rows[0]!.done
}

/** Asks providers about payments that are due: those without a clear answer, and those that nobody reported. Throws at the end what went wrong with some. */
export async function askGateways(parts: GatewayParts): Promise<void> {
  const due = await parts.transact.write(async (tx) => {
    const { rows } = await sql<Payment>`select * from claim_gateway_payments()`.execute(tx)
    return rows
  })
  const failures: unknown[] = []
  for (const payment of due) await askAbout(parts, payment).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${due.length} payments could not be asked about`)
}

async function askAbout({ transact, privateAddresses, publish }: GatewayParts, payment: Payment): Promise<void> {
  const account = (await transact.read((tx) => accountOf(tx, payment.provider)))!
  const found = await providers[payment.provider]!.state(sending(privateAddresses), account, payment)
  if (found.kind === 'unclear') return
  await transact.write(async (tx, afterCommit) => {
    const later: Publish = (event) => afterCommit(() => publish(event))
    if (found.kind === 'known') {
      const isNew = payment.state === 'asked' && (await opened(tx, payment, found.collected))
      await takeGatewayNotice(tx, payment.provider, 'answer', found.told, later)
      if (isNew) await tellTicket(tx, (await ticketById(tx, payment.ticketId))!, later)
      return
    }
    const isOver = payment.asks >= MOST_ASKS && payment.state === 'asked'
    if (isOver && (await ended(tx, payment, 'failed', 'not-known')))
      await tellTicket(tx, (await ticketById(tx, payment.ticketId))!, later)
  })
}

/**
 * Stores the report of a provider and applies it, in a transaction without a person. The operators get a message about what
 * waits for a person. Gives the result; `repeated` for a known report.
 */
export async function takeGatewayNotice(
  tx: Tx,
  provider: string,
  source: 'notice' | 'answer',
  told: GatewayNotice,
  publish: Publish,
): Promise<string> {
  const { rows } = await sql<{ outcome: string; ticketId: number | null }>`
    select * from take_gateway_notice(${provider}, ${source}, ${told.reference}, ${told.ourRef}, ${told.status},
      ${told.currency}, ${told.amount}::bigint, ${told.payerFee}::bigint, ${told.fee}::bigint)`.execute(tx)
  const { outcome, ticketId } = rows[0]!
  if (outcome === 'repeated') return outcome
  const ticket = ticketId === null ? undefined : await ticketById(tx, ticketId)
  if (ticket && (outcome === 'credited' || told.status !== 'unpaid')) await tellTicket(tx, ticket, publish)
  if (outcome !== 'credited' && outcome !== 'noted')
    await tellOperators(tx, 'topup-report-waits', {
      ref: told.ourRef,
      sum: formatRupiah(told.amount),
      ticket: ticketId === null ? '–' : padTicket(ticketId),
    })
  return outcome
}

/** Asks the provider which ways to pay are open, outside any transaction. */
export async function tryTopupGateway(transact: Transact, privateAddresses: boolean): Promise<Answer<'tryTopupGateway'>> {
  const { gateway, account } = await transact.read(setProvider)
  try {
    return { problem: null, open: await gateway.openWays(sending(privateAddresses), account) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error), open: [] }
  }
}
