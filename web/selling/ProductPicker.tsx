import { Box, Flex, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { productTypes } from '../../contract/catalogue/product-types.ts'
import { formatRupiah } from '../../rules/amounts.ts'
import { operators } from '../../rules/customer-code.ts'
import { Bone } from '../ui/Bone.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Pill } from '../ui/Pill.tsx'
import { EmptyState, ErrorPanel } from '../ui/States.tsx'
import { useSmall } from '../ui/screenWidth.ts'
import { TextButton } from '../ui/TextButton.tsx'
import classes from './counter.module.css'
import { marginHidden } from './marginHidden.ts'
import { neighbour } from './neighbour.ts'
import { PaneHead } from './PaneHead.tsx'
import { brandOf, groupsOf, type ProductGroup, type Sellable, searched, shortName, shownIn } from './products.ts'
import { listedOperator } from './sellForm.ts'
import type { CounterProps } from './useSellActions.ts'

/** The products of a tile or a search as buttons with their prices. Arrows choose, Enter goes on. */
export function ProductPicker({ entry, steps }: CounterProps) {
  const { list, form, chosen } = entry
  // Of an account that can not sell the reason stands elsewhere, not on every product.
  const barred = entry.barred !== null
  const t = useTranslations('selling')
  const zone = useRef<HTMLDivElement>(null)
  const latest = useRef(entry.choose)
  useEffect(() => {
    latest.current = entry.choose
  })
  const choose = useCallback((product: Sellable) => latest.current(product), [])
  const operator = listedOperator(form, chosen)
  const all = list.data?.products
  const searching = form.keyword.trim() !== ''
  const listed = useMemo(() => {
    if (!all) return []
    return searching ? searched(all, form.keyword) : shownIn(form.tile, all, operator)
  }, [all, searching, form.keyword, form.tile, operator])
  const brands = useMemo(() => (searching ? [] : [...new Set(listed.map(brandOf))]), [searching, listed])
  const brand = form.brand !== null && brands.includes(form.brand) ? form.brand : null
  const groups = useMemo(() => {
    if (searching) return [{ title: t('results'), products: listed }]
    return groupsOf(brand === null ? listed : listed.filter((product) => brandOf(product) === brand), t(`tile.${form.tile}`))
  }, [searching, listed, brand, form.tile, t])

  if (list.isPending) return <Bones />
  if (list.isError && !all) return <ErrorPanel error={list.error} onRetry={list.refetch} />
  if (listed.length === 0) {
    if (searching) return <EmptyState title={t('noMatch', { keyword: form.keyword.trim() })} hint={t('noMatchHint')} />
    const title = operator ? t('noOperatorProducts', { operator: operators[operator].brand }) : t('noProducts')
    return <EmptyState title={title} hint={t('noProductsHint')} />
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = (event.target as Element).closest<HTMLButtonElement>('[role=radio]')
    if (!at || !zone.current) return
    if (event.key === 'Enter') {
      if (at.ariaDisabled === 'true') return
      event.preventDefault()
      at.click()
      return steps.goOn('product')
    }
    const items = [...zone.current.querySelectorAll<HTMLButtonElement>('[role=radio]:not([aria-disabled=true])')]
    const next = neighbour(
      items.map((item) => item.getBoundingClientRect()),
      items.indexOf(at),
      event.key,
    )
    if (next === null) return
    event.preventDefault()
    if (next < 0) return steps.focus('number')
    items[next]?.focus()
    items[next]?.click()
  }

  const shownProducts = groups.flatMap(({ products }) => products)
  const tabStop =
    shownProducts.find(({ code }) => code === chosen?.code) ?? shownProducts.find(({ state }) => barred || state === 'open')
  return (
    <Stack ref={zone} gap="md" data-zone="products" onKeyDown={onKeyDown}>
      {brands.length > 1 && <Brands brands={brands} chosen={brand} onBrand={(next) => entry.set({ ...form, brand: next })} />}
      {groups.map((group, i) => (
        <Group key={group.title} group={group} first={i === 0}>
          {group.products.map((product) => (
            <ProductButton
              key={product.code}
              product={product}
              full={searching}
              chosen={product.code === chosen?.code}
              entry={product.code === tabStop?.code}
              ignoreState={barred}
              onChoose={choose}
            />
          ))}
        </Group>
      ))}
    </Stack>
  )
}

/** Pixels that the button of a nominal needs at least. */
const useNominalWidth = () => (useSmall() ? 100 : 120)

function Group({ group, first, children }: { group: ProductGroup; first: boolean; children: ReactNode }) {
  const width = useNominalWidth()
  // Names need more room than nominals.
  const named = group.products.some(({ nominal }) => nominal === null)
  const id = `group-${group.title.replace(/\W+/g, '-')}`
  return (
    <section>
      <PaneHead id={id} title={group.title}>
        {first && <MarginSwitch />}
      </PaneHead>
      <SimpleGrid role="radiogroup" aria-labelledby={id} spacing="sm" minColWidth={named ? 132 : width}>
        {children}
      </SimpleGrid>
    </section>
  )
}

function MarginSwitch() {
  const t = useTranslations('selling')
  const hidden = marginHidden.use()
  return (
    <TextButton fz="sm" onClick={() => marginHidden.set(!hidden)}>
      <Icon of={hidden ? IconEye : IconEyeOff} />
      {hidden ? t('showMargin') : t('hideMargin')}
    </TextButton>
  )
}

interface BrandsProps {
  brands: readonly string[]
  /** Null for all of them. */
  chosen: string | null
  onBrand: (brand: string | null) => void
}

/** To be pushed aside, up to both edges of the window. */
const oneRow = {
  mx: 'calc(-1 * var(--jj-gutter))',
  px: 'var(--jj-gutter)',
  style: { overflowX: 'auto', scrollbarWidth: 'none' },
} as const

function Brands({ brands, chosen, onBrand }: BrandsProps) {
  const t = useTranslations('selling')
  return (
    <Flex component="fieldset" aria-label={t('brands')} gap="sm" py={3} {...(useSmall() ? oneRow : { wrap: 'wrap' })}>
      {[null, ...brands].map((brand) => (
        <Pill key={brand} aria-pressed={brand === chosen} onClick={() => onBrand(brand)}>
          {brand ?? t('allBrands')}
        </Pill>
      ))}
    </Flex>
  )
}

function Bones() {
  const width = useNominalWidth()
  return (
    <Stack gap="md" aria-hidden="true">
      <Bone w={120} />
      <SimpleGrid spacing="sm" minColWidth={width}>
        {Array.from({ length: 21 }, (_, i) => (
          <Bone key={i} w="100%" h={75} bdrs="sm" bg="var(--jj-sunken)" />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

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
const ProductButton = memo(function ProductButton(props: ProductButtonProps) {
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
