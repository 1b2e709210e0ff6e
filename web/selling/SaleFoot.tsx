import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { useBalance } from '../session/session.ts'
import { Money } from '../ui/Money.tsx'
import { GoButton } from './GoButton.tsx'
import { useMarginHidden } from './marginHidden.ts'
import { needsInquiry, type Price, type Sellable } from './products.ts'
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
    const isBill = chosen.productTypeId === 1
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
  const hidden = useMarginHidden()
  const balance = useBalance()
  const after = price && balance !== null ? balance - price.own : null
  const isBill = product.productTypeId === 1
  const margin = price?.margin ?? product.margin
  return (
    <dl className={classes.strip}>
      {(!phone || (isBill && !price)) && (
        <div>
          <dt>{t('customerPrice')}</dt>
          <dd>
            {price ? (
              <Money amount={price.pays} rp />
            ) : isBill ? (
              t('billPlus', { amount: formatRupiah(product.customerPays) })
            ) : (
              '–'
            )}
          </dd>
        </div>
      )}
      {!hidden && (
        <>
          {(price || !isBill) && (
            <div>
              <dt>{t('ownPrice')}</dt>
              <dd>
                <Money amount={price?.own} rp />
              </dd>
            </div>
          )}
          <div>
            <dt>{t('marginLabel')}</dt>
            <dd>
              <Money amount={margin} rp flow />
            </dd>
          </div>
        </>
      )}
      {(price || !isBill) && (
        <div>
          <dt>{t('balanceAfter')}</dt>
          <dd>
            <Money amount={after} rp />
          </dd>
        </div>
      )}
    </dl>
  )
}
