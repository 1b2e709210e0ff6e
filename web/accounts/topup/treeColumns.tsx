import { VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconCornerDownRight } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { padUser } from '../../../rules/ids.ts'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { TypeBadge } from '../../ui/TypeBadge.tsx'
import type { Column } from '../../ui/table.ts'
import users from '../accounts.module.css'
import { BlockSwitch } from '../userColumns.tsx'
import { CeilingCell } from './CeilingCell.tsx'
import classes from './topup.module.css'
import type { TreeRow } from './tree.ts'

export interface TreeActions {
  chosen: ReadonlySet<number>
  /** Whether the signed-in one may move balance and set ceilings. */
  mayMove: boolean
  mayEdit: boolean
  onChoose: (userId: number, on: boolean) => void
  onMove: (user: TreeRow) => void
  onBlock: (user: TreeRow, on: boolean) => void
}

type Say = ReturnType<typeof useTranslations<'managerTopUp'>>

function Name({ row }: { row: TreeRow }) {
  const t = useTranslations('managerTopUp')
  return (
    <span className={`${users.name} ${classes.name}`} data-depth={row.depth}>
      {row.depth > 0 && <Icon of={IconCornerDownRight} size={14} />}
      <ScreenLink to="userDetail" search={{ id: row.id }} title={row.name}>
        {row.name}
      </ScreenLink>
      {row.above !== null && <VisuallyHidden>{t('below', { name: row.above })}</VisuallyHidden>}
      <ManagedBy row={row} className={classes.besideName} />
    </span>
  )
}

/** Who manages a user that the signed-in one sees and does not manage. */
export function ManagedBy({ row, className }: { row: TreeRow; className?: string | undefined }) {
  const t = useTranslations('managerTopUp')
  if (row.above === null || row.isManaged || !row.isBelowAdministrator) return null
  return <small className={`${classes.managed} ${className ?? ''}`}>{t('managedBy', { name: row.above })}</small>
}

function Choose({ row, chosen, onChoose }: { row: TreeRow } & Pick<TreeActions, 'chosen' | 'onChoose'>) {
  const t = useTranslations('managerTopUp')
  return (
    <label className={classes.choose}>
      <input
        type="checkbox"
        aria-label={t('selectOf', { name: row.name })}
        checked={chosen.has(row.id)}
        onChange={(event) => onChoose(row.id, event.currentTarget.checked)}
      />
    </label>
  )
}

export function MoveButton({ row, onMove }: { row: TreeRow; onMove: TreeActions['onMove'] }) {
  const t = useTranslations('managerTopUp')
  return <IconButton icon={IconArrowsExchange} label={t('moveOf', { name: row.name })} onClick={() => onMove(row)} />
}

export function TreeBlockSwitch({ row, onBlock }: { row: TreeRow; onBlock: TreeActions['onBlock'] }) {
  return <BlockSwitch user={row} onSwitch={(_user, _flag, on) => onBlock(row, on)} />
}

const whoColumns = (t: Say, { chosen, mayMove, onChoose }: TreeActions): Column<TreeRow>[] => [
  {
    id: 'select',
    head: t('select'),
    width: 62,
    priority: 1,
    align: 'center',
    card: 'lead',
    cell: (row) => row.isManaged && mayMove && <Choose row={row} chosen={chosen} onChoose={onChoose} />,
  },
  { id: 'name', head: t('name'), width: 230, grow: true, priority: 1, card: 'title', cell: (row) => <Name row={row} /> },
  { id: 'uid', head: t('uid'), width: 76, priority: 3, card: 'note', cell: ({ id }) => padUser(id) },
  {
    id: 'type',
    head: t('type'),
    width: 90,
    priority: 2,
    card: 'note',
    cell: ({ userTypeId }) => <TypeBadge typeId={userTypeId} />,
  },
]

const hasCeiling = ({ isManaged, balanceLimit }: TreeRow) => isManaged || balanceLimit > 0

const moneyColumns = (t: Say, { mayEdit }: TreeActions): Column<TreeRow>[] => [
  {
    id: 'balance',
    head: t('balance'),
    width: 128,
    priority: 1,
    align: 'right',
    card: 'amount',
    cell: ({ id, balance }) => (
      <ScreenLink to="balanceMutation" param={id} className={users.sum}>
        <Money amount={balance} />
      </ScreenLink>
    ),
  },
  {
    id: 'ceiling',
    head: t('ceiling'),
    width: 236,
    priority: 1,
    align: 'right',
    card: 'note',
    cardLabel: true,
    cell: (row) => (hasCeiling(row) ? <CeilingCell user={row} mayEdit={mayEdit && row.isManaged} /> : '–'),
    cardCell: (row) => hasCeiling(row) && <CeilingCell user={row} mayEdit={mayEdit && row.isManaged} />,
  },
]

const doingColumns = (t: Say, { mayMove, onMove, onBlock }: TreeActions): Column<TreeRow>[] => [
  {
    id: 'move',
    head: t('move'),
    width: 92,
    priority: 1,
    align: 'center',
    card: 'none',
    cell: (row) => row.isManaged && mayMove && <MoveButton row={row} onMove={onMove} />,
  },
  {
    id: 'block',
    head: t('block'),
    width: 116,
    priority: 1,
    card: 'none',
    cell: (row) => <TreeBlockSwitch row={row} onBlock={onBlock} />,
  },
]

/** The columns of the tree; give a stable object. */
export function useTreeColumns(actions: TreeActions): readonly Column<TreeRow>[] {
  const t = useTranslations('managerTopUp')
  return useMemo(() => [...whoColumns(t, actions), ...moneyColumns(t, actions), ...doingColumns(t, actions)], [t, actions])
}
