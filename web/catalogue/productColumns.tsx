import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsSort, IconPercentage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { RowSwitch } from '../accounts/RowSwitch.tsx'
import { IconLink } from '../links/IconLink.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './catalogue.module.css'
import { ProductName } from './ProductName.tsx'
import { ProductState } from './ProductState.tsx'
import type { ProductRow } from './productRow.ts'
import type { Turn } from './useAvailability.tsx'
import { useMayEdit } from './useMayEdit.ts'

type Say = ReturnType<typeof useTranslations<'catalogue'>>

const idColumns = (t: Say, phone: boolean): Column<ProductRow>[] => [
  { id: 'id', head: t('id'), width: 64, priority: 1, card: 'note', cell: ({ id }) => padProduct(id) },
  {
    id: 'name',
    head: t('name'),
    width: 180,
    grow: true,
    priority: 1,
    card: 'title',
    // On a phone the whole card opens the panel, where the name can be changed too.
    cell: (product) => (phone ? product.name : <ProductName product={product} />),
  },
  {
    id: 'category',
    head: t('category'),
    width: 130,
    priority: 3,
    card: 'note',
    cell: ({ ProductCategory }) => ProductCategory.name,
  },
]

function switchColumn(t: Say, kind: 'dm' | 'tl', turn: Turn, mayEdit: boolean, phone: boolean): Column<ProductRow> {
  const isOn = (product: ProductRow) => (kind === 'dm' ? product.isAvailable : product.isAvailableTl)
  return {
    id: kind,
    head: t(kind),
    width: 92,
    priority: 1,
    card: phone ? 'none' : undefined,
    cell: (product) => (
      <RowSwitch
        label={t('availableOf', { name: product.name, kind: t(`${kind}Long`) })}
        word={t('open')}
        on={isOn(product)}
        disabled={!mayEdit}
        onChange={(on) => turn(product, kind, on)}
      />
    ),
  }
}

const routeColumns = (t: Say): Column<ProductRow>[] => [
  {
    id: 'switchings',
    head: t('switchings'),
    width: 224,
    grow: true,
    priority: 2,
    card: 'none',
    cell: ({ ProductSwitchings }) => <Switchings of={ProductSwitchings} none={t('noPartner')} />,
  },
  {
    id: 'nominals',
    head: t('adminNominals'),
    width: 96,
    priority: 4,
    align: 'right',
    card: 'none',
    cell: ({ AdminNominals }) =>
      AdminNominals.length === 1 ? (
        <Money amount={AdminNominals[0]!.nominal} />
      ) : (
        t('nominalCount', { count: AdminNominals.length, shown: String(AdminNominals.length) })
      ),
  },
  {
    id: 'state',
    head: t('state'),
    width: 168,
    priority: 1,
    card: 'status',
    cell: (product) => <ProductState product={product} />,
  },
]

const linkColumn = (t: Say): Column<ProductRow> => ({
  id: 'links',
  head: t('goOn'),
  width: 162,
  priority: 1,
  card: 'none',
  cell: ({ id, name }) => (
    <span className={classes.links}>
      {(['priority', 'priorityTl'] as const).map((priorityType) => {
        const kind = t(priorityType === 'priority' ? 'dm' : 'tl')
        return (
          <ScreenLink
            key={priorityType}
            to="productSwitching"
            search={{ product: id, priorityType }}
            className={classes.kindLink}
            title={t('switchingOf', { kind, name })}
          >
            <Icon of={IconArrowsSort} size={14} />
            <span aria-hidden="true">{kind}</span>
            <VisuallyHidden>{t('switchingOf', { kind, name })}</VisuallyHidden>
          </ScreenLink>
        )
      })}
      <IconLink icon={IconPercentage} to="adminNominal" search={{ product: id }} label={t('nominalOf', { name })} />
    </span>
  ),
})

/** Columns of the product list; give a stable function. */
export function useProductColumns(turn: Turn): readonly Column<ProductRow>[] {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const phone = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false })
  return useMemo(
    () => [
      ...idColumns(t, phone),
      switchColumn(t, 'dm', turn, mayEdit, phone),
      switchColumn(t, 'tl', turn, mayEdit, phone),
      ...routeColumns(t),
      linkColumn(t),
    ],
    [t, turn, mayEdit, phone],
  )
}

/** As many as fit into a row; a third is counted, and named by the hint. */
const namedAtMost = 2

function Switchings({ of, none }: { of: ProductRow['ProductSwitchings']; none: string }) {
  if (of.length === 0) return <span className={classes.quiet}>{none}</span>
  const rest = of.length - namedAtMost
  return (
    <span className={classes.switchings} title={of.map(({ Partner }) => Partner.name).join(' → ')}>
      {of.slice(0, namedAtMost).map(({ id, Partner, price }, i) => (
        <span key={id} className={i === 0 ? undefined : classes.quiet}>
          <span>{Partner.name}</span> <Money amount={price} />
          {i === namedAtMost - 1 && rest > 0 && <span>+{rest}</span>}
        </span>
      ))}
    </span>
  )
}
