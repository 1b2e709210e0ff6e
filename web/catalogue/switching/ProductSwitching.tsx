import { Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { BackHeader } from '../../links/BackHeader.tsx'
import links from '../../links/links.module.css'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { kinds } from '../AvailabilitySwitch.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { SwitchingOrder } from './SwitchingOrder.tsx'
import { start } from './switching.ts'

/** Milliseconds between two looks at the health of the partners. */
const live = 5000

/** Who delivers a product, in which order and at which price, how well they do at the moment, and every price they had. */
export default function ProductSwitching() {
  const t = useTranslations('catalogue')
  const router = useRouter()
  const [filters] = useUrlFilters(start)
  const product = typeof filters.product === 'number' ? filters.product : undefined
  const { kind, priorityType } = kinds.find((one) => one.priorityType === filters.priorityType) ?? kinds[0]
  const { data, error, refetch } = useCall(
    'switchings',
    { product: product ?? 0, priorityType },
    { enabled: product !== undefined, refetchInterval: live, keepRows: false, staleTime: 0 },
  )
  useEffect(() => {
    if (product !== undefined) return
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/', replace: true })
  }, [product, router])
  return (
    <Page scroll>
      <BackHeader
        title={t('switching.title')}
        sub={data && `${data.product.code} · ${data.product.name}`}
        to="products"
        actions={
          <nav aria-label={t('switching.kind')} className={links.segments}>
            {kinds.map((one) => (
              <ScreenLink
                key={one.kind}
                to="productSwitching"
                search={{ ...(product !== undefined && { product }), priorityType: one.priorityType }}
                className={one.kind === kind ? links.chosen : undefined}
              >
                {t(one.kind)}
              </ScreenLink>
            ))}
          </nav>
        }
      />
      <Stack gap="xl" flex="none" px="var(--jj-gutter)" pb="xxl" mih={150} aria-busy={!data && !error}>
        {error && <ErrorPanel compact={data !== undefined} error={error} onRetry={refetch} />}
        {data?.switchings.length === 0 && <EmptyState title={t('switching.none')} />}
        {data && data.switchings.length > 0 && (
          <SwitchingOrder
            key={`${product} ${priorityType}`}
            rows={data.switchings}
            type={priorityType}
            kind={t(`${kind}Long`)}
            product={product!}
          />
        )}
      </Stack>
      {data && <PriceHistory product={product!} />}
    </Page>
  )
}
