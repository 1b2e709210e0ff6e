import { Box, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { marginHidden } from './marginHidden.ts'
import classes from './ProductButton.module.css'
import { type Sellable, shortName } from './products.ts'

interface ProductButtonProps {
  product: Sellable
  /** Full name and code, where the heading does not say the brand. */
  full: boolean
  chosen: boolean
  /** The one product of the list that Tab reaches. */
  entry: boolean
  ignoreState: boolean
  onChoose: (product: Sellable) => void
}

const corner = { pos: 'absolute', top: 7, right: 7 } as const
const tick = { component: 'span', ...corner, p: 3, lh: 0, bdrs: '50%', bg: 'var(--jj-brand)', c: 'var(--jj-on-brand)' } as const
const stateTexts = { closed: 'closed', 'cut-off': 'cutOff', outage: 'outage' } as const

/** One product: nominal, what the customer pays, the own margin; struck through with its reason while it can not be sold. */
export const ProductButton = memo(function ProductButton(props: ProductButtonProps) {
  const { product, full, chosen, entry, ignoreState, onChoose } = props
  const t = useTranslations('selling')
  const hidden = marginHidden.use()
  const state = ignoreState ? 'open' : product.state
  const name = full ? product.name : shortName(product)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input can not hold prices and a reason
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      aria-disabled={state !== 'open' || undefined}
      tabIndex={entry ? 0 : -1}
      data-focus={entry ? 'product' : undefined}
      data-nominal={(!full && product.nominal !== null) || undefined}
      className={classes.product}
      title={product.reason ?? `${product.code} · ${product.name}`}
      onClick={() => state === 'open' && onChoose(product)}
    >
      {full && <Hint component="span">{product.code}</Hint>}
      <span className={classes.name}>{name}</span>
      {state === 'open' ? (
        <>
          <span>{priceText(product, t)}</span>
          {!hidden && (
            <Hint component="span" truncate fw={500} c="var(--jj-pos)">
              {t('margin', { amount: formatRupiah(product.margin) })}
            </Hint>
          )}
        </>
      ) : (
        <>
          <Text component="span" size="sm" fw={500} c="var(--jj-neg)">
            {t(stateTexts[state])}
          </Text>
          {product.reason && (
            <Hint component="span" truncate>
              {product.reason}
            </Hint>
          )}
        </>
      )}
      {chosen && (
        <Box {...tick}>
          <Icon of={IconCheck} size={14} />
        </Box>
      )}
    </button>
  )
})

type T = ReturnType<typeof useTranslations<'selling'>>

/** What the customer pays; of a bill the part above it, of an open denomination the least amount. */
function priceText({ productTypeId, customerPays, minAmount }: Sellable, t: T): string {
  if (productTypeId === productTypes.bill) return t('adminFee', { amount: formatRupiah(customerPays) })
  if (productTypeId === productTypes.open) return t('openAmount', { min: formatRupiah(minAmount ?? 0) })
  return formatRupiah(customerPays)
}
