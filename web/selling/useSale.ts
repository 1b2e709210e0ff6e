import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, ApiError, api, type Input } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { keepBalance, keepUser } from '../session/session.ts'
import { outcomeUnknown } from '../useCall.ts'
import type { Sellable } from './products.ts'
import { newRefId } from './refId.ts'

export type SaleResult = Answer<'purchase'>

/** What is to be sold: of open denominations the amount, whole rupiah, else 0. */
export interface Order {
  product: Sellable
  customerCode: string
  amount: number
}

/**
 * Where one sale stands. `asking`: an inquiry is under way; `confirm`: it has answered; `selling`: the purchase is under way;
 * `unsure`: no answer came, and the same request is sent again until one does; `ended`: sold, failed or pending.
 */
export type Step =
  | { at: 'form' }
  | { at: 'asking'; order: Order }
  | { at: 'confirm'; order: Order; inquiry: SaleResult }
  | { at: 'selling' | 'unsure'; order: Order; inquiry: SaleResult | null }
  | { at: 'ended'; sale: SaleResult }

export interface Sale {
  step: Step
  /** Why the last request was refused; nothing was sold then. */
  refusal: ApiError | null
  /** Asks who the customer is and what is due. */
  ask(order: Order): Promise<void>
  /** Sells; `counter` is the how-manieth of this product and number today, `maxPrice` the price that was shown. */
  sell(order: Order, more: { counter: number; maxPrice: number; inquiry: SaleResult | null }): Promise<void>
  /** While unsure: sends again at once. */
  again(): void
  /** Back to the form. A purchase that is still under way goes on and is found among the newest sales. */
  leave(): void
  forget(): void
}

const pauseMs = 4000

/** One sale at a time, from the form to its outcome. The reference of a request stays the same until it is answered, so that nothing is sold twice. */
export function useSale(): Sale {
  const [step, setStep] = useState<Step>({ at: 'form' })
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const turn = useRef(0)
  const attempt = useRef<{ body: string; refId: string } | null>(null)
  const wake = useRef<() => void>(() => {})

  const leave = useCallback(() => {
    turn.current++
    wake.current()
    setRefusal(null)
    setStep({ at: 'form' })
  }, [])
  useEffect(() => () => void turn.current++, [])

  const keyed = <Body extends object>(body: Body): Body & { refId: string } => {
    const text = JSON.stringify(body)
    if (attempt.current?.body !== text) attempt.current = { body: text, refId: newRefId() }
    return { ...body, refId: attempt.current.refId }
  }

  async function ask(order: Order) {
    const mine = ++turn.current
    setRefusal(null)
    setStep({ at: 'asking', order })
    try {
      const inquiry = await api('inquire', keyed(bodyOf(order)))
      attempt.current = null
      if (mine !== turn.current) return
      setStep(inquiry.statusId === 4 ? { at: 'confirm', order, inquiry } : { at: 'ended', sale: inquiry })
    } catch (error) {
      if (mine === turn.current) refused(error, { at: 'form' })
    }
  }

  async function sell(
    order: Order,
    { counter, maxPrice, inquiry }: { counter: number; maxPrice: number; inquiry: SaleResult | null },
  ) {
    const mine = ++turn.current
    const body = keyed({
      ...bodyOf(order),
      counter,
      ...(maxPrice > 0 && { maxPrice }),
      ...(inquiry && order.product.productTypeId === 1 && { inquiryId: inquiry.saleId }),
    })
    setRefusal(null)
    setStep({ at: 'selling', order, inquiry })
    try {
      const sale = await untilAnswered(body, mine, () => setStep({ at: 'unsure', order, inquiry }))
      if (!sale || mine !== turn.current) return
      keepBalance(sale.balance)
      setStep({ at: 'ended', sale })
    } catch (error) {
      if (mine === turn.current) refused(error, inquiry ? { at: 'confirm', order, inquiry } : { at: 'form' })
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['recentSales'] })
    }
  }

  /** Null when the seller left before an answer came. */
  async function untilAnswered(body: Input<'purchase'>, mine: number, onUnsure: () => void): Promise<SaleResult | null> {
    while (mine === turn.current) {
      try {
        const sale = await api('purchase', body)
        attempt.current = null
        return sale
      } catch (error) {
        if (!outcomeUnknown(error)) throw error
        if (mine !== turn.current) return null
        onUnsure()
        await pause()
      }
    }
    return null
  }

  function pause(): Promise<void> {
    return new Promise((done) => {
      const end = () => {
        clearTimeout(timer)
        removeEventListener('online', end)
        done()
      }
      const timer = setTimeout(end, pauseMs)
      addEventListener('online', end)
      wake.current = end
    })
  }

  function refused(error: unknown, back: Step) {
    if (!outcomeUnknown(error)) attempt.current = null
    const known = error instanceof ApiError ? error : new ApiError(0, 'unreadable', String(error))
    if (known.code.startsWith('product-')) void queryClient.invalidateQueries({ queryKey: ['sellableProducts'] })
    if (known.code === 'price-above-max') void queryClient.invalidateQueries({ queryKey: ['sellableProducts'] })
    if (known.code === 'account-blocked' || known.code === 'password-expired') void readSession()
    setRefusal(known)
    setStep(known.code === 'inquiry-required' ? { at: 'form' } : back)
  }

  return { step, refusal, ask, sell, again: () => wake.current(), leave, forget: () => setRefusal(null) }
}

const bodyOf = ({ product, customerCode, amount }: Order) => ({
  productCode: product.code,
  customerCode,
  ...(product.productTypeId === 3 && { amount }),
})

/** The account may have been blocked since it signed in. */
const readSession = () =>
  api('session', {}).then(
    ({ user }) => keepUser(user),
    () => undefined,
  )
