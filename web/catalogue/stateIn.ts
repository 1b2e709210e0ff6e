/** The state of a product in a file, the worst one first as `ProductState` has it. */
export const stateIn = (t: (key: 'outage' | 'onTrial' | 'closedByPrice' | 'cutOff' | 'forSale') => string) => [
  `{outage?}${t('outage')}`,
  `{isOnTrial?}${t('onTrial')}`,
  `{closedByPrice?}${t('closedByPrice')}`,
  '{lacks}',
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}&cutOffFrom?}${t('cutOff')} {cutOffFrom}–{cutOffTo}`),
  ...['isAvailable', 'isAvailableTl'].map((open) => `{${open}?}${t('forSale')}`),
]
