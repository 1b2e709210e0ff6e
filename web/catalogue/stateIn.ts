import type { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import type { Clock } from '../session/useClock.ts'

type Texts = ReturnType<typeof useTranslations<'catalogue'>>

export type ProductRow = Answer<'listProducts'>['products'][number]

/** What an operator should know of a product, the worst first: it is in the first state whose `is` holds. */
export const states = [
  { word: 'outage', tone: 'danger', glyph: 'x', is: ({ outage }: ProductRow) => outage },
  { word: 'onTrial', tone: 'warning', glyph: 'half', is: ({ isOnTrial }: ProductRow) => isOnTrial },
  { word: 'closedByPrice', tone: 'warning', glyph: 'alert', is: ({ closedByPrice }: ProductRow) => closedByPrice > 0 },
  { word: 'noNominal', tone: 'warning', glyph: 'alert', is: ({ lacks }: ProductRow) => lacks === 'nominal' },
  { word: 'noPartner', tone: 'warning', glyph: 'alert', is: ({ lacks }: ProductRow) => lacks },
  { word: 'notForSale', tone: 'default', glyph: 'circle', is: (of: ProductRow) => !of.isAvailable && !of.isAvailableTl },
  { word: 'cutOff', tone: 'info', glyph: 'clock', is: ({ cutOffFrom }: ProductRow) => cutOffFrom },
  { word: 'forSale', tone: 'success', glyph: 'check', is: () => true },
] as const

/** How much there is to worry about a product, from 0 for the worst: by this its states are sorted. */
export const worry = (product: ProductRow): number => states.findIndex(({ is }) => is(product))

/** The state of a product in a file, the worst one first as `ProductState` has it. */
export const stateIn = (t: (key: 'outage' | 'onTrial' | 'closedByPrice' | 'cutOff' | 'forSale') => string) => [
  `{outage?}${t('outage')}`,
  `{isOnTrial?}${t('onTrial')}`,
  `{closedByPrice?}${t('closedByPrice')}`,
  '{lacks}',
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}&cutOffFrom?}${t('cutOff')} {cutOffFrom}–{cutOffTo}`),
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}?}${t('forSale')}`),
]

/** Why a product is closed, in sentences with figures. */
export function reasonsOf(t: Texts, clock: Clock, { outage, isOnTrial, closedByPrice, lacks }: ProductRow): string[] {
  const at = (instant: string | null) => (instant ? `${clock.time(instant)} ${clock.zone}` : '–')
  const byTheClock = ({ since, failed, decided, probeAt }: NonNullable<typeof outage>) =>
    t('automaticOutage', { at: at(since), failed: dotted(failed ?? 0), decided: dotted(decided ?? 0), probe: at(probeAt) })
  return [
    outage && (outage.automatic ? byTheClock(outage) : outage.reason),
    isOnTrial && t('onTrialHint'),
    closedByPrice > 0 && t('closedByPriceHint', { count: dotted(closedByPrice) }),
    lacks === 'nominal' && t('fees.emptyHint'),
  ].filter((reason) => typeof reason === 'string' && reason !== '') as string[]
}

/** The first of them in a file. */
export const reasonIn = (t: Texts) => [
  `{outage.automatic?}${t('automaticOutage', {
    at: '{outage.since}',
    failed: '{outage.failed}',
    decided: '{outage.decided}',
    probe: '{outage.probeAt}',
  })}`,
  '{outage.reason}',
  `{isOnTrial?}${t('onTrialHint')}`,
  `{closedByPrice?}${t('closedByPriceHint', { count: '{closedByPrice}' })}`,
]
