import { Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { typeIds, userTypes } from '../../contract/user-types.ts'
import { formatRupiah as dotted } from '../../rules/amounts.ts'
import { padUser } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Money } from '../ui/Money.tsx'
import { Tinted } from '../ui/Tinted.tsx'
import { TypeBadge } from '../ui/TypeBadge.tsx'
import type { Column } from '../ui/table.ts'
import type { ItemRow, Sums } from './itemRows.ts'

const sumOf = ({ block, item }: ItemRow): Sums => item ?? block.total
const allFees = ({ SaleFee }: Sums) => Object.values(SaleFee).reduce((sum, fee) => sum + fee, 0)

interface SumColumn {
  id: string
  head: string
  of: (sums: Sums) => number
}

/** The sums that a viewer is told, in the order in which they make the amount. More shares than one network has stand together. Stable while `fees` are. */
export function useSumColumns(viewer: number, fees: readonly string[]): readonly SumColumn[] {
  const t = useTranslations('sums')
  return useMemo(() => {
    const amount = { id: 'amount', head: t('amount'), of: (sums: Sums) => sums.amount }
    const admin = { id: 'admin', head: t('admin'), of: (sums: Sums) => sums.admin }
    if (userTypes[viewer]?.isSeller) {
      return [
        admin,
        amount,
        { id: 'customerPays', head: t('customerPays'), of: (sums) => sums.amount + sums.margin },
        { id: 'margin', head: t('margin'), of: (sums) => sums.margin },
      ]
    }
    const isOwner = viewer === typeIds.OWNR
    const shares = fees.map((code) => ({
      id: `fee${code}`,
      head: t('fee', { code }),
      of: ({ SaleFee }: Sums) => SaleFee[code] ?? 0,
    }))
    return [
      admin,
      { id: 'partner', head: t(isOwner ? 'partner' : 'price'), of: (sums) => sums.partner },
      { id: 'revenue', head: t(isOwner ? 'revenue' : 'share'), of: (sums) => sums.revenue },
      ...(fees.length > 4 ? [{ id: 'fee', head: t('fees'), of: allFees }] : shares),
      amount,
    ]
  }, [t, viewer, fees])
}

/** Columns of the report by item, those of its sums among them; `onToggle` opens and closes a user and stands still. */
export function useItemColumns(sums: readonly SumColumn[], onToggle: (id: number) => void): readonly Column<ItemRow>[] {
  const t = useTranslations('sums')
  return useColumns<ItemRow>(
    (c) => {
      const name = ({ block, item, isOpen }: ItemRow, who: ReactNode) =>
        item ? (
          <Text span inherit pl={who ? 24 : 0} c="var(--jj-text-2)" title={item.product.name} data-below>
            {item.product.name}
          </Text>
        ) : (
          <UnstyledButton fz="inherit" fw={600} py={2} aria-expanded={isOpen} onClick={() => onToggle(block.id)}>
            <Group gap="sm" wrap="nowrap">
              <Icon of={isOpen ? IconChevronDown : IconChevronRight} />
              <span>{block.name}</span>
              {who}
            </Group>
          </UnstyledButton>
        )
      const who = ({ block }: ItemRow) => (
        <>
          <Hint component="span">{padUser(block.id)}</Hint>
          <TypeBadge typeId={block.UserType.id} />
        </>
      )
      const figure = (row: ItemRow, shown: ReactNode) => (
        <Tinted c={row.item ? 'var(--jj-text-2)' : undefined}>{row.item ? shown : <strong>{shown}</strong>}</Tinted>
      )
      return [
        c.cell('name', t('userAndItem'), (row) => name(row, who(row)), {
          width: 260,
          grow: true,
          priority: 1,
          card: 'title',
          cardCell: (row) => name(row, null),
        }),
        c.count('qty', t('qty'), (row) => sumOf(row).qty, {
          cell: (row) => figure(row, dotted(sumOf(row).qty)),
          width: 72,
          priority: 1,
          card: 'note',
          cardLabel: true,
        }),
        ...sums.map(({ id, head, of }) =>
          c.money(id, head, (row) => of(sumOf(row)), {
            cell: (row) => figure(row, <Money amount={of(sumOf(row))} />),
            width: id === 'customerPays' ? 152 : 118,
            priority: id === 'amount' || id === 'margin' ? 1 : id.startsWith('fee') ? 3 : id === 'admin' ? 4 : 2,
            card: id === 'amount' ? 'amount' : id === 'revenue' || id === 'margin' ? 'note' : 'none',
            cardLabel: id !== 'amount',
          }),
        ),
      ]
    },
    [t, sums, onToggle],
  )
}
