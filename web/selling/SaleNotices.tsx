import { Checkbox, Group, Stack } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatRupiah } from '../../rules/amounts.ts'
import { padSale } from '../../rules/ids.ts'
import { outcomeUnknown } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { MoneyInput } from '../ui/MoneyInput.tsx'
import { Notice } from '../ui/Notice.tsx'
import { sends } from '../ui/sends.ts'
import { useCall } from '../useCall.ts'
import classes from './counter.module.css'
import type { Repeated } from './doubleSale.ts'
import { fitsAmount, isOpenProduct, type Sellable } from './products.ts'
import type { CounterProps } from './useSellActions.ts'

type ChosenProps = CounterProps & { product: Sellable }

/** What has to be said or asked between the products and the button: the amount, a repeated sale, a refusal, a lost connection. */
export function SaleNotices(props: CounterProps) {
  const { step, refusal, again } = props.sale
  const { barred, chosen, repeated, asksFirst } = props.entry
  const t = useTranslations('selling')
  const unsold = step.at === 'form' || step.at === 'confirm'
  return (
    <Stack gap="sm" flex="none" px="var(--jj-gutter)" className={classes.notices}>
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
