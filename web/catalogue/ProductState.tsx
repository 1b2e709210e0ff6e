import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import type { Answer } from '../api.ts'
import { useClock } from '../session/useClock.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'

export type ProductRow = Answer<'listProducts'>['products'][number]

/** Why a product is closed by the clock, with figures; empty when it is not. */
export function useOutageText(): (outage: ProductRow['outage']) => string {
  const t = useTranslations('catalogue')
  const clock = useClock()
  const at = (instant: string | null) => (instant ? `${clock.time(instant)} ${clock.zone}` : '–')
  return (outage) =>
    outage?.automatic
      ? t('automaticOutage', {
          at: at(outage.since),
          failed: dotted(outage.failed ?? 0),
          decided: dotted(outage.decided ?? 0),
          probe: at(outage.probeAt),
        })
      : (outage?.reason ?? '')
}

/** The state of a product that an operator should know of, the worst one first. */
export function ProductState({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const outageText = useOutageText()
  const { outage, isOnTrial, closedByPrice, cutOffFrom, cutOffTo, isAvailable, isAvailableTl } = product
  if (outage) return <StatusBadge tone="danger" glyph="x" word={t('outage')} title={outageText(outage)} />
  if (isOnTrial) return <StatusBadge tone="warning" glyph="half" word={t('onTrial')} title={t('onTrialHint')} />
  if (closedByPrice > 0) {
    const hint = t('closedByPriceHint', { count: dotted(closedByPrice) })
    return <StatusBadge tone="warning" glyph="alert" word={t('closedByPrice')} title={hint} />
  }
  if (product.lacks === 'nominal')
    return <StatusBadge tone="warning" glyph="alert" word={t('noNominal')} title={t('fees.emptyHint')} />
  if (product.lacks) return <StatusBadge tone="warning" glyph="alert" word={t('noPartner')} />
  if (!isAvailable && !isAvailableTl) return <StatusBadge tone="default" glyph="circle" word={t('notForSale')} />
  if (cutOffFrom) return <StatusBadge tone="info" glyph="clock" word={`${t('cutOff')} ${cutOffFrom}–${cutOffTo}`} />
  return <StatusBadge tone="success" glyph="check" word={t('forSale')} />
}
