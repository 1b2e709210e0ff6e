import { Button } from '@mantine/core'
import { IconArrowsShuffle, IconPencil } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { padProduct } from '../../rules/ids.ts'
import { RowSwitch } from '../accounts/RowSwitch.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import type { Column } from '../ui/table.ts'
import classes from './pricing.module.css'
import type { FeeRow, Powers } from './useFees.ts'

export interface FeeRowActions {
  powers: Powers
  onEdit: (row: FeeRow) => void
  onRoute: (row: FeeRow) => void
  onOpenProduct: (row: FeeRow, isOpen: boolean) => void
}

type Say = ReturnType<typeof useTranslations<'pricing'>>

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
    <span className={phone ? classes.cardActions : undefined}>
      {phone && powers.opens && <OpenSwitch row={row} {...actions} />}
      {powers.edits && (
        <>
          {powers.isOwner && (
            <IconButton icon={IconArrowsShuffle} label={t('partnerOf', { name: row.name })} onClick={() => onRoute(row)} />
          )}
          <IconButton icon={IconPencil} label={t('revenueOf', { name: row.name })} onClick={() => onEdit(row)} />
        </>
      )}
    </span>
  )
}

const productColumns = (t: Say): Column<FeeRow>[] => [
  { id: 'id', head: t('id'), width: 84, priority: 1, card: 'note', cell: ({ id }) => padProduct(id) },
  {
    id: 'name',
    head: t('name'),
    width: 190,
    grow: true,
    priority: 1,
    card: 'title',
    hostsActions: true,
    cell: ({ name }) => name,
  },
  { id: 'category', head: t('category'), width: 130, priority: 3, card: 'note', cell: ({ category }) => category },
  {
    id: 'admin',
    head: t('admin'),
    width: 104,
    priority: 3,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: ({ adminNominal }) => <Money amount={adminNominal} />,
  },
]

const priceColumns = (t: Say, { powers }: FeeRowActions): Column<FeeRow>[] => [
  ...(powers.isOwner
    ? [
        {
          id: 'buying',
          head: t('buying'),
          width: 124,
          priority: 2,
          align: 'right',
          card: 'note',
          cardLabel: true,
          cell: ({ price }) => <Money amount={price} />,
        } satisfies Column<FeeRow>,
      ]
    : []),
  {
    id: 'revenue',
    head: t('revenue'),
    width: 142,
    priority: 1,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: ({ revenue, isDefault }) => (
      <>
        {!isDefault && <span className={classes.own}>{t('own')}</span>} <Money amount={revenue} />
      </>
    ),
  },
  {
    id: 'selling',
    head: t('selling'),
    width: 124,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ sellingPrice }) => <Money amount={sellingPrice} />,
  },
]

const partnerColumn = (t: Say, { powers, onRoute }: FeeRowActions): Column<FeeRow> => ({
  id: 'partner',
  head: t('partner'),
  width: 216,
  priority: 2,
  card: 'note',
  cell: (row) => (
    <span className={classes.partner}>
      {row.isDefaultPartner === false && <span className={classes.own}>{t('own')}</span>}
      {powers.edits ? (
        <Button variant="subtle" size="compact-sm" title={t('partnerOf', { name: row.name })} onClick={() => onRoute(row)}>
          {row.partner ?? t('noPartner')}
        </Button>
      ) : (
        (row.partner ?? t('noPartner'))
      )}
    </span>
  ),
})

const openColumn = (t: Say, actions: FeeRowActions): Column<FeeRow> => ({
  id: 'open',
  head: t('open'),
  width: 104,
  priority: 1,
  card: 'none',
  cell: (row) => <OpenSwitch row={row} {...actions} />,
})

/** The columns of the fee table; give a stable object. */
export function useFeeColumns(actions: FeeRowActions): readonly Column<FeeRow>[] {
  const t = useTranslations('pricing')
  return useMemo(() => {
    const { isOwner, opens } = actions.powers
    return [
      ...productColumns(t),
      ...priceColumns(t, actions),
      ...(isOwner ? [partnerColumn(t, actions)] : []),
      ...(opens ? [openColumn(t, actions)] : []),
    ]
  }, [t, actions])
}
