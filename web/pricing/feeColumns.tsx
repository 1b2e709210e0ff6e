import { Group, Text } from '@mantine/core'
import { IconArrowsShuffle, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { useColumns } from '../lists/columns.tsx'
import { Action } from '../ui/Action.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { RowSwitch } from '../ui/RowSwitch.tsx'
import type { Column } from '../ui/table.ts'
import type { FeeRow, Powers } from './useFees.ts'

export interface FeeRowActions {
  powers: Powers
  onEdit: (row: FeeRow) => void
  onRoute: (row: FeeRow) => void
  onOpenProduct: (row: FeeRow, isOpen: boolean) => void
}

function OpenSwitch({ row, powers, onOpenProduct }: Pick<FeeRowActions, 'powers' | 'onOpenProduct'> & { row: FeeRow }) {
  const t = useTranslations('pricing')
  return (
    <span title={row.isClosedAbove ? t('closedAbove') : undefined}>
      <RowSwitch
        label={row.isClosedAbove ? `${t('openOf', { name: row.name })}. ${t('closedAbove')}` : t('openOf', { name: row.name })}
        on={row.isOpen}
        word={t('isOpen')}
        disabled={!powers.turns || row.isClosedAbove}
        onChange={(isOpen) => onOpenProduct(row, isOpen)}
      />
    </span>
  )
}

/** What can be done with a row; its columns may have left for want of space. On a phone they are all there is. */
export function FeeActions({ row, phone, ...actions }: FeeRowActions & { row: FeeRow; phone: boolean }) {
  const t = useTranslations('pricing')
  const { powers, onEdit, onRoute } = actions
  return (
    <Group component="span" gap="xs" wrap="nowrap" justify="flex-end">
      {phone && powers.opens && <OpenSwitch row={row} {...actions} />}
      {powers.edits && (
        <>
          {powers.isOwner && (
            <IconButton icon={IconArrowsShuffle} label={t('partnerOf', { name: row.name })} onClick={() => onRoute(row)} />
          )}
          <IconButton icon={IconPencil} label={t('revenueOf', { name: row.name })} onClick={() => onEdit(row)} />
        </>
      )}
    </Group>
  )
}

/** Beside what holds for this user alone. */
function Own() {
  const t = useTranslations('pricing')
  return (
    <Text span px={6} bdrs="xs" bg="var(--jj-sunken)" fz="xs" lh="18px" c="var(--jj-text-2)">
      {t('own')}
    </Text>
  )
}

function PartnerCell({ row, powers, onRoute }: Pick<FeeRowActions, 'powers' | 'onRoute'> & { row: FeeRow }) {
  const t = useTranslations('pricing')
  const name = row.partner ?? t('noPartner')
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      {row.isDefaultPartner === false && <Own />}
      {powers.edits ? (
        <Action
          label={name}
          variant="subtle"
          size="compact-sm"
          px={6}
          ml={-6}
          title={t('partnerOf', { name: row.name })}
          onClick={() => onRoute(row)}
        />
      ) : (
        name
      )}
    </Group>
  )
}

/** The columns of the fee table; give a stable object. */
export function useFeeColumns(actions: FeeRowActions): readonly Column<FeeRow>[] {
  const t = useTranslations('pricing')
  return useColumns<FeeRow>(
    (c) => {
      const { isOwner, opens } = actions.powers
      const labelled = { card: 'note', cardLabel: true } as const
      const revenue = (row: FeeRow) => (
        <>
          {!row.isDefault && <Own />} <Money amount={row.revenue} />
        </>
      )
      return [
        c.id('id', t('id'), ({ id }) => padProduct(id), { width: 84 }),
        c.name('name', t('name'), ({ name }) => name, { width: 190, hostsActions: true }),
        c.text('category', t('category'), ({ category }) => category, { priority: 3, card: 'note' }),
        c.money('admin', t('admin'), ({ adminNominal }) => adminNominal, { ...labelled, width: 104, priority: 3 }),
        isOwner && c.money('buying', t('buying'), ({ price }) => price, { ...labelled, width: 124, priority: 2 }),
        c.cell('revenue', t('revenue'), revenue, {
          ...labelled,
          width: 142,
          priority: 1,
          align: 'right',
          sortBy: (row) => row.revenue,
        }),
        c.money('selling', t('selling'), ({ sellingPrice }) => sellingPrice, { width: 124 }),
        isOwner &&
          c.cell('partner', t('partner'), (row) => <PartnerCell row={row} {...actions} />, {
            width: 216,
            card: 'note',
            cardCell: (row) => (
              <>
                {row.isDefaultPartner === false && <Own />} {row.partner ?? t('noPartner')}
              </>
            ),
            sortBy: (row) => row.partner,
          }),
        opens &&
          c.cell('open', t('open'), (row) => <OpenSwitch row={row} {...actions} />, {
            width: 116,
            priority: 1,
            card: 'none',
            sortBy: (row) => row.isOpen,
          }),
      ]
    },
    [t, actions],
  )
}
