import { Loader } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useBalance } from '../session/session.ts'
import { Facts } from '../ui/Facts.tsx'
import { Money } from '../ui/Money.tsx'
import classes from './counter.module.css'
import { marginHidden } from './marginHidden.ts'
import { isBillProduct, type Price, type Sellable } from './products.ts'
import type { CounterProps } from './useSellActions.ts'

/** Customer price, own price, margin and balance after, above the one button that says what it does. */
export function SaleFoot({ sale: { step }, entry, steps, phone }: CounterProps) {
  const t = useTranslations('selling')
  const { form, chosen, price, state, repeated, barred, busy, asksFirst } = entry
  const slow = useSlow(busy)
  const label = labelOf()
  function labelOf(): string {
    if (!chosen) return t('chooseProduct')
    if (step.at === 'asking') return t('checking')
    if (step.at === 'selling' || step.at === 'unsure') return slow ? t('waitingPartner') : t('selling', { product: chosen.name })
    const isBill = isBillProduct(chosen)
    if (asksFirst) return t(isBill ? 'checkBill' : 'checkCustomer', { product: chosen.name })
    return t(isBill ? 'payThis' : 'sellThis', { product: chosen.name })
  }
  // A repeated sale has to be said to be meant.
  const incomplete = state !== 'ok' || (!asksFirst && (!price || Boolean(repeated && !form.again)))
  return (
    <div className={classes.foot} data-zone="foot">
      {chosen && <Strip product={chosen} price={price} phone={phone} />}
      {/* While busy it keeps the focus, so that Enter goes on afterwards. */}
      <button
        type="button"
        data-focus="go"
        className={classes.go}
        aria-busy={busy}
        data-off={(!busy && (!chosen || barred !== null || incomplete)) || undefined}
        disabled={barred !== null}
        onClick={() => !busy && steps.send()}
      >
        <span title={label}>{label}</span>
        {busy ? <Loader size={20} color="currentColor" /> : price && !asksFirst && <strong>Rp {formatRupiah(price.pays)}</strong>}
      </button>
    </div>
  )
}

/** Whether something has been going on for longer than people wait without wondering. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), 2500)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  return slow
}

function Strip({ product, price, phone }: { product: Sellable; price: Price | null; phone: boolean }) {
  const t = useTranslations('selling')
  const hidden = marginHidden.use()
  const balance = useBalance()
  const after = price && balance !== null ? balance - price.own : null
  const isBill = isBillProduct(product)
  const margin = price?.margin ?? product.margin
  const bill = isBill ? t('billPlus', { amount: formatRupiah(product.customerPays) }) : null
  return (
    <SaleFigures
      phone={phone}
      of={[
        (!phone || (isBill && !price)) && [t('customerPrice'), price ? <Money key="pays" amount={price.pays} rp /> : bill],
        !hidden && (price || !isBill) && [t('ownPrice'), <Money key="own" amount={price?.own} rp />],
        !hidden && [t('marginLabel'), <Money key="margin" amount={margin} rp flow />],
        (price || !isBill) && [t('balanceAfter'), <Money key="after" amount={after} rp />],
      ]}
    />
  )
}

/** The sums of a sale above the button: in one row, on a phone one below the other. */
export function SaleFigures({ of, phone }: Pick<ComponentProps<typeof Facts>, 'of'> & { phone: boolean }) {
  return <Facts of={of} strip={!phone} sums={phone} mb={phone ? 'sm' : 'md'} />
}
