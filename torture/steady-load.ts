import { setTimeout as delay } from 'node:timers/promises'
import { type Random, randomOf } from '../demo-world/random.ts'
import type { Asking } from './asking.ts'
import type { Asked } from './book.ts'
import { purchaseOf } from './load.ts'
import { sellers } from './world.ts'

/** Milliseconds between two questions for one sale: a seller's program waits longer every time. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 4_000
/** What a seller's program gives up after. */
const GIVES_UP_AFTER_MS = 180_000

/** A question that was not answered with a sale, in milliseconds of the run, and what it got. */
export interface Refusal {
  begun: number
  ended: number
  with: string
}

/** A sale, and how many milliseconds it took from the first question to the answer; undefined while there is none. */
export interface SteadySale {
  asked: Asked
  begun: number
  took: number | undefined
}

export interface SteadyLoad {
  readonly sales: SteadySale[]
  readonly refusals: Refusal[]
  /** Milliseconds since the begin. */
  now(): number
  /** Sales that wait for their answer. */
  open(): number
  /** Begins no sale any more; ends when each has its answer or was given up. */
  stop(): Promise<void>
}

/**
 * Begins so many sales a second, whether or not those before have an answer, and asks for each under its one reference until it is acknowledged.
 * References begin with `name`; `first` is the number of the first customer, who must not come twice within minutes.
 */
export function startSteadyLoad(
  asking: Asking,
  { rate, name, first }: { rate: number; name: string; first: number },
): SteadyLoad {
  const origin = performance.now()
  const now = () => performance.now() - origin
  const sales: SteadySale[] = []
  const refusals: Refusal[] = []
  const underWay = new Set<Promise<void>>()

  async function sell(n: number): Promise<void> {
    const customer = first + n
    const customerCode = `0812${String(Math.floor(customer / 800) % 100_000).padStart(5, '0')}${100 + (customer % 800)}`
    const reference = `${name}-${n}`
    const username = sellers[n % sellers.length]!
    const asked: Asked = { kind: 'sale', reference, username, amount: 0, customerCode, answers: [] }
    const sale: SteadySale = { asked, begun: now(), took: undefined }
    sales.push(sale)
    await untilAcknowledged(sale, randomOf(reference))
  }

  async function untilAcknowledged(sale: SteadySale, random: Random): Promise<void> {
    const { asked, begun } = sale
    for (let wait = FIRST_WAIT_MS; now() - begun < GIVES_UP_AFTER_MS; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const at = now()
      const told = await asking.ask(asked, purchaseOf(asked))
      if (told.kind === 'sale') {
        sale.took = now() - begun
        return
      }
      refusals.push({ begun: at, ended: now(), with: told.kind === 'refused' ? told.code : `${'reason' in told && told.reason}` })
      await delay(random.whole(wait / 2, wait))
    }
  }

  let stopping = false
  const running = (async () => {
    for (let n = 0; !stopping; n++) {
      const one = sell(n)
      underWay.add(one)
      void one.finally(() => underWay.delete(one))
      await delay(Math.max(0, ((n + 1) * 1_000) / rate - now()))
    }
  })()
  return {
    sales,
    refusals,
    now,
    open: () => underWay.size,
    async stop() {
      stopping = true
      await running
      await Promise.all(underWay)
    },
  }
}
