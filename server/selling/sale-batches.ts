import { isFull, isUnavailable } from '../../database/unavailable.ts'
import type { RunSql } from '../runner/run-sql.ts'
import { type Acceptance, type AcceptedRow, acceptance, acceptSales, oneItem, oneSale, type Tried } from './accept.ts'
import { createBatcher } from './batcher.ts'
import { type Ended, type Ending, endingsValues, endingValues, settleSales, untouched } from './end.ts'
import { createHeldBalances } from './held-balances.ts'
import type { SaleRequest } from './sale-fields.ts'

/** Milliseconds until then, if there is such a time. */
export const left = (last?: number): number | undefined => (last === undefined ? last : Math.max(0, last - performance.now()))

/** A sale that asks for its hold, or one whose partner has delivered. */
type Step = { kind: 'accept'; request: SaleRequest } | { kind: 'settle'; ending: Ending }

/**
 * The two steps of sales that go well, in micro-batches on common lanes: `accept` holds the money, `settle` divides it.
 * A sale that could not be sent until `last`, in ms of `performance.now()`, if there is one, is refused `unavailable` and never sent; settling waits for as long as it takes.
 * A seller whose balance somebody else holds is waited for apart. Alone, two single steps of different sales share one call, so that a sale after the other costs one round trip and one commit.
 */
export function createSteps(runSql: RunSql, deadline: number, { lanes, cap }: { lanes: number; cap: number }) {
  const batcher = createBatcher<Step, Tried | Ended>((steps) => take(runSql, steps, deadline), {
    lanes,
    cap,
    kindOf: ({ kind }) => (kind === 'settle' ? 0 : 1),
    keyOf: (step) => (step.kind === 'accept' ? step.request.userId : step),
    // What nobody could find again may have been sold with an answer that was lost. An answer of a partner is nowhere else: it is tried also where
    // a full disk may have room for one.
    mayRepeat: (step, error) =>
      step.kind === 'settle' || (!isFull(error) && (step.request.refId !== null || !isUnavailable(error))),
  })
  const held = createHeldBalances(runSql, deadline)

  async function accept(request: SaleRequest, last?: number): Promise<Acceptance> {
    const tried = (await batcher.add({ kind: 'accept', request }, left(last))) as Tried
    return 'locked' in tried ? held.add(request, left(last)) : tried
  }

  return {
    accept,
    settle: (ending: Ending) => batcher.add({ kind: 'settle', ending }) as Promise<Ended>,
    finished: () => Promise.all([batcher.finished(), held.finished()]),
  }
}

async function take(runSql: RunSql, steps: Step[], deadline: number): Promise<(Tried | Ended)[]> {
  const requests = steps.filter((step) => step.kind === 'accept').map(({ request }) => request)
  const endings = steps.filter((step) => step.kind === 'settle').map(({ ending }) => ending)
  const [request] = requests
  const [ending] = endings
  if (!ending) return acceptSales(runSql, requests, deadline)
  if (!request) return settleSales(runSql, endings)
  const pair = await settleAndAccept(runSql, ending, request, deadline)
  return steps.map(({ kind }) => pair[kind])
}

/** Settles one sale and accepts another in one transaction. */
async function settleAndAccept(
  runSql: RunSql,
  ending: Ending,
  request: SaleRequest,
  deadline: number,
): Promise<{ settle: Ended; accept: Tried }> {
  const [name, settles, values] = ending.listed
    ? ['settle_listed_and_accept', 'exists (select from settle_sales($3::sale_ending[], $4))', endingsValues([ending])]
    : ['settle_and_accept', 'settle_sale($3, $4, $5, $6, $7, $8, $9, $10, $11)', endingValues(ending)]
  const [row] = await runSql<AcceptedRow & { applied: boolean }>(
    name,
    `select a.*, ${settles} as applied from accept_sale(${oneItem}) a`,
    [...oneSale(request, deadline), ...values],
  )
  const { applied, ...accepted } = row!
  return { settle: { ...untouched, applied }, accept: acceptance(accepted) }
}
