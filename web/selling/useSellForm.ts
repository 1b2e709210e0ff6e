import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSignedIn } from '../session/session.ts'
import { useCall } from '../useCall.ts'
import { type Repeated, repeatedToday } from './doubleSale.ts'
import { needsInquiry, type Price, priceOf, type Sellable, type Tile } from './products.ts'
import { useFillAgain } from './SellAgain.tsx'
import { emptyForm, nextForm, numberState, type SellForm, withNumber, withProduct, withTile } from './sellForm.ts'
import type { Sale } from './useSale.ts'

const none: readonly Sellable[] = []

export type SellEntry = ReturnType<typeof useSellForm>

/** What stands in the form and what follows from it: the product, its price, whether the number fits, whether the sale would be a repeated one. */
export function useSellForm(sale: Sale) {
  const t = useTranslations('selling')
  const user = useSignedIn()
  const list = useCall('sellableProducts', {}, { staleTime: 60_000 })
  const recent = useCall('recentSales', {}).data?.sales ?? []
  const [form, setForm] = useState<SellForm>(emptyForm)
  const [tried, setTried] = useState(false)
  const { step, refusal, leave } = sale
  const products = list.data?.products ?? none
  const chosen = useMemo(() => products.find(({ code }) => code === form.code) ?? null, [products, form.code])
  const inquiry = 'inquiry' in step ? step.inquiry : null
  const price: Price | null = chosen && priceOf(chosen, { amount: form.amount, inquiry })
  const state = numberState(form, chosen)
  const refused: Repeated | null =
    refusal?.code === 'double-sale'
      ? { saleId: Number(refusal.values.saleId), at: null, nth: Number(refusal.values.counter) }
      : null

  const busy = step.at === 'asking' || step.at === 'selling' || step.at === 'unsure'
  const fill = useCallback(
    (next: SellForm) => {
      setForm(next)
      setTried(false)
      leave()
    },
    [leave],
  )
  useFillAgain(list.data?.products, busy, fill)

  /** A change by the seller: what was asked or refused before does not count any more. */
  function change(next: SellForm) {
    setForm(next)
    setTried(false)
    if (step.at === 'confirm') sale.leave()
    else sale.forget()
  }

  return {
    list,
    recent,
    products,
    form,
    chosen,
    inquiry,
    /** What is chosen has to be asked for before it can be sold. */
    asksFirst: chosen !== null && needsInquiry(chosen) && !inquiry,
    price,
    state,
    /** What is to be said about the number, if anything: a foreign prefix at once, all else after it was tried. */
    complaint: !busy && (tried || state === 'customer-code-prefix') ? state : ('ok' as const),
    repeated: refused ?? (chosen && repeatedToday(recent, chosen, form.number, price?.pays ?? null, Date.now())),
    /** Why this account can not sell now. */
    barred: user.isBlocked ? t('blocked') : user.isPasswordExpired ? t('passwordExpired') : null,
    busy,
    change,
    enter: (number: string) => change(withNumber(form, number, chosen)),
    choose: (product: Sellable) => change(withProduct(form, product)),
    openTile: (tile: Tile) => change(withTile(form, tile, chosen)),
    set: setForm,
    clear: () => fill(nextForm(form)),
    complain: () => setTried(true),
  }
}
