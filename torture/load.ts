import { setTimeout as delay } from 'node:timers/promises'
import type { CallName } from '../contract/calls.ts'
import { ticketStatuses } from '../contract/topup/ticket-statuses.ts'
import { prodToken, webToken } from '../database/test-world.ts'
import { type Random, randomOf } from '../demo-world/random.ts'
import { type Asking, askAt, type Body } from './asking.ts'
import type { Asked, Told } from './book.ts'
import { sellers, topUpUsers } from './world.ts'

const SELLING = 12
const TRANSFERRING = 2

/** Ends of customer numbers with which the simulator does not simply deliver. */
const endings = ['911', '912', '913', '914', '915', '916', '918', '919', '920']
/** The end of those whose sales stay pending for ever. */
export const foreverPending = '919'

/** Everything that was asked for in a run. `stop` ends when all questions under way have their last answer. */
export interface Load {
  readonly asked: Asked[]
  readonly asking: Asking
  stop(): Promise<void>
}

type Deed = (load: Load, random: Random, reference: string) => Promise<void>

/** Asks the server at `url` for sales, transfers and tickets, each again until it has an answer that says something. `ids` are those of the users. */
export function startLoad(url: string, seed: string, ids: ReadonlyMap<string, number>): Load {
  let stopping = false
  const load: Load = {
    asked: [],
    asking: askAt(url),
    async stop() {
      stopping = true
      await Promise.all(loops)
    },
  }
  async function loop(name: string, deed: Deed): Promise<void> {
    const random = randomOf(`${seed} ${name}`)
    for (let n = 1; !stopping; n++) await deed(load, random, `${name}-${n}`).catch(() => delay(200))
  }
  const loops = [
    ...Array.from({ length: SELLING }, (_, n) => loop(`sale-${n}`, buy)),
    ...Array.from({ length: TRANSFERRING }, (_, n) => loop(`transfer-${n}`, transferring(ids))),
    ...topUpUsers.map((username) => loop(`ticket-${username}`, toppingUp(username))),
  ]
  return load
}

function note(load: Load, kind: Asked['kind'], username: string, reference: string, facts: Partial<Asked> = {}): Asked {
  const one: Asked = { kind, reference, username, amount: 0, customerCode: '', answers: [], ...facts }
  load.asked.push(one)
  return one
}

const toldOfSale = ({ saleId = 0, statusId = 0, price = 0 }: Body): Told => ({ kind: 'sale', saleId, statusId, price })

/** The question for a sale at the native door. */
export const purchaseOf = ({ username, reference, customerCode }: Asked) => ({
  call: 'h2hPurchase' as const,
  token: prodToken(username),
  input: { refId: reference, productCode: 'S10', customerCode },
  read: toldOfSale,
})

async function buy(load: Load, random: Random, reference: string): Promise<void> {
  const end = random.chance(0.15) ? random.pick(endings) : String(random.whole(100, 899))
  const customerCode = `0812${String(random.whole(0, 99_999)).padStart(5, '0')}${end}`
  const sale = note(load, 'sale', random.pick(sellers), reference, { customerCode })
  const insist = () => load.asking.insist(random, sale, purchaseOf(sale))
  // A partner that has lost patience asks twice at once.
  await (random.chance(0.1) ? Promise.all([insist(), insist()]) : insist())
  const earlier = random.pick(load.asked)
  if (random.chance(0.1) && earlier.kind === 'sale') await load.asking.ask(earlier, purchaseOf(earlier))
}

/** Asks for the present state of a sale. */
export async function askState({ asking }: Load, sale: Asked): Promise<void> {
  const question = {
    call: 'h2hStatus' as const,
    token: prodToken(sale.username),
    input: { refId: sale.reference },
    read: toldOfSale,
  }
  await asking.insist(randomOf(sale.reference), sale, question)
}

const transferring =
  (ids: ReadonlyMap<string, number>): Deed =>
  async (load, random, reference) => {
    const username = random.pick([...sellers, ...topUpUsers])
    const amount = random.whole(100_000, 300_000)
    await load.asking.insist(random, note(load, 'transfer', username, reference, { amount }), {
      call: 'transfer',
      token: webToken('owner'),
      input: { correspondent: ids.get(username), amount, remark: 'torture' },
      read: (body) => ({ kind: 'done', facts: JSON.stringify(body) }),
    })
    await delay(random.whole(50, 300))
  }

/** A user asks for a ticket and says that it has paid, the owner confirms, the user puts it away: one step at a time. */
const toppingUp =
  (username: string): Deed =>
  async (load, random, reference) => {
    await delay(100)
    const own = (call: CallName, input: object) => load.asking.send(call, webToken(username), input, reference)
    const { status, body } = await own('ticketStatus', {})
    if (status !== 200) return
    const { id, statusId, uniqueAmount: amount } = (body ?? {}) as Body
    if (id === undefined || amount === undefined) await own('requestTicket', { amount: random.whole(10, 90) * 1_000, bank: 1 })
    else if (statusId === ticketStatuses.active) await own('requestTicket', { ticket: id })
    else if (statusId !== ticketStatuses.verifying && statusId !== ticketStatuses.unverifiable)
      await own('putTicketAway', { ticket: id })
    else
      await load.asking.insist(random, note(load, 'ticket', username, `ticket ${id} ${reference}`, { amount }), {
        call: 'confirmTicket',
        token: webToken('owner'),
        input: { amount, ticket: id },
        read: ({ ticket }) => ({ kind: 'done', facts: `${ticket?.statusId}` }),
      })
  }
