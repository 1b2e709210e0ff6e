import { useTranslations } from 'use-intl'
import { toast } from '../ui/toast.ts'
import { isOpenProduct } from './products.ts'
import type { Sale } from './useSale.ts'
import type { SellEntry } from './useSellForm.ts'

export type Place = 'search' | 'number' | 'product' | 'amount' | 'again' | 'go'

/** What every part of the guided form takes. */
export interface CounterProps {
  sale: Sale
  entry: SellEntry
  steps: ReturnType<typeof useSellActions>
  phone: boolean
}

/** Where Enter, Escape and the button lead, from any state of the form. */
export function useSellActions(sale: Sale, entry: SellEntry, focus: (place: Place) => void) {
  const t = useTranslations('selling')
  const { form, chosen, inquiry, asksFirst, price, state, repeated } = entry
  const { step } = sale

  /** Enter goes on: to what is still missing, else to the button, so that a second Enter sends. */
  function goOn(from: 'number' | 'product' | 'amount') {
    if (!chosen && from !== 'product') return focus('product')
    if (state !== 'ok') {
      if (from === 'number') entry.complain()
      return focus('number')
    }
    focus(chosen && isOpenProduct(chosen) && from !== 'amount' && !price ? 'amount' : 'go')
  }

  /** The button: asks the biller or sells, or leads to what is missing. */
  function send() {
    if (!chosen) return focus('product')
    if (state !== 'ok') {
      entry.complain()
      return focus('number')
    }
    if (!price && isOpenProduct(chosen)) return focus('amount')
    const order = { product: chosen, customerCode: form.number, amount: form.amount }
    if (asksFirst) return void sale.ask(order)
    if (repeated && !form.again) return focus('again')
    void sale.sell(order, { nth: repeated ? repeated.nth : 1, maxPrice: price?.own ?? 0, inquiry })
  }

  /** The repeated sale is meant. */
  function confirmAgain() {
    entry.set({ ...form, again: true })
    focus('go')
  }

  /** Nothing is sent again then; if it was sold, the server tells it in the list. */
  function leaveUnsure() {
    toast(t('leftUnsure'))
    entry.clear()
  }

  function back() {
    const zone = document.activeElement?.closest('[data-zone]')?.getAttribute('data-zone')
    if (step.at === 'ended') return entry.clear()
    // What is not answered yet is left by its button alone: nothing would send it again.
    if (step.at === 'selling' || step.at === 'unsure') return
    if (step.at !== 'form') return sale.leave()
    if (form.keyword !== '') return entry.change({ ...form, keyword: '' })
    if (zone === 'number') return entry.clear()
    focus(zone === 'foot' && chosen ? 'product' : 'number')
  }

  function toNumber() {
    if (step.at === 'ended') entry.clear()
    else focus('number')
  }

  return { focus, goOn, send, confirmAgain, leaveUnsure, back, toNumber }
}
