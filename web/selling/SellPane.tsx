import { Group, Stack } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useBrand } from '../useBrand.ts'
import classes from './counter.module.css'
import { DemoCodes } from './DemoCodes.tsx'
import { SaleFoot } from './SaleFoot.tsx'
import { SaleNotices } from './SaleNotices.tsx'
import { SaleOutcome } from './SaleOutcome.tsx'
import { SellFields } from './SellFields.tsx'
import { type Step, useSale } from './useSale.ts'
import { type Place, useSellActions } from './useSellActions.ts'
import { type SellEntry, useSellForm } from './useSellForm.ts'
import { useSellKeys } from './useSellKeys.ts'

/** The guided form: product and number, the bill where there is one, the price, one button that says what it does, and the outcome. */
export function SellPane({ phone, shown }: { phone: boolean; shown: boolean }) {
  const t = useTranslations('selling')
  const { demo } = useBrand()
  const sale = useSale()
  const entry = useSellForm(sale)
  const pane = useRef<HTMLDivElement>(null)
  const focus = useCallback((place: Place) => {
    pane.current?.querySelector<HTMLElement>(`[data-focus="${place}"], [data-holds="${place}"] input`)?.focus()
  }, [])
  const steps = useSellActions(sale, entry, focus)
  useSellKeys(pane, shown, steps)
  useStepFocus(sale.step, focus)
  useChosenInView(pane, entry)

  const { step } = sale
  const counter = { sale, entry, steps, phone }
  if (step.at === 'ended') {
    return (
      <Stack ref={pane} gap={0} flex={1} mih={0}>
        <SaleOutcome key={step.sale.saleId} sale={step.sale} titled={!phone} onNext={entry.clear} onRetry={sale.leave} />
      </Stack>
    )
  }
  return (
    <Stack ref={pane} gap={0} flex={1} mih={0}>
      <div className={classes.scroll}>
        {!phone && (
          <Group justify="space-between" mb={14}>
            <PageTitle>{t('sell')}</PageTitle>
            <kbd title={t('focusNumber')}>F2</kbd>
          </Group>
        )}
        <SellFields {...counter} />
        {demo && <DemoCodes {...entry} />}
      </div>
      <SaleNotices {...counter} />
      <SaleFoot {...counter} />
    </Stack>
  )
}

/** What rises from below the products, e.g. the amount, must not cover the chosen one. */
function useChosenInView(pane: RefObject<HTMLElement | null>, { form, repeated }: SellEntry) {
  const asked = repeated?.nth
  useEffect(() => {
    if (form.code || asked) pane.current?.querySelector('[role=radio][aria-checked=true]')?.scrollIntoView({ block: 'nearest' })
  }, [pane, form.code, asked])
}

/** The number has the focus at the start and for the next customer, the button once the biller has answered. */
function useStepFocus({ at }: Step, focus: (place: Place) => void) {
  const before = useRef<Step['at'] | null>(null)
  useEffect(() => {
    const came = before.current
    before.current = at
    // A phone would open its keyboard over the products.
    const coarse = matchMedia('(pointer: coarse)').matches
    if (at === 'confirm') focus('go')
    else if (at === 'form' && !coarse && (came === null || came === 'ended' || came === 'unsure')) focus('number')
  }, [at, focus])
}
