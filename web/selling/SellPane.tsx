import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBrand } from '../brand/brand.ts'
import { useSignedIn } from '../session/session.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { toast } from '../ui/toast.ts'
import { useCall } from '../useCall.ts'
import { BillDetails } from './BillDetails.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { DemoCodes } from './DemoCodes.tsx'
import { repeatedToday } from './doubleSale.ts'
import { NumberField } from './NumberField.tsx'
import { ProductPicker } from './ProductPicker.tsx'
import { ProductSearch } from './ProductSearch.tsx'
import { needsInquiry, priceOf, type Sellable } from './products.ts'
import { SaleFoot } from './SaleFoot.tsx'
import { SaleNotices } from './SaleNotices.tsx'
import { SaleOutcome } from './SaleOutcome.tsx'
import classes from './SellPane.module.css'
import { emptyForm, nextForm, numberState, type SellForm, withNumber, withProduct, withTile } from './sellForm.ts'
import { useCounterKeys } from './useCounterKeys.ts'
import { useSale } from './useSale.ts'

const none: readonly Sellable[] = []

/** The guided form: product and number, the bill where there is one, the price, one button that says what it does, and the outcome. */
export function SellPane({ phone, shown }: { phone: boolean; shown: boolean }) {
  const t = useTranslations('selling')
  const user = useSignedIn()
  const { demo } = useBrand()
  const list = useCall('sellableProducts', {}, { staleTime: 60_000 })
  const recent = useCall('recentSales', {})
  const sale = useSale()
  const pane = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<SellForm>(emptyForm)
  const [tried, setTried] = useState(false)

  const products = list.data?.products ?? none
  const chosen = useMemo(() => products.find(({ code }) => code === form.code) ?? null, [products, form.code])
  const { step, refusal } = sale
  const inquiry = 'inquiry' in step ? step.inquiry : null
  const busy = step.at === 'asking' || step.at === 'selling' || step.at === 'unsure'
  const price = chosen && priceOf(chosen, { amount: form.amount, inquiry })
  const barred = user.isBlocked ? t('blocked') : user.isPasswordExpired ? t('passwordExpired') : null
  const repeated =
    refusal?.code === 'double-sale'
      ? { saleId: Number(refusal.values.saleId), at: null, counter: Number(refusal.values.counter) }
      : chosen && repeatedToday(recent.data?.sales ?? [], chosen, form.number, price?.pays ?? null, Date.now())
  const state = numberState(form, chosen)

  const focus = useCallback((what: string) => {
    pane.current?.querySelector<HTMLElement>(`[data-focus="${what}"], [data-holds="${what}"] input`)?.focus()
  }, [])

  function change(next: SellForm) {
    setForm(next)
    setTried(false)
    if (step.at === 'confirm') sale.leave()
    else sale.forget()
  }

  /** Enter goes on: to what is still missing, else to the button, so that a second Enter sends. */
  function goOn(from: 'number' | 'product' | 'amount') {
    if (!chosen && from !== 'product') focus('product')
    else if (state !== 'ok') {
      setTried(from === 'number')
      focus('number')
    } else if (chosen?.productTypeId === 3 && from !== 'amount' && !price) focus('amount')
    else focus('go')
  }

  function send() {
    if (!chosen) return focus('product')
    if (state !== 'ok') {
      setTried(true)
      return focus('number')
    }
    if (!price && chosen.productTypeId === 3) return focus('amount')
    const order = { product: chosen, customerCode: form.number, amount: form.amount }
    if (needsInquiry(chosen) && !inquiry) return void sale.ask(order)
    if (repeated && !form.again) return focus('again')
    const counter = repeated ? repeated.counter : 1
    void sale.sell(order, { counter, maxPrice: price?.own ?? 0, inquiry })
  }

  function next() {
    setForm(nextForm)
    setTried(false)
    sale.leave()
  }

  /** Nothing is sent again then; if it was sold, the server tells it in the list. */
  function leaveUnsure() {
    toast(t('leftUnsure'))
    next()
  }

  function back() {
    const at = document.activeElement?.closest('[data-zone]')?.getAttribute('data-zone')
    if (step.at === 'ended') return next()
    if (step.at === 'unsure') return leaveUnsure()
    if (step.at === 'selling') return
    if (step.at !== 'form') return sale.leave()
    if (form.keyword !== '') return change({ ...form, keyword: '' })
    if (at === 'number') return change({ ...nextForm(form) })
    focus(at === 'foot' && chosen ? 'product' : 'number')
  }

  useCounterKeys({
    pane,
    shown,
    onBack: back,
    onNumber: () => (step.at === 'ended' ? next() : focus('number')),
    onSearch: () => focus('search'),
  })

  const at = step.at
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    const came = before.current
    before.current = at
    if (at === 'confirm') focus('go')
    if (at === 'form' && came === 'ended') focus('number')
  }, [at, focus])

  // A phone would open its keyboard over the products.
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) focus('number')
  }, [focus])

  if (step.at === 'ended') {
    return (
      <div ref={pane} className={classes.whole}>
        <SaleOutcome key={step.sale.saleId} sale={step.sale} titled={!phone} onNext={next} onRetry={sale.leave} />
      </div>
    )
  }

  const detailed = inquiry && chosen
  return (
    <div ref={pane} className={classes.whole} data-phone={phone || undefined}>
      <div className={classes.scroll}>
        {!phone && (
          <div className={classes.head}>
            <PageTitle>{t('sell')}</PageTitle>
            <kbd title={t('focusNumber')}>F2</kbd>
          </div>
        )}
        <fieldset disabled={barred !== null || busy} className={classes.fields}>
          <ProductSearch
            value={form.keyword}
            phone={phone}
            onChange={(keyword) => change({ ...form, keyword })}
            onGoOn={() => focus('product')}
          />
          <CategoryTiles tile={form.keyword ? null : form.tile} onChoose={(tile) => change(withTile(form, tile, chosen))} />
          <NumberField
            form={form}
            product={chosen}
            state={tried || (state === 'customer-code-prefix' && !busy) ? state : 'ok'}
            complete={state === 'ok'}
            recent={recent.data?.sales ?? []}
            products={products}
            onChange={(text) => change(withNumber(form, text, chosen))}
            onProduct={(product) => change(withProduct(form, product))}
            onEnter={() => goOn('number')}
            onDown={() => focus('product')}
          />
          {detailed ? (
            <BillDetails product={chosen} inquiry={inquiry} onBack={sale.leave} />
          ) : (
            <ProductPicker
              list={list}
              form={form}
              chosen={chosen}
              barred={barred !== null}
              onBrand={(brand) => setForm({ ...form, brand })}
              onChoose={(product) => change(withProduct(form, product))}
              onGoOn={() => goOn('product')}
              onLeaveUp={() => focus('number')}
            />
          )}
        </fieldset>
        {demo && (
          <DemoCodes
            onUse={(suffix) => change(withNumber(form, form.number.slice(0, -3) + suffix, chosen))}
            canUse={form.number.length > 6 && !busy}
          />
        )}
      </div>
      <SaleNotices
        barred={barred}
        step={step}
        refusal={refusal}
        form={form}
        chosen={chosen}
        repeated={repeated}
        onAmount={(amount) => change({ ...form, amount, again: false })}
        onAmountEnter={() => goOn('amount')}
        onAgain={(again) => setForm({ ...form, again })}
        onAgainEnter={() => {
          setForm({ ...form, again: true })
          focus('go')
        }}
        onSendNow={sale.again}
        onLeaveUnsure={leaveUnsure}
      />
      <SaleFoot
        step={step}
        chosen={chosen}
        price={price}
        phone={phone}
        barred={barred !== null}
        held={Boolean(repeated && !form.again && (inquiry || !chosen || !needsInquiry(chosen)))}
        onSend={send}
      />
    </div>
  )
}
