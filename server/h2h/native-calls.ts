import { type CallName, calls } from '../../contract/calls.ts'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import type { DialectName } from '../../contract/h2h/dialect-names.ts'
import { type Family, normaliseCustomerCode } from '../../rules/customer-code.ts'
import type { Publish } from '../live/live.ts'
import type { Actor } from '../runner/actor.ts'
import type { Arrival } from '../runner/arrivals.ts'
import type { Origin } from '../runner/handlers.ts'
import { readInput } from '../runner/inputs.ts'
import type { AllowedAddresses } from '../runner/outgoing-address.ts'
import { refusalAtTheDoor } from '../runner/policy.ts'
import { Refused, refuse } from '../runner/refuse.ts'
import type { RunSql } from '../runner/run-sql.ts'
import type { Transact } from '../runner/transact.ts'
import type { Engine } from '../selling/engine.ts'
import { priceList } from '../selling/price-list.ts'
import type { SaleRequest, SaleState } from '../selling/sale-fields.ts'
import { balanceNow } from '../selling/sale-state.ts'
import { requestOf } from '../selling/selling.ts'
import { pingCallback } from './callback-trial.ts'
import type { createIntervalLimit } from './interval-limit.ts'
import type { productsOfKinds } from './products-of-kinds.ts'
import { stateInDialect } from './refunded.ts'
import { type Ticket, topUp } from './top-up.ts'

export interface NativeOptions {
  engine: Engine
  transact: Transact
  publish: Publish
  allowed: AllowedAddresses
  mayAgain: ReturnType<typeof createIntervalLimit>
  productOfKind: ReturnType<typeof productsOfKinds>
}

/** A request to sell as a program makes it: what its dialect has no word for is left out. */
export type Wanted = Pick<SaleRequest, 'productCode' | 'customerCode'> &
  Partial<Pick<SaleRequest, 'refId' | 'amount' | 'nth' | 'maxPrice' | 'inquiryId'>>
export type Listed = Awaited<ReturnType<typeof priceList>>[number]

interface Caller {
  door: DialectName
  /** The calls that its door translates to. */
  calls: readonly CallName[]
  actor: Actor
  origin: Origin
  /** Where it stands among those that may sell, if it is one. */
  arrival?: Arrival | undefined
  /** Gives its work a place among calls, where it came as something else. */
  place?: Place | undefined
}

type Place = <T>(work: () => Promise<T>) => Promise<T>

/** Sales and questions about them have many places, as they hold no connection: what opens a transaction in their course waits for a place among calls. */
export function inPlaces(transact: Transact, place: Place = (work) => work()): Transact {
  return {
    read: (work) => place(() => transact.read(work)),
    write: (work) => place(() => transact.write(work)),
  }
}

export type NativeCalls = ReturnType<typeof nativeCallsOf>

/** What a dialect may do for a program that proved itself: the native calls of its door, with the same refusals and the same money. */
export function nativeCallsOf(options: NativeOptions, { door, actor, origin, ...way }: Caller) {
  const { engine, publish, allowed } = options
  const transact = inPlaces(options.transact, way.place)
  const [{ runSql }, told] = [engine, stateInDialect(door)]
  function as(name: CallName): void {
    if (!way.calls.includes(name)) throw new Error(`${door} reaches ${name} by a door that does not say so`)
    const refusal = refusalAtTheDoor(calls[name], actor)
    if (refusal) refuse(refusal)
  }

  const goods = goodsOf({ ...options, transact }, actor, as)

  async function sell(requestType: SaleRequest['requestType'], wanted: Wanted): Promise<SaleState> {
    as(requestType === 'purchase' ? 'h2hPurchase' : 'h2hInquiry')
    return told(await engine.sell(saleRequest(actor, door, requestType, wanted)))
  }

  /** The sale of an own reference, or null. Who only asks sells nothing afterwards. */
  async function find(requestType: SaleRequest['requestType'], refId: string, sells = false): Promise<SaleState | null> {
    as('h2hStatus')
    if (!sells) engine.arrivals.decided()
    const arrival = (sells && way.arrival) || engine.arrivals.now()
    return told(await engine.stateOfReference({ userId: actor.userId, mode: actor.mode, requestType, refId }, arrival))
  }

  return {
    ...goods,
    userId: actor.userId,
    mode: actor.mode,
    /** Whether it may do this again: once in so many milliseconds, in each mode. */
    mayAgain: (what: string, ms: number) => options.mayAgain(`${door} ${actor.userId} ${actor.mode}`, what, ms),
    purchase: (wanted: Wanted & { refId: string }) => sell('purchase', wanted),
    /** Without a reference an inquiry is a new one each time. */
    inquire: (wanted: Wanted) => sell('inquiry', wanted),

    /** Pays what was asked for under the same reference; of an open denomination the amount that was asked for, unless another is named. */
    async payInquired(wanted: Wanted & { refId: string }): Promise<SaleState> {
      const inquiry = await find('inquiry', wanted.refId, true)
      if (inquiry && !isOf(inquiry, wanted)) refuse('ref-id-reused')
      if (!inquiry && !(await find('purchase', wanted.refId, true))) refuse('inquiry-required')
      const amount = wanted.amount ?? (inquiry && (await openAmount(runSql, inquiry.saleId)))
      return sell('purchase', { ...wanted, amount, inquiryId: inquiry?.saleId ?? null })
    },

    find,
    /** The sale of an own reference, which has to be of this product and customer. Refuses `not-found`, and `ref-id-reused` for another. */
    async stateOf(requestType: SaleRequest['requestType'], wanted: Wanted & { refId: string }): Promise<SaleState> {
      const state = (await find(requestType, wanted.refId)) ?? refuse('not-found')
      return isOf(state, wanted) ? state : refuse('ref-id-reused')
    },
    async byId(saleId: number): Promise<SaleState | null> {
      as('h2hStatus')
      const found = told(await engine.state(saleId))
      return found?.userId === actor.userId && found.mode === actor.mode ? found : null
    },

    /** Who a PLN meter belongs to: an inquiry of the first prepaid product of PLN. */
    async holderOf(customerCode: string): Promise<SaleState> {
      const productCode = (await goods.codeOf('pln-prepaid')) ?? refuse('product-unknown', { code: 'PLN' })
      return sell('inquiry', { productCode, customerCode })
    },
    async balance(): Promise<number> {
      as('h2hBalance')
      return balanceNow(runSql, actor)
    },

    topUp(amount: number, bank: string): Promise<Ticket> {
      as('requestTicket')
      return topUp({ transact, publish }, { actor, origin }, { amount, bank })
    },

    /** Sends a trial to the own callback address; answers what the address answered. */
    async ping() {
      as('resendCallback')
      if (actor.isBlocked) throw new Refused('account-blocked')
      return pingCallback({ transact, actor, origin, allowed })
    },
  }
}

