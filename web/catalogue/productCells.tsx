import { Group, Stack, Text } from '@mantine/core'
import { IconArrowsSort, IconPercentage } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconLink } from '../links/IconLink.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { kinds } from './AvailabilitySwitch.tsx'
import { InPlace } from './InPlace.tsx'
import { RenameForm } from './ProductForms.tsx'
import { type ProductRow, states, worry } from './stateIn.ts'

/** Its name, which is changed where it stands. */
export function Name({ product }: { product: ProductRow }) {
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

/** Its admin nominal, or how many it has. */
export function Nominals({ of }: { of: ProductRow['AdminNominals'] }) {
  const t = useTranslations('catalogue')
  if (of.length !== 1) return t('nominalCount', { count: of.length, shown: String(of.length) })
  return <Money amount={of[0]!.nominal} />
}

/** The order of its partners in both kinds of networks, and its admin nominals. */
export function Links({ product: { id, name } }: { product: ProductRow }) {
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

/** Its partners in their order. */
export function Switchings({ of }: { of: ProductRow['ProductSwitchings'] }) {
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

/** The state of a product that an operator should know of, the worst one first. */
export function ProductState({ product }: { product: ProductRow }) {
  const t = useTranslations('catalogue')
  const { word, ...look } = states[worry(product)]!
  const hours = word === 'cutOff' ? ` ${product.cutOffFrom}–${product.cutOffTo}` : ''
  return <StatusBadge {...look} word={t(word) + hours} />
}
