import { VisuallyHidden } from '@mantine/core'
import { IconArrowsSort, IconPercentage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { IconLink } from '../links/IconLink.tsx'
import { useColumns } from '../lists/columns.tsx'
import { ScreenLink } from '../ScreenLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import type { Column } from '../ui/table.ts'
import classes from './catalogue.module.css'
import { ProductName } from './ProductName.tsx'
import { ProductState } from './ProductState.tsx'
import type { ProductRow } from './productRow.ts'
import { useAvailability } from './useAvailability.tsx'
import { useMayEdit } from './useMayEdit.ts'

/** Columns of the product list. */
export function useProductColumns(): readonly Column<ProductRow>[] {
  const t = useTranslations('catalogue')
  const mayEdit = useMayEdit()
  const turn = useAvailability()
  const phone = usePhone()
  return useColumns<ProductRow>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padProduct(id), { width: 64 }),
      // On a phone the whole card opens the panel, where the name can be changed too.
      c.cell('name', t('name'), (product) => (phone ? product.name : <ProductName product={product} />), {
        width: 180,
        grow: true,
        priority: 1,
        card: 'title',
      }),
      c.text('category', t('category'), ({ ProductCategory }) => ProductCategory.name, { priority: 3, card: 'note' }),
      ...(['dm', 'tl'] as const).map((kind) =>
        c.cell(
          kind,
          t(kind),
          (product) => (
            <RowSwitch
              label={t('availableOf', { name: product.name, kind: t(`${kind}Long`) })}
              word={t('open')}
              on={kind === 'dm' ? product.isAvailable : product.isAvailableTl}
              disabled={!mayEdit}
              onChange={(on) => turn(product, kind, on)}
            />
          ),
          { width: 92, priority: 1, card: phone ? 'none' : undefined },
        ),
      ),
      c.cell('switchings', t('switchings'), (product) => <Switchings of={product.ProductSwitchings} none={t('noPartner')} />, {
        width: 224,
        grow: true,
        card: 'none',
      }),
      c.cell(
        'nominals',
        t('adminNominals'),
        ({ AdminNominals: all }) =>
          all.length === 1 ? (
            <Money amount={all[0]!.nominal} />
          ) : (
            t('nominalCount', { count: all.length, shown: String(all.length) })
          ),
        {
          width: 96,
          priority: 4,
          align: 'right',
          card: 'none',
        },
      ),
      c.state('state', t('state'), (product) => <ProductState product={product} />, { width: 168 }),
      c.cell('links', t('goOn'), (product) => <Links product={product} />, { width: 162, priority: 1, card: 'none' }),
    ],
    [t, turn, mayEdit, phone],
  )
}

/** The order of its partners in both kinds of networks, and its admin nominals. */
function Links({ product: { id, name } }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  return (
    <span className={classes.links}>
      {(['priority', 'priorityTl'] as const).map((priorityType) => {
        const kind = t(priorityType === 'priority' ? 'dm' : 'tl')
        const label = t('switchingOf', { kind, name })
        return (
          <ScreenLink
            key={priorityType}
            to="productSwitching"
            search={{ product: id, priorityType }}
            className={classes.kindLink}
            title={label}
          >
            <Icon of={IconArrowsSort} size={14} />
            <span aria-hidden="true">{kind}</span>
            <VisuallyHidden>{label}</VisuallyHidden>
          </ScreenLink>
        )
      })}
      <IconLink icon={IconPercentage} to="adminNominal" search={{ product: id }} label={t('nominalOf', { name })} />
    </span>
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
