import { useTranslations } from 'use-intl'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { type ProductRow, states, worry } from './stateIn.ts'

/** The state of a product that an operator should know of, the worst one first. */
export function ProductState({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const { word, ...look } = states[worry(product)]!
  const hours = word === 'cutOff' ? ` ${product.cutOffFrom}–${product.cutOffTo}` : ''
  return <StatusBadge {...look} word={t(word) + hours} />
}
