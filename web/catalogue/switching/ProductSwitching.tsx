import { Box, Group, Stack } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { formatRupiah as dotted } from '../../../rules/amounts.ts'
import { type Answer, api } from '../../api.ts'
import { useDialog } from '../../forms/useDialog.ts'
import { BackHeader } from '../../links/BackHeader.tsx'
import links from '../../links/links.module.css'
import { useColumns } from '../../lists/columns.tsx'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/useList.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Action } from '../../ui/Action.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorPanel } from '../../ui/States.tsx'
import { Tinted } from '../../ui/Tinted.tsx'
import { toast } from '../../ui/toast.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useCall } from '../../useCall.ts'
import { kinds } from '../AvailabilitySwitch.tsx'
import { useMayEdit } from '../useMayEdit.ts'
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

type Change = Answer<'priceHistory'>['changes'][number]

/** For how many sellers a price closed the product, and the way to open it again. */
function Effect({ change, onReopen }: { change: Change; onReopen: (change: Change) => void }) {
  const t = useTranslations('catalogue.switching')
  const mayEdit = useMayEdit()
  const { closed, stillClosed } = change
  if (closed === 0) return null
  if (stillClosed === 0) return <Hint component="span">{t('closedWas', { count: dotted(closed) })}</Hint>
  return (
    <Group gap="sm" wrap="nowrap">
      <Tinted c="var(--jj-neg)">{t('closedFor', { count: dotted(stillClosed) })}</Tinted>
      {mayEdit && <Action label={t('reopen')} size="compact-xs" onClick={() => onReopen(change)} />}
    </Group>
  )
}

function useChangeColumns(onReopen: (change: Change) => void) {
  const t = useTranslations('catalogue.switching')
  const partner = useTranslations('catalogue')('partner')
  return useColumns<Change>(
    (c) => {
      const old = ({ oldPrice }: Change) => (
        <Hint component="span">{oldPrice === null ? t('first') : <Money amount={oldPrice} />}</Hint>
      )
      const next = ({ newPrice }: Change) => (newPrice === null ? t('ended') : <Money amount={newPrice} />)
      const amount = { align: 'right', card: 'amount', cardLabel: true } as const
      const whose = ({ Partner: { name }, FromPartner }: Change) =>
        FromPartner ? t('insteadOf', { name, from: FromPartner.name }) : name
      return [
        c.date('at', `${t('at')} (${c.zone})`, ({ at }) => at, { width: 170, priority: 1 }),
        c.text('by', t('by'), ({ User, LoginUser }) => LoginUser?.name ?? User?.name ?? t('system'), { width: 160 }),
        c.name('partner', partner, whose, {
          width: 180,
          file: [`{FromPartner?}${t('insteadOf', { name: '{Partner.name}', from: '{FromPartner.name}' })}`, '{Partner.name}'],
        }),
        c.cell('old', t('old'), old, { width: 110, align: 'right', cardLabel: true, sortBy: (change) => change.oldPrice }),
        c.cell('new', t('new'), next, { ...amount, width: 110, priority: 1, sortBy: (change) => change.newPrice }),
        c.actions(t('effect'), (change) => <Effect change={change} onReopen={onReopen} />, { width: 250 }),
      ]
    },
    [t, partner, onReopen],
  )
}

/** Every price of a product: when, by whom, and for how many sellers it closed the product. */
function PriceHistory({ product }: { product: number }) {
  const t = useTranslations('catalogue.switching')
  const list = useList('priceHistory', 'changes', start, () => ({ productId: product }), {
    staleTime: 0,
    chooses: ['product', 'priorityType'],
  })
  const reopen = useDialog<Change>()
  return (
    <Section title={t('history')} wide>
      <Box mx="calc(-1 * var(--jj-gutter))">
        <ListTable list={list} label={t('history')} columns={useChangeColumns(reopen.open)} />
      </Box>
      {reopen.show(ConfirmDialog, ({ id, newPrice, stillClosed }) => ({
        title: t('reopenTitle'),
        hint: t('reopenBody', { count: dotted(stillClosed), price: dotted(newPrice ?? 0) }),
        confirmLabel: t('reopenConfirm', { count: dotted(stillClosed) }),
        run: async () => {
          const { opened } = await api('reopenProduct', { priceChangeId: id })
          toast(t('reopened', { count: dotted(opened) }))
        },
      }))}
    </Section>
  )
}
