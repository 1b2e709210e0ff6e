import { Box, Group, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { saleStatuses } from '../../contract/selling/sale-statuses.ts'
import { padSale } from '../../rules/ids.ts'
import { isRehearsed } from '../../rules/rehearsal.ts'
import { simulatorCodes } from '../../rules/simulator-codes.ts'
import { useBalance } from '../session/session.ts'
import { useClock } from '../session/useClock.ts'
import { Action } from '../ui/Action.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { TextButton } from '../ui/TextButton.tsx'
import { useBrand } from '../useBrand.ts'
import classes from './counter.module.css'
import { groupNumber } from './customerNumber.ts'
import { marginHidden } from './marginHidden.ts'
import { ReceiptView } from './receipts.ts'
import { SaleFigures, SaleFoot, SaleNotices } from './SaleFoot.tsx'
import { SellFields } from './SellFields.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import { signSold } from './soldSign.ts'
import { useFollowedSale } from './useFollowedSale.ts'
import { type Sale, type SaleResult, type Step, useSale } from './useSale.ts'
import { type CounterProps, type Place, useSellActions } from './useSellActions.ts'
import { type SellEntry, useSellForm } from './useSellForm.ts'

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
  useInView(pane, entry, sale)

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

/** What rises from below the products, e.g. the amount, must not cover the chosen one; what became of the press is seen at once. */
function useInView(pane: RefObject<HTMLElement | null>, { form, repeated }: SellEntry, { step, refusal }: Sale) {
  const asked = repeated?.nth
  const told = step.at === 'unsure' || refusal !== null
  useEffect(() => {
    if (told) pane.current?.querySelector('[data-notices]')?.scrollIntoView({ block: 'nearest' })
  }, [pane, told])
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

/** In the demo: which endings of a customer number make the simulator fail, wait or stay silent; a press puts one at the end of the present number. */
function DemoCodes({ form: { number }, busy, enter }: Pick<SellEntry, 'form' | 'busy' | 'enter'>) {
  const t = useTranslations('selling.demo')
  const canUse = number.length > 6 && !busy
  return (
    <Box component="details" mt={14} p="4px 12px" bd="1px dashed var(--jj-border-strong)" bdrs="sm" fz="sm" c="var(--jj-text-2)">
      <Box component="summary" py={5} fw={600}>
        {t('title')}
      </Box>
      <Hint pb={6}>{t('hint')}</Hint>
      <dl>
        {simulatorCodes.map(({ suffix, outcome }) => (
          <Group key={suffix} gap="md" wrap="nowrap" align="baseline">
            <Box component="dt" w={48} flex="none">
              {canUse ? <TextButton onClick={() => enter(number.slice(0, -3) + suffix)}>…{suffix}</TextButton> : `…${suffix}`}
            </Box>
            <dd>{t(`outcome.${outcome}`)}</dd>
          </Group>
        ))}
      </dl>
    </Box>
  )
}

interface SaleOutcomeProps {
  sale: SaleResult
  /** Whether its heading is the one of the screen. */
  titled: boolean
  onNext: () => void
  /** Back to the form as it was. */
  onRetry: () => void
}

const { pending, failed, reversed, success } = saleStatuses
const looks = {
  [pending]: { icon: IconClock, tone: 'warning' },
  [failed]: { icon: IconX, tone: 'danger' },
  [reversed]: { icon: IconX, tone: 'info' },
  [success]: { icon: IconCheck, tone: 'success' },
} as const

/** How a sale ended: the receipt, the reason, or that it is still being checked. Enter starts the next sale. */
function SaleOutcome({ sale: first, titled, onNext, onRetry }: SaleOutcomeProps) {
  const t = useTranslations('selling')
  const clock = useClock()
  const sale = useFollowedSale(first)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
  }, [])
  const statusId = sale.statusId as keyof typeof looks
  const isSold = statusId === success && sale.requestType === 'purchase'
  useEffect(() => {
    if (isSold) signSold()
  }, [isSold])
  const { icon, tone } = looks[statusId]
  const isInquiry = sale.requestType === 'inquiry'
  const words = wordsOf(statusId, isInquiry)
  const unsold = statusId === failed || statusId === reversed || (isInquiry && statusId === pending)
  return (
    <>
      <Stack data-scrolls gap="lg" align="flex-start" px="var(--jj-gutter)" py={18} bg="var(--jj-sunken)">
        <Group role="status" gap="md" align="flex-start" wrap="nowrap">
          <Box flex="none" p={9} lh={0} bdrs="50%" c={`var(--jj-st-${tone}-fg)`} bg={`var(--jj-st-${tone}-bg)`}>
            <Icon of={icon} size={22} />
          </Box>
          <div>
            {titled ? (
              <PageTitle>{t(words.title)}</PageTitle>
            ) : (
              <Text component="h2" fz="xl" lh="28px" fw={600}>
                {t(words.title)}
              </Text>
            )}
            <p>{t('outcome.to', { product: sale.productName, number: groupNumber(sale.customerCode) })}</p>
            {sale.message && (isRehearsed(sale) || (statusId !== success && statusId !== pending)) && (
              <Text component="p" mt="sm" fw={600} c="var(--jj-neg)">
                {sale.message}
              </Text>
            )}
            {words.hint && (
              <Text component="p" c="var(--jj-text-2)">
                {t(words.hint)}
              </Text>
            )}
            <Hint mt={2}>
              {t('trid')} {padSale(sale.saleId)} · {clock.time(sale.createdAt)} {clock.zone}
            </Hint>
            {isSold && <SoundSwitch />}
            {unsold && <Action label={t('outcome.retry')} size="md" mt="md" onClick={onRetry} />}
          </div>
        </Group>
        {statusId === success && !isRehearsed(sale) && <ReceiptView saleId={sale.saleId} />}
      </Stack>
      <div className={classes.foot} data-zone="foot">
        <Figures sale={sale} phone={!titled} />
        {/* A digit begins the number of the next sale. */}
        <button
          ref={next}
          type="button"
          className={classes.go}
          onClick={onNext}
          onKeyDown={({ key }) => /^\d$/.test(key) && onNext()}
        >
          <span>{t('outcome.next')}</span>
          <kbd>Enter</kbd>
        </button>
      </div>
    </>
  )
}

