import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { BackHeader } from '../../links/BackHeader.tsx'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { PriceHistory } from './PriceHistory.tsx'
import { SwitchingOrder } from './SwitchingOrder.tsx'
import classes from './switching.module.css'
import { type PriorityType, priorityTypes } from './switching.ts'

/** Milliseconds between two looks at the health of the partners. */
const live = 5000
const start = { product: undefined as number | undefined, priorityType: 'priority', page: 1 }

/** Who delivers a product, in which order and at which price, how well they do at the moment, and every price they had. */
export default function ProductSwitching() {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const [filters, setFilters] = useUrlFilters(start)
  const product = typeof filters.product === 'number' ? filters.product : undefined
  const type: PriorityType = filters.priorityType === 'priorityTl' ? 'priorityTl' : 'priority'
  const list = useCall(
    'switchings',
    { product: product ?? 0, priorityType: type },
    { enabled: product !== undefined, refetchInterval: live, keepRows: false, staleTime: 0 },
  )
  useEffect(() => {
    if (product !== undefined) return
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }, [product, router])
  const kind = t(type === 'priority' ? 'dmLong' : 'tlLong')
  const item = list.data?.product
  return (
    <Page scroll>
      <BackHeader
        title={t('switching.title')}
        sub={item && `${item.code} · ${item.name}`}
        to="products"
        actions={
          <nav aria-label={t('switching.kind')} className={classes.kinds}>
            {priorityTypes.map((one) => (
              <ScreenLink
                key={one}
                to="productSwitching"
                search={{ ...(product !== undefined && { product }), priorityType: one }}
                className={one === type ? classes.chosen : undefined}
              >
                {t(one === 'priority' ? 'dm' : 'tl')}
              </ScreenLink>
            ))}
          </nav>
        }
      />
      <div className={classes.body}>
        {list.error && !list.data ? (
          <ErrorPanel error={list.error} onRetry={list.refetch} />
        ) : list.data ? (
          <>
            {list.error && <ErrorPanel compact error={list.error} onRetry={list.refetch} />}
            {list.data.switchings.length === 0 ? (
              <EmptyState title={t('switching.none')} />
            ) : (
              <SwitchingOrder key={`${product} ${type}`} rows={list.data.switchings} type={type} kind={kind} product={product!} />
            )}
            <PriceHistory product={product!} page={filters.page} onPage={(page) => setFilters({ page })} />
          </>
        ) : (
          <div className={classes.waiting} aria-busy="true" />
        )}
      </div>
    </Page>
  )
}
