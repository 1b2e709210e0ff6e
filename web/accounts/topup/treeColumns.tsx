import { Group, Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange, IconCornerDownRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { padUser } from '../../../rules/ids.ts'
import { useColumns } from '../../lists/columns.tsx'
import { ScreenLink } from '../../ScreenLink.tsx'
import { Action } from '../../ui/Action.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePhone } from '../../ui/screenWidth.ts'
import { Tick } from '../../ui/Tick.tsx'
import users from '../accounts.module.css'
import { AmountField } from '../detail/AmountField.tsx'
import { useCeiling } from '../detail/useCeiling.tsx'
import { BalanceLink, BlockSwitch } from '../userColumns.tsx'
import type { OnSwitch } from '../useUserSwitch.tsx'
import type { TreeRow } from './tree.ts'

export interface TreeActions {
  chosen: ReadonlySet<number>
  /** Whether the signed-in one may move balance and set ceilings. */
  mayMove: boolean
  onChoose: (userId: number, on: boolean) => void
  onMove: (user: TreeRow) => void
  onSwitch: OnSwitch
}

function Name({ row }: { row: TreeRow }) {
  const t = useTranslations('managerTopUp')
  // A card has its own place for who manages.
  const phone = usePhone()
  return (
    <Group component="span" gap="sm" wrap="nowrap" miw={0} pl={row.depth && row.depth * 22 - 8} data-depth={row.depth}>
      {row.depth > 0 && (
        <Text span inherit display="flex" c="dimmed">
          <Icon of={IconCornerDownRight} size={14} />
        </Text>
      )}
      <ScreenLink to="userDetail" search={{ id: row.id }} quiet className={users.name} title={row.name}>
        {row.name}
      </ScreenLink>
      {row.above !== null && <VisuallyHidden>{t('below', { name: row.above })}</VisuallyHidden>}
      {!phone && <ManagedBy row={row} />}
    </Group>
  )
}

/** Who manages a user that the signed-in one sees and does not manage. */
function ManagedBy({ row, ...rest }: TextProps & { row: TreeRow }) {
  const t = useTranslations('managerTopUp')
  if (row.above === null || row.isManaged || !row.isBelowAdministrator) return null
  return (
    <Hint component="span" truncate fw={400} title={t('managedBy', { name: row.above })} {...rest}>
      {t('managedBy', { name: row.above })}
    </Hint>
  )
}

/** The ceiling of a user, to be set in its place. */
function Ceiling({ row, mayEdit }: { row: TreeRow; mayEdit: boolean }) {
  const t = useTranslations('userPage')
  const { save, dialog } = useCeiling(row)
  const field = { label: `${t('ceiling')} ${row.name}`, value: row.balanceLimit, field: 'balanceLimit' } as const
  return (
    <>
      <AmountField compact {...field} onSave={mayEdit ? save : undefined} />
      {dialog}
    </>
  )
}

/** What a row can do, on a phone. */
export function CardActions({ row, mayMove, onMove, onSwitch }: TreeActions & { row: TreeRow }) {
  const t = useTranslations('managerTopUp')
  return (
    <Group component="span" gap="sm" justify="flex-end" fz="xs" c="dimmed">
      <ManagedBy row={row} flex="1 0 100%" ta="right" />
      {t('block')} <BlockSwitch user={row} onSwitch={onSwitch} />
      {row.isManaged && mayMove && (
        <Action label={t('move')} size="xs" aria-label={t('moveOf', { name: row.name })} onClick={() => onMove(row)} />
      )}
    </Group>
  )
}

const hasCeiling = ({ isManaged, balanceLimit }: TreeRow) => isManaged || balanceLimit > 0

/** The columns of the tree; give a stable object. */
export function useTreeColumns(actions: TreeActions) {
  const t = useTranslations('managerTopUp')
  return useColumns<TreeRow>(
    (c) => {
      const { chosen, mayMove, onChoose, onMove, onSwitch } = actions
      const pressed = { priority: 1, card: 'none' } as const
      const tick = ({ id, name, isManaged }: TreeRow) =>
        isManaged &&
        mayMove && <Tick label={t('selectOf', { name })} checked={chosen.has(id)} onChange={(on) => onChoose(id, on)} />
      const ceiling = (row: TreeRow) => hasCeiling(row) && <Ceiling row={row} mayEdit={mayMove && row.isManaged} />
      const move = (row: TreeRow) =>
        row.isManaged &&
        mayMove && <IconButton icon={IconArrowsExchange} label={t('moveOf', { name: row.name })} onClick={() => onMove(row)} />
      return [
        c.cell('select', t('select'), tick, { width: 62, priority: 1, align: 'center', card: 'lead' }),
        c.name('name', t('name'), ({ name }) => name, { cell: (row) => <Name row={row} />, width: 230 }),
        c.text('uid', t('uid'), ({ id }) => padUser(id), { width: 76, priority: 3, card: 'note' }),
        c.type('type', t('type'), ({ userTypeId }) => userTypeId, { width: 90, card: 'note' }),
        c.money('balance', t('balance'), ({ balance }) => balance, { cell: (row) => <BalanceLink of={row} />, cardLabel: true }),
        c.money('ceiling', t('ceiling'), ({ balanceLimit }) => balanceLimit, {
          cell: (row) => ceiling(row) || '–',
          width: 236,
          card: 'note',
          cardLabel: true,
          cardCell: ceiling,
        }),
        c.cell('move', t('move'), move, { ...pressed, width: 92, align: 'center' }),
        c.cell('block', t('block'), (row) => <BlockSwitch user={row} onSwitch={onSwitch} />, { ...pressed, width: 116 }),
      ]
    },
    [t, actions],
  )
}