function wordsOf(statusId: keyof typeof looks, isInquiry: boolean) {
  if (statusId === success) return { title: 'outcome.success', hint: null } as const
  if (statusId === failed && isInquiry) return { title: 'outcome.failedInquiry', hint: 'outcome.balanceKept' } as const
  if (statusId === failed || statusId === reversed) return { title: 'outcome.failed', hint: 'outcome.balanceReturned' } as const
  return { title: 'outcome.pending', hint: isInquiry ? 'outcome.pendingInquiry' : 'outcome.pendingHint' } as const
}

function Figures({ sale, phone }: { sale: SaleResult; phone: boolean }) {
  const t = useTranslations('selling')
  const hidden = marginHidden.use()
  const balance = useBalance()
  const counts = sale.requestType === 'purchase' && (sale.statusId === success || sale.statusId === pending)
  const margin = sale.customerPays - sale.price
  return (
    <SaleFigures
      phone={phone}
      of={[
        counts && [t('outcome.receives'), <Money key="pays" amount={sale.customerPays} rp />],
        counts && !hidden && sale.statusId === success && [t('marginLabel'), <Money key="margin" amount={margin} rp flow />],
        [t('outcome.balance'), <Money key="balance" amount={balance ?? sale.balance} rp />],
      ]}
    />
  )
}

const covered = () => document.querySelector('[role=dialog], [role=menu]') !== null

/** F2 goes to the number, / to the search, Escape one step back; none of them while another tab covers the form (`shown`), a dialog is open or somebody types elsewhere. */
function useSellKeys(pane: RefObject<HTMLElement | null>, shown: boolean, steps: CounterProps['steps']) {
  useWindowEvent('keydown', (event) => {
    if (!shown || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || covered()) return
    const target = event.target as Element
    const inside = pane.current?.contains(target) || target === document.body || target.id === 'content'
    const typing =
      target.matches('input:not([type=checkbox]), textarea') && !target.matches('[data-focus=number][inputmode=numeric]')
    if (event.key === 'F2') steps.toNumber()
    else if (event.key === '/' && !typing) steps.focus('search')
    else if (event.key === 'Escape' && inside) steps.back()
    else return
    event.preventDefault()
  })
}
