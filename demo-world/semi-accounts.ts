import { type Balances, managerOf, semiLot } from './balances.ts'
import type { Draw } from './events.ts'
import { userId } from './market.ts'
import { people } from './people.ts'

/** How a sale was paid. */
interface Paid {
  draw: Draw | null
}

/** What semi accounts draw while the history is written, beside everybody's balance. */
export interface SemiAccounts {
  /** Takes the price of a sale, from the charger what a semi account lacks; null when there is not enough. */
  spend(id: number, amount: number): Paid | null
  /** The price of a sale that failed comes back, and to the charger what it drew unless a bill has counted it. */
  giveBack(id: number, amount: number, draw: Draw | null): void
  /** Money of their own is brought. */
  fill(): void
  /** All draws are in bills from now on. */
  close(): void
  /** All bills are paid. */
  pay(): void
}

const accounts = people
  .filter(({ isSemi }) => isSemi)
  .map((person) => ({ id: userId(person.username), ceiling: person.ceiling, chargerId: managerOf(person) }))

export function createSemiAccounts(balances: Pick<Balances, 'balanceOf' | 'spend' | 'receive' | 'shift' | 'give'>): SemiAccounts {
  /** What is not paid yet: in no bill, and billed. */
  const unpaid = new Map(accounts.map((account) => [account.id, { ...account, open: new Set<Draw>(), billed: 0 }]))

  function drawFor(id: number, amount: number): Draw | null {
    const account = unpaid.get(id)
    if (!account) return null
    const { open, billed, ceiling, chargerId } = account
    const owed = [...open].reduce((sum, draw) => sum + draw.amount, billed)
    if (owed + amount > ceiling || !balances.shift(chargerId, id, amount)) return null
    const draw = { chargerId, amount, ceiling }
    open.add(draw)
    return draw
  }

  return {
    spend(id, amount) {
      const short = amount - balances.balanceOf(id)
      const draw = short > 0 ? drawFor(id, short) : null
      return balances.spend(id, amount) ? { draw } : null
    },
    giveBack(id, amount, draw) {
      balances.receive(id, amount)
      if (draw && unpaid.get(id)!.open.delete(draw)) balances.shift(id, draw.chargerId, draw.amount)
    },
    fill() {
      for (const { id } of accounts) balances.give(id, semiLot, 'Setor tunai')
    },
    close() {
      for (const one of unpaid.values()) {
        for (const { amount } of one.open) one.billed += amount
        one.open.clear()
      }
    },
    pay() {
      for (const one of unpaid.values()) one.billed = 0
    },
  }
}
