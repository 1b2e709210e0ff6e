import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { useClock } from '../session/useClock.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type ProductRow, states, worry } from './stateIn.ts'

/** Why a product is closed, in sentences with figures; empty where nobody said it, undefined where it is not. */
export function useReasons({ outage, isOnTrial, closedByPrice }: ProductRow) {
  const t = useTranslations('catalogue')
  const clock = useClock()
  const at = (instant: string | null) => (instant ? `${clock.time(instant)} ${clock.zone}` : '–')
  const byTheClock = ({ since, failed, decided, probeAt }: NonNullable<typeof outage>) =>
    t('automaticOutage', { at: at(since), failed: dotted(failed ?? 0), decided: dotted(decided ?? 0), probe: at(probeAt) })
  return {
    outage: outage ? (outage.automatic ? byTheClock(outage) : (outage.reason ?? '')) : undefined,
    onTrial: isOnTrial ? t('onTrialHint') : undefined,
    closedByPrice: closedByPrice > 0 ? t('closedByPriceHint', { count: dotted(closedByPrice) }) : undefined,
  }
}

/** The state of a product that an operator should know of, the worst one first. */
export function ProductState({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const { word, ...look } = states[worry(product)]!
  const hints: { [W in typeof word]?: string | undefined } = { ...useReasons(product), noNominal: t('fees.emptyHint') }
  const hours = word === 'cutOff' ? ` ${product.cutOffFrom}–${product.cutOffTo}` : ''
  return <StatusBadge {...look} word={t(word) + hours} title={hints[word]} />
}
