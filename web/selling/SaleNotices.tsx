import { Button, Checkbox, Group } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import type { ApiError } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { outcomeUnknown, useCall } from '../useCall.ts'
import type { Repeated } from './doubleSale.ts'
import { fitsAmount, isOpenProduct, type Sellable } from './products.ts'
import classes from './SaleNotices.module.css'
import type { SellForm } from './sellForm.ts'
import type { Step } from './useSale.ts'

interface SaleNoticesProps {
  /** Why this account can not sell now. */
  barred: string | null
  step: Step
  refusal: ApiError | null
  form: SellForm
  chosen: Sellable | null
  repeated: Repeated | null
  onAmount: (amount: number) => void
  onAmountEnter: () => void
  onAgain: (again: boolean) => void
  /** Enter on the question: yes, and on to the button. */
  onAgainEnter: () => void
  onSendNow: () => void
  onLeaveUnsure: () => void
}

/** What has to be said or asked between the products and the button: the amount, a repeated sale, a refusal, a lost connection. */
export function SaleNotices(props: SaleNoticesProps) {
  const { barred, step, refusal, form, chosen, repeated } = props
  const t = useTranslations('selling')
  const unsold = step.at === 'form' || step.at === 'confirm'
  const asksAgain = repeated && chosen && unsold
  return (
    <div className={classes.notices}>
      {barred && (
        <Notice tone="danger" icon={IconLock}>
          <strong>{barred}</strong>
        </Notice>
      )}
      {chosen && isOpenProduct(chosen) && step.at === 'form' && (
        <Amount
          product={chosen}
          amount={form.amount}
          disabled={barred !== null}
          onChange={props.onAmount}
          onEnter={props.onAmountEnter}
        />
      )}
      {asksAgain && (
        <Again repeated={repeated} product={chosen} again={form.again} onAgain={props.onAgain} onEnter={props.onAgainEnter} />
      )}
      {refusal && refusal.code !== 'double-sale' && unsold && (
        <Notice tone="danger" icon={IconAlertTriangle}>
          <strong>{refusal.message}</strong>
          <p>{outcomeUnknown(refusal) ? t('notAsked') : t('notSold')}</p>
        </Notice>
      )}
      {step.at === 'unsure' && (
        <Notice tone="warning" role="alert" icon={IconPlugConnectedX}>
          <strong>{t('unsure')}</strong>
          <p>{t('unsureHint')}</p>
          <Group gap="sm" mt="sm">
            <Button variant="default" onClick={props.onSendNow}>
              {t('sendNow')}
            </Button>
            <Button variant="subtle" onClick={props.onLeaveUnsure}>
              {t('leaveUnsure')}
            </Button>
          </Group>
        </Notice>
      )}
    </div>
  )
}

interface AmountProps {
  product: Sellable
  amount: number
  disabled: boolean
  onChange: (amount: number) => void
  onEnter: () => void
}

function Amount({ product, amount, disabled, onChange, onEnter }: AmountProps) {
  const t = useTranslations('selling')
  const range = t('amountRange', { min: formatRupiah(product.minAmount ?? 0), max: formatRupiah(product.maxAmount ?? 0) })
  const above = amount > (product.maxAmount ?? Number.MAX_SAFE_INTEGER)
  return (
    <form
      data-zone="amount"
      data-holds="amount"
      onSubmit={(event) => {
        event.preventDefault()
        if (fitsAmount(product, amount)) onEnter()
      }}
    >
      <MoneyInput
        label={t('amount')}
        size="lg"
        value={amount}
        disabled={disabled}
        words={amount > 0}
        description={range}
        error={above ? range : undefined}
        onChange={onChange}
      />
    </form>
  )
}

interface AgainProps {
  repeated: Repeated
  product: Sellable
  again: boolean
  onAgain: (again: boolean) => void
  onEnter: () => void
}

/** Asks before the n-th sale of one product to one number on one day. */
function Again({ repeated, product, again, onAgain, onEnter }: AgainProps) {
  const t = useTranslations('selling')
  const clock = useClock()
  const { saleId, counter } = repeated
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
        label={t('sendAgain', { counter })}
        checked={again}
        onChange={(event) => onAgain(event.currentTarget.checked)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </Notice>
  )
}