/** The products of a seller, as its programs list and name them. */
function goodsOf(
  { engine, transact, productOfKind }: NativeOptions,
  { userId, language, mode }: Actor,
  as: (name: CallName) => void,
) {
  /** On the connections of sales: each sale may ask for it. */
  async function codeOf(family: Family, code = ''): Promise<string | null> {
    as('h2hProducts')
    return productOfKind({ userId, family, code })
  }
  return {
    async products(code?: string): Promise<Listed[]> {
      as('h2hProducts')
      return transact.read((tx) => priceList(tx, { userId, language, code }))
    },

    /** The code of the product of a kind, or of one with a code of its own; null where the seller has none. */
    codeOf,

    /** The code of the product; one that is published for tests and that the seller has no product for stands for one of its kind, in the sandbox. */
    async standsFor(code: string, published: Family | undefined): Promise<string> {
      const isLike = mode === 'sand' ? published : undefined
      return (isLike && (await codeOf(isLike, code.toUpperCase()))) ?? code
    },

    /** Whether a product has this code, be it sold here or not. */
    hasProduct: async (code: string): Promise<boolean> =>
      (await engine.runSql('product_of_code', 'select from product where upper(code) = upper($1)', [code])).length > 0,
  }
}

/** What an inquiry of an open denomination named, whole rupiah; null for other products. */
async function openAmount(runSql: RunSql, saleId: number): Promise<number | null> {
  const rows = await runSql<{ base: number }>(
    'open_amount',
    `select s.base from sale s join product p on p.id = s.product_id and p.product_type_id = ${productTypes.open} where s.id = $1`,
    [saleId],
  )
  return rows[0]?.base ?? null
}

/** Whether a sale is of this product and customer. */
const isOf = (state: SaleState, { productCode, customerCode }: Wanted): boolean =>
  state.productCode.toUpperCase() === productCode.toUpperCase() && state.customerCode === normaliseCustomerCode(customerCode)

function saleRequest(actor: Actor, door: DialectName, requestType: SaleRequest['requestType'], wanted: Wanted): SaleRequest {
  const input = readInput(calls.h2hPurchase.input, nativeInput(wanted), actor.language)
  return requestOf(actor, {
    requestType,
    door,
    refId: wanted.refId ? input.refId : null,
    productCode: input.productCode,
    customerCode: input.customerCode,
    amount: input.amount ?? null,
    maxPrice: input.maxPrice ?? null,
    nth: wanted.nth ?? 1,
    inquiryId: wanted.inquiryId ?? null,
  })
}

/** What the native call would be given: whatever a dialect sends has to be that at least. */
const nativeInput = ({ refId, productCode, customerCode, amount, maxPrice }: Wanted) => ({
  refId: refId ?? 'none',
  productCode,
  customerCode,
  ...(amount && { amount }),
  ...(maxPrice && { maxPrice }),
})
