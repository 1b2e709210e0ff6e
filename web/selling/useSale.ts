import { useCallback, useEffect, useRef, useState } from 'react'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { type Answer, ApiError, api, outcomeUnknown } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { keepBalance, keepUser } from '../session/session.ts'
import { isBillProduct, isOpenProduct, type Sellable } from './products.ts'
import { createPause, createRefIds, purchaseUntilAnswered } from './saleRequests.ts'

export type SaleResult = Answer<'purchase'>

/** What is to be sold: of open denominations the amount, whole rupiah, else 0. */
export interface Order {
  product: Sellable
  customerCode: string
  amount: number
}

/** `nth`: the n-th sale of this product and number today; `maxPrice`: the price that was shown. */
interface Terms {
  nth: number
  maxPrice: number
  inquiry: SaleResult | null
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

export type Sale = ReturnType<typeof useSale>

/** One sale at a time, from the form to its outcome. The reference of a request stays the same until it is answered, so that nothing is sold twice. */
export function useSale() {
  const [step, setStep] = useState<Step>({ at: 'form' })
  /** Why the last request was refused; nothing was sold then. */
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [refIds] = useState(createRefIds)
  const [{ pause, wake }] = useState(createPause)
  const turn = useRef(0)
  useEffect(() => () => void turn.current++, [])

  function begin(next: Step): () => boolean {
    const mine = ++turn.current
    setRefusal(null)
    setStep(next)
    return () => mine === turn.current
  }

  function refused(error: unknown, back: Step) {
    if (!outcomeUnknown(error)) refIds.answered()
    const known = error instanceof ApiError ? error : new ApiError(0, 'unreadable', String(error))
    lookAgain(known.code)
    setRefusal(known)
    setStep(known.code === 'inquiry-required' ? { at: 'form' } : back)
  }

  /** Asks who the customer is and what is due. */
  async function ask(order: Order) {
    const wanted = begin({ at: 'asking', order })
    try {
      const inquiry = await api('inquire', refIds.keyed(bodyOf(order)))
      refIds.answered()
      if (wanted())
        setStep(inquiry.statusId === saleStatuses.success ? { at: 'confirm', order, inquiry } : { at: 'ended', sale: inquiry })
    } catch (error) {
      if (wanted()) refused(error, { at: 'form' })
    }
  }

  async function sell(order: Order, terms: Terms) {
    const { inquiry } = terms
    const wanted = begin({ at: 'selling', order, inquiry })
    const onUnsure = () => setStep({ at: 'unsure', order, inquiry })
    try {
      const sale = await purchaseUntilAnswered(refIds.keyed(termsOf(order, terms)), { refIds, wanted, onUnsure, pause })
      if (!sale) return
      refIds.answered()
      keepBalance(sale.balance)
      if (wanted()) setStep({ at: 'ended', sale })
    } catch (error) {
      if (wanted()) refused(error, inquiry ? { at: 'confirm', order, inquiry } : { at: 'form' })
    }
  }

  /** Back to the form. A purchase that is still under way goes on and is found among the newest sales. */
  const leave = useCallback(() => {
    turn.current++
    wake()
    setRefusal(null)
    setStep({ at: 'form' })
  }, [wake])

  // Again, while unsure: sends at once. Forget: takes the refusal away.
  return { step, refusal, ask, sell, again: wake, leave, forget: () => setRefusal(null) }
}

const bodyOf = ({ product, customerCode, amount }: Order) => ({
  productCode: product.code,
  customerCode,
  ...(isOpenProduct(product) && { amount }),
})

const termsOf = (order: Order, { nth, maxPrice, inquiry }: Terms) => ({
  ...bodyOf(order),
  counter: nth,
  ...(maxPrice > 0 && { maxPrice }),
  ...(inquiry && isBillProduct(order.product) && { inquiryId: inquiry.saleId }),
})

/** A refusal tells that what the screen knows is old: prices and states of products, or the account itself. */
function lookAgain(code: string) {
  if (code.startsWith('product-') || code === 'price-above-max')
    void queryClient.invalidateQueries({ queryKey: ['sellableProducts'] })
  if (code === 'account-blocked' || code === 'password-expired') {
    api('session', {}).then(
      ({ user }) => keepUser(user),
      () => undefined,
    )
  }
}
