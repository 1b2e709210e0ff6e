import { Loader } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useBalance } from '../session/session.ts'
import { Facts } from '../ui/Facts.tsx'
import { Money } from '../ui/Money.tsx'
import { marginHidden } from './marginHidden.ts'
import { isBillProduct, needsInquiry, type Price, type Sellable } from './products.ts'
import classes from './SaleFoot.module.css'
import type { Step } from './useSale.ts'

interface SaleFootProps {
  step: Step
  chosen: Sellable | null
  price: Price | null
  phone: boolean
  /** The account can not sell. */
  barred: boolean
  /** Number or amount are missing, or a repeated sale was not yet said to be meant: a press leads there. */
  incomplete: boolean
  onSend: () => void
}

/** Customer price, own price, margin and balance after, above the one button that says what it does. */
export function SaleFoot({ step, chosen, price, phone, barred, incomplete, onSend }: SaleFootProps) {
  const t = useTranslations('selling')
  const inquiry = 'inquiry' in step ? step.inquiry : null
  const busy = step.at === 'asking' || step.at === 'selling' || step.at === 'unsure'
  const slow = useSlow(busy)
  const label = labelOf()
  function labelOf(): string {
    if (!chosen) return t('chooseProduct')
    if (step.at === 'asking') return t('checking')
    if (step.at === 'selling' || step.at === 'unsure') return slow ? t('waitingPartner') : t('selling', { product: chosen.name })
    const isBill = isBillProduct(chosen)
    if (needsInquiry(chosen) && !inquiry) return t(isBill ? 'checkBill' : 'checkCustomer', { product: chosen.name })
    return t(isBill ? 'payThis' : 'sellThis', { product: chosen.name })
  }
  const asksFirst = chosen && needsInquiry(chosen) && !inquiry
  return (
    <div className={classes.foot} data-zone="foot">
      {chosen && <Strip product={chosen} price={price} phone={phone} />}
      <GoButton
        label={label}
        sum={price && !asksFirst ? `Rp ${formatRupiah(price.pays)}` : undefined}
        busy={busy}
        off={!busy && (!chosen || barred || incomplete)}
        disabled={barred}
        onPress={onSend}
      />
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

interface GoButtonProps {
  label: string
  /** At the right, e.g. 'Rp 12.000'. */
  sum?: string
  busy?: boolean
  /** Something is still missing; a press then leads there. */
  off?: boolean
  disabled?: boolean
  onPress: () => void
}

/** The counter's one filled button. While busy it keeps the focus, so that Enter goes on afterwards. */
function GoButton({ label, sum, busy = false, off = false, disabled = false, onPress }: GoButtonProps) {
  return (
    <button
      type="button"
      data-focus="go"
      className={classes.go}
      aria-busy={busy}
      data-off={off || undefined}
      disabled={disabled}
      onClick={() => !busy && onPress()}
    >
      <span title={label}>{label}</span>
      {busy ? <Loader size={20} color="currentColor" /> : sum && <strong>{sum}</strong>}
    </button>
  )
}
