import type { ProductRow } from './ProductState.tsx'

/** How much there is to worry about a product, the worst first: by this its states are sorted. */
export function worry({ outage, isOnTrial, closedByPrice, lacks, isAvailable, isAvailableTl, cutOffFrom }: ProductRow): number {
  const worst = [
    outage !== null,
    isOnTrial,
    closedByPrice > 0,
    lacks === 'nominal',
    lacks,
    !isAvailable && !isAvailableTl,
    cutOffFrom,
  ]
  const at = worst.findIndex(Boolean)
  return at === -1 ? worst.length : at
}

/** The state of a product in a file, the worst one first as `ProductState` has it. */
export const stateIn = (t: (key: 'outage' | 'onTrial' | 'closedByPrice' | 'cutOff' | 'forSale') => string) => [
  `{outage?}${t('outage')}`,
  `{isOnTrial?}${t('onTrial')}`,
  `{closedByPrice?}${t('closedByPrice')}`,
  '{lacks}',
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}&cutOffFrom?}${t('cutOff')} {cutOffFrom}–{cutOffTo}`),
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}?}${t('forSale')}`),
]
