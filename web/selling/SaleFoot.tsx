import { Checkbox, Group, Loader, Stack } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah, withRp } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { outcomeUnknown } from '../api.ts'
import { useBalance } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Money } from '../ui/Money.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import { useCall } from '../useCall.ts'
import classes from './counter.module.css'
import type { Repeated } from './doubleSale.ts'
import { marginHidden } from './marginHidden.ts'
import { fitsAmount, isBillProduct, isOpenProduct, type Price, type Sellable } from './products.ts'
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
    if (step.at === 'unsure') return t('waitingConnection')
    if (step.at === 'selling') return slow ? t('waitingPartner') : t('selling', { product: chosen.name })
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
        {busy ? <Loader size={20} color="currentColor" /> : price && !asksFirst && <strong>{withRp(price.pays)}</strong>}
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

type ChosenProps = CounterProps & { product: Sellable }

/** What has to be said or asked between the products and the button: the amount, a repeated sale, a refusal, a lost connection. */
export function SaleNotices(props: CounterProps) {
  const { step, refusal, again } = props.sale
  const { barred, chosen, repeated, asksFirst } = props.entry
  const t = useTranslations('selling')
  const unsold = step.at === 'form' || step.at === 'confirm'
  return (
    <Stack gap="sm" flex="none" px="var(--jj-gutter)" className={classes.notices} data-notices>
      {barred && (
        <Notice tone="danger" icon={IconLock}>
          <strong>{barred}</strong>
        </Notice>
      )}
      {chosen && isOpenProduct(chosen) && step.at === 'form' && <Amount {...props} product={chosen} />}
      {repeated && chosen && unsold && !asksFirst && <Again {...props} product={chosen} repeated={repeated} />}
      {refusal && refusal.code !== 'double-sale' && unsold && (
        <Notice tone="danger" icon={IconAlertTriangle}>
          <strong>{refusal.message}</strong>
          <p>{refusal.leavesOpen ? t('maybeSold') : outcomeUnknown(refusal) ? t('notAsked') : t('notSold')}</p>
        </Notice>
      )}
      {step.at === 'unsure' && (
        <Notice tone="warning" role="alert" icon={IconPlugConnectedX}>
          <strong>{t('unsure')}</strong>
          <p>{t('unsureHint')}</p>
          <Group gap="sm" mt="sm">
            <Action label={t('sendNow')} onClick={again} />
            <Action label={t('leaveUnsure')} variant="subtle" onClick={props.steps.leaveUnsure} />
          </Group>
        </Notice>
      )}
    </Stack>
  )
}

function Amount({ product, entry: { form, barred, change }, steps }: ChosenProps) {
  const t = useTranslations('selling')
  const { amount } = form
  const range = t('amountRange', { min: formatRupiah(product.minAmount ?? 0), max: formatRupiah(product.maxAmount ?? 0) })
  const above = amount > (product.maxAmount ?? Number.MAX_SAFE_INTEGER)
  return (
    <form data-zone="amount" data-holds="amount" onSubmit={sends(() => fitsAmount(product, amount) && steps.goOn('amount'))}>
      <MoneyInput
        label={t('amount')}
        size="lg"
        value={amount}
        disabled={barred !== null}
        words={amount > 0}
        description={range}
        error={above ? range : undefined}
        onChange={(next) => change({ ...form, amount: next, again: false })}
      />
    </form>
  )
}

/** Asks before the n-th sale of one product to one number on one day; Enter says yes and goes on to the button. */
function Again({ repeated, product, entry: { form, set }, steps }: ChosenProps & { repeated: Repeated }) {
  const t = useTranslations('selling')
  const clock = useClock()
  const { saleId, nth } = repeated
  const first = useCall('saleStatus', { saleId }, { enabled: repeated.at === null && saleId > 0 })
  const at = repeated.at ?? first.data?.createdAt
  const about = { product: product.name, trid: padSale(saleId) }
  return (
    <Notice tone="warning" role="alert" icon={IconAlertTriangle}>
      <strong>{t('soldToday')}</strong>
      <p>{at ? t('soldTodayAt', { ...about, time: clock.time(at).slice(0, 5) }) : t('soldTodayAs', about)}</p>
      <Checkbox
        data-focus="again"
        mt="sm"
        w="fit-content"
        size="sm"
        label={t('sendAgain', { nth })}
        checked={form.again}
        onChange={(event) => set({ ...form, again: event.currentTarget.checked })}
        onKeyDown={(event) => event.key === 'Enter' && steps.confirmAgain()}
      />
    </Notice>
  )
}
