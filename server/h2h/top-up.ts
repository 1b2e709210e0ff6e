import { calls } from '../../contract/calls.ts'
import { ticketStatuses } from '../../contract/topup/ticket-statuses.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import { auditedBy, openAudit } from '../runner/audit.ts'
import type { Answer, Origin } from '../runner/handlers.ts'
import { readInput } from '../runner/inputs.ts'
import type { Transact } from '../runner/transact.ts'
import { sandboxTicket } from '../topup/tickets.queries.ts'
import { requestTicket, ticketStatus, topUpBanks } from '../topup/topup.ts'
import { refuseField } from './fields.ts'

export type Ticket = Answer<'requestTicket'>

/**
 * Opens a top-up ticket at the bank that has this word in its name, without one at the first. The one that is open already is answered
 * again when it was for the same. Nobody transfers money to a sandbox: there it is made up. Refuses what `requestTicket` does, and a bank that is none.
 */
export async function topUp(
  { transact, publish }: { transact: Transact; publish: Publish },
  { actor, origin }: { actor: Actor; origin: Origin },
  { amount, bank }: { amount: number; bank: string },
): Promise<Ticket> {
  const { banks } = await transact.read(topUpBanks)
  const found = banks.find(({ name }) => name.toLowerCase().includes(bank.toLowerCase()))
  if (!found) return refuseField('bank')
  const input = readInput(calls.requestTicket.input, { amount, bank: found.id }, actor.language)
  if (actor.mode === 'sand') return sandboxTicket(amount, found)
  const open = await transact.read((tx) => ticketStatus(tx, actor))
  if (open && open.statusId <= ticketStatuses.verifying && open.amount === amount && open.Bank.id === found.id) return open
  return transact.write(async (tx, afterCommit) => {
    await openAudit(tx, 'requestTicket', auditedBy(actor), input, origin)
    return requestTicket(tx, actor, input, actor.language, (event) => afterCommit(() => publish(event)))
  })
}
