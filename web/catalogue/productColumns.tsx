import { Group, Stack, Text } from '@mantine/core'
import { IconArrowsSort, IconPercentage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { IconLink } from '../links/IconLink.tsx'
import { useColumns } from '../lists/columns.tsx'
import { Money } from '../ui/Money.tsx'
import { usePhone } from '../ui/screenWidth.ts'
import { Tinted } from '../ui/Tinted.tsx'
import type { Column } from '../ui/table.ts'
import { AvailabilitySwitch, kinds } from './AvailabilitySwitch.tsx'
import { InPlace } from './InPlace.tsx'
import { RenameForm } from './ProductForms.tsx'
import { type ProductRow, ProductState } from './ProductState.tsx'
import { stateIn } from './stateIn.ts'

/** Columns of the product list. */
export function useProductColumns(): readonly Column<ProductRow>[] {
  const t = useTranslations('catalogue')
  const phone = usePhone()
  return useColumns<ProductRow>(
    (c) => [
      c.id('id', t('id'), ({ id }) => padProduct(id), { width: 64 }),
      // On a phone the whole card opens the panel, where the name can be changed too.
      c.cell('name', t('name'), (product) => (phone ? product.name : <Name product={product} />), {
        width: 180,
        grow: true,
        priority: 1,
        card: 'title',
        sortBy: ({ name }) => name,
      }),
      c.text('category', t('category'), ({ ProductCategory }) => ProductCategory.name, { priority: 3, card: 'note' }),
      ...kinds.map(({ kind }) =>
        c.cell(kind, t(kind), (product) => <AvailabilitySwitch product={product} kind={kind} />, {
          width: 92,
          priority: 1,
          card: phone ? 'none' : undefined,
          file: (product) => (kind === 'dm' ? product.isAvailable : product.isAvailableTl),
        }),
      ),
      c.cell('switchings', t('switchings'), ({ ProductSwitchings }) => <Switchings of={ProductSwitchings} />, {
        width: 224,
        grow: true,
        card: 'none',
        file: ['{ProductSwitchings.*.Partner.name}'],
      }),
      c.cell('nominals', t('adminNominals'), ({ AdminNominals }) => <Nominals of={AdminNominals} />, {
        width: 96,
        priority: 4,
        align: 'right',
        card: 'none',
        file: ['{AdminNominals.*.nominal}'],
      }),
      c.state('state', t('state'), (product) => <ProductState product={product} />, {
        width: 168,
        file: stateIn(t),
        words: { '': t('notForSale'), nominal: t('noNominal'), partner: t('noPartner') },
      }),
      c.cell('links', t('goOn'), (product) => <Links product={product} />, { width: 162, priority: 1, card: 'none' }),
    ],
    [t, phone],
  )
}

function Name({ product }: { product: ProductRow }) {
  const { name } = product
  const label = useTranslations('catalogue')('rename', { name })
  return (
    <InPlace label={label} form={(close) => <RenameForm product={product} onClose={close} />}>
      <Text span inherit truncate fw={500} title={name}>
        {name}
      </Text>
    </InPlace>
  )
}

function Nominals({ of }: { of: ProductRow['AdminNominals'] }) {
  const t = useTranslations('catalogue')
  if (of.length !== 1) return t('nominalCount', { count: of.length, shown: String(of.length) })
  return <Money amount={of[0]!.nominal} />
}

/** The order of its partners in both kinds of networks, and its admin nominals. */
function Links({ product: { id, name } }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  return (
    <Group gap="xs" wrap="nowrap">
      {kinds.map(({ kind, priorityType }) => (
        <IconLink
          key={kind}
          icon={IconArrowsSort}
          word={t(kind)}
          label={t('switchingOf', { kind: t(kind), name })}
          to="productSwitching"
          search={{ product: id, priorityType }}
        />
      ))}
      <IconLink icon={IconPercentage} to="adminNominal" search={{ product: id }} label={t('nominalOf', { name })} />
    </Group>
  )
}

/** As many as fit into a row; a third is counted, and named by the hint. */
const namedAtMost = 2

function Switchings({ of }: { of: ProductRow['ProductSwitchings'] }) {
  const t = useTranslations('catalogue')
  if (of.length === 0) return <Tinted>{t('noPartner')}</Tinted>
  const rest = of.length - namedAtMost
  return (
    <Stack gap={0} title={of.map(({ Partner }) => Partner.name).join(' → ')}>
      {of.slice(0, namedAtMost).map(({ id, Partner, price }, i) => (
        <Group key={id} gap="sm" wrap="nowrap" fz="xs" lh="16px" c={i === 0 ? undefined : 'dimmed'}>
          <Text span inherit truncate>
            {Partner.name}
          </Text>{' '}
          <Money amount={price} />
          {i === namedAtMost - 1 && rest > 0 && `+${rest}`}
        </Group>
      ))}
    </Stack>
  )
}
